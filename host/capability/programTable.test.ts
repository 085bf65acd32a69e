import { join } from "node:path";
import { describeOutcome, printProgram } from "@dialectic/shared/capability";
import { describe, expect, it } from "vitest";
import { formatOutcome, runTableProgram } from "../test/programOutcome.fixture.ts";
import { readProgramTable } from "../test/programTable.fixture.ts";
import { programWorkspace } from "../test/programWorkspace.fixture.ts";

const rows = readProgramTable(join(import.meta.dirname, "../test/programTable.txt"));

describe("the IDE's language", () => {
  it("is tested with many programs, including wrong, ambiguous and hostile ones", () => {
    const others = rows.filter(({ kind, theme }) => kind !== "value" || theme === "Hostile");
    expect([rows.length >= 300, others.length >= rows.length / 3]).toEqual([true, true]);
    expect(new Set(rows.map(({ program }) => program)).size).toBe(rows.length);
    console.log(`${rows.length} programs, ${others.length} of them wrong, ambiguous or hostile`);
  });

  // One workspace per theme is enough: programs leave nothing behind.
  it.each([...new Set(rows.map(({ theme }) => theme))])("keeps its table: %s", { timeout: 120_000 }, async (theme) => {
    const workspace = programWorkspace();
    const wanted = rows.filter((row) => row.theme === theme);
    const found: string[] = [];
    const written: string[] = [];
    for (const { program, kind, expected } of wanted) {
      const outcome = await runTableProgram(program, workspace);
      const all = formatOutcome(outcome);
      // For a failure the table has the beginning of the message, for other outcomes all of it.
      const mark = { value: "=", failure: "!", choices: "?" }[kind];
      written.push(`${program}\n  ${mark} ${expected}`);
      found.push(`${program}\n  ${kind === "failure" ? all.slice(0, expected.length + 2) : all}`);
      if (outcome.kind !== "ambiguous") continue;
      for (const choice of outcome.choices) {
        const sent = printProgram(choice.program, "json");
        expect([program, sent, (await runTableProgram(sent, workspace)).kind]).toEqual([program, sent, "success"]);
      }
    }
    expect(found).toEqual(written);
  });

  it.each([
    ["open lists", "[".repeat(100_000), "This is nested more than 100 levels deep"],
    ["open calls", "count(".repeat(100_000), "This is nested more than 100 levels deep"],
    ["calls that are too deep to run", `${"count(".repeat(90)}1${")".repeat(90)}`, "more than 64 levels deep"],
    [
      "a text of a million characters",
      `findSymbol("${"x".repeat(1_000_000)}")`,
      "A program can have at most 1000000 characters",
    ],
    ["a name of a hundred thousand", `${"x".repeat(100_000)}()`, "There is no function"],
    ["ten thousand arguments", `count(${"1, ".repeat(10_000)})`, "takes one argument, but got 10000"],
    ["ten thousand mistakes", `[${"nope(), ".repeat(10_000)}]`, "There are more mistakes after this one."],
    ["twenty thousand calls", `[${"count([1]), ".repeat(20_000)}]`, "more than 10000 steps"],
    ["a long result", `["${"x".repeat(500_000)}"]`, "more than 400000 characters"],
    ["a number without end", `[${"9".repeat(100_000)}]`, "This number is too large."],
  ])("stops soon with %s, and says why", async (_, program, words) => {
    const text = describeOutcome(await runTableProgram(program, programWorkspace()));
    expect(text).toContain(words);
    expect(text.length).toBeLessThan(3000);
  });
});
