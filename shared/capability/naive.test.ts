import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkProgram } from "./check/checkProgram.ts";
import { describeOutcome } from "./describeOutcome.ts";
import type { RunOutcome } from "./outcome.ts";
import { runProgram, runSource } from "./run/runProgram.ts";
import { parseProgram } from "./syntax/parseProgram.ts";
import { printProgram } from "./syntax/printProgram.ts";
import { libraryPrograms, respelled } from "./test/naivePrograms.fixture.ts";
import { listMeanings } from "./test/naiveRun.fixture.ts";
import { type Meaning, type Naive, toKey } from "./test/naiveValue.fixture.ts";
import { runToy } from "./test/runToy.fixture.ts";
import { createLibrary, createToyRegistry } from "./test/toyLibrary.fixture.ts";
import { Made, type Value } from "./value.ts";

const registry = createToyRegistry();
const { signal } = new AbortController();

function naiveOf(value: Value): Naive {
  if (value instanceof Made) return { made: value.type, fields: naiveOf(value.fields) };
  if (Array.isArray(value)) return value.map(naiveOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, naiveOf(field)]));
}

/** Returns the final meanings of a program: for an ambiguous one, those of each candidate when sent. */
async function realMeanings(source: string, rounds = 2): Promise<readonly Meaning[]> {
  const outcome = await runToy(source);
  if (outcome.kind === "success") return [{ value: naiveOf(outcome.value) }];
  if (outcome.kind === "failure") return ["fails"];
  expect([source, rounds > 0]).toEqual([source, true]);
  const each = outcome.choices.map(({ program }) => realMeanings(printProgram(program, "json"), rounds - 1));
  return (await Promise.all(each)).flat();
}

function sortedKeys(meanings: readonly Meaning[]): readonly string[] {
  return meanings.map((meaning) => (meaning === "fails" ? meaning : toKey(meaning.value))).sort();
}

function omittedBy(outcome: RunOutcome): number {
  return outcome.kind === "ambiguous" ? outcome.omitted : 0;
}

/** Returns the answer to an assistant without the source excerpt, which differs between the notations. */
async function toldOf(source: string): Promise<string> {
  const outcome = await runSource(source, registry, { domain: createLibrary(), allow: "edit", signal, now: () => 0 });
  return outcome.kind === "failure" ? `${outcome.reason}: ${outcome.canRetry}` : describeOutcome(outcome);
}

describe("the language, compared with a second implementation that is as simple as possible", () => {
  it("gives random programs the same meanings", async () => {
    const seen = { success: 0, failure: 0, ambiguous: 0 };
    await fc.assert(
      fc.asyncProperty(libraryPrograms, async (program) => {
        const source = JSON.stringify(program);
        const outcome = await runToy(source);
        const expected = listMeanings(program);
        fc.pre(omittedBy(outcome) === 0 && expected.length <= 16);
        seen[outcome.kind] += 1;
        // A program refused before it runs has no meaning, however many ways it could have failed.
        const found = outcome.kind === "failure" ? [...new Set(expected)] : await realMeanings(source);
        expect(sortedKeys(outcome.kind === "failure" ? ["fails"] : expected)).toEqual(sortedKeys(found));
        expect(outcome.kind === "ambiguous").toBe(found.length > 1);
      }),
    );
    // Each kind must occur, or nothing would have been compared.
    expect(Math.min(seen.success, seen.failure, seen.ambiguous)).toBeGreaterThan(0);
  });

  it("gives the same answer for a program as JSON, as calls, and with alternative names", async () => {
    await fc.assert(
      fc.asyncProperty(libraryPrograms, fc.infiniteStream(fc.nat()), async (program, choices) => {
        const json = JSON.stringify(program);
        const parsed = parseProgram(json);
        if (parsed.kind !== "program") throw new Error(json);
        const told = await toldOf(json);
        expect([json, await toldOf(printProgram(parsed.program, "call"))]).toEqual([json, told]);
        const choose = () => choices.next().value ?? 0;
        const other = JSON.stringify(respelled(program, choose));
        expect([other, await toldOf(other)]).toEqual([other, told]);
      }),
    );
  });

  it("does not run any part of a refused program", async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(libraryPrograms, async (program) => {
        const parsed = parseProgram(JSON.stringify(program));
        if (parsed.kind !== "program") throw new Error(JSON.stringify(program));
        const checked = checkProgram(parsed.program, registry, { allow: "read" });
        const domain = createLibrary();
        const outcome = await runProgram(parsed.program, registry, { domain, allow: "read", signal, now: () => 0 });
        // A read must not move anything, in either notation.
        expect(domain.calls).not.toContain("moveBook");
        if (checked.kind !== "failure") return;
        refused += 1;
        expect([outcome, domain.calls]).toEqual([checked, []]);
      }),
    );
    expect(refused).toBeGreaterThan(0);
  });

  it("offers candidates that can be sent: each has one meaning, unless its outermost call has several", async () => {
    let offered = 0;
    await fc.assert(
      fc.asyncProperty(libraryPrograms, async (program) => {
        const source = JSON.stringify(program);
        const outcome = await runToy(source);
        for (const { program: choice } of outcome.kind === "ambiguous" ? outcome.choices : []) {
          offered += 1;
          const sent = printProgram(choice, "json");
          const answer = await runToy(sent);
          const isAsked = answer.kind === "ambiguous" && choice.kind === "call" && choice.name === "findBook";
          expect([sent, isAsked || answer.kind !== "ambiguous"]).toEqual([sent, true]);
          // A candidate is a valid program: it may fail when it runs but is never refused before.
          if (answer.kind === "failure") expect([sent, answer.reason]).not.toEqual([sent, "syntax"]);
        }
      }),
    );
    expect(offered).toBeGreaterThan(0);
  });
});
