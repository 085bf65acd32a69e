import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RunOutcome } from "../outcome.ts";
import type { Program } from "../program.ts";
import { parseProgram } from "../syntax/parseProgram.ts";
import { printProgram } from "../syntax/printProgram.ts";
import { Made, type Value } from "../value.ts";
import { type ClaimOutcome, parseClaim, type RunReading, runClaim } from "./claim.ts";

const success = (value: Value): RunOutcome => ({ kind: "success", value, steps: 1 });

/** Returns a runner that looks up each printed program in the table and evaluates literals to themselves. */
function runner(outcomes: Readonly<Record<string, RunOutcome>>): RunReading {
  return async (program) => {
    const written = printProgram(program, "call");
    const known = outcomes[written];
    if (known !== undefined) return known;
    if (program.kind === "literal") return success(program.value);
    throw new Error(`Nobody said what ${written} gives`);
  };
}

async function outcomeOf(source: string, run: RunReading): Promise<string> {
  const parsed = parseClaim(source);
  return parsed.kind === "failure" ? parsed.message : inWords(await runClaim(parsed.claim, run));
}

function inWords(outcome: ClaimOutcome): string {
  switch (outcome.kind) {
    case "holds":
      return `holds: ${outcome.found}`;
    case "fails":
      return `expected ${outcome.expected}, found ${outcome.found}`;
    case "unknown":
      return outcome.reason;
  }
}

function programOfText(source: string): Program {
  const parsed = parseProgram(source);
  if (parsed.kind === "failure") throw new Error(parsed.message);
  return parsed.program;
}

const noServer: RunOutcome = {
  kind: "failure",
  reason: "function",
  message: "There is no language server here.",
  canRetry: false,
  nearest: [],
};

const outcomes: Readonly<Record<string, RunOutcome>> = {
  "a()": success(5),
  "b()": success(3),
  "yes()": success(true),
  "no()": success(false),
  "text()": success("one\ntwo"),
  "none()": success([]),
  "places()": success([
    new Made("location", { file: "a.ts", line: 3 }),
    new Made("diagnostic", { file: "b.ts", line: 4, severity: "error", message: "Cannot find name 'x'." }),
  ]),
  "long()": success("x".repeat(1_000)),
  "fails()": noServer,
  "unsure()": {
    kind: "ambiguous",
    questions: [
      {
        kind: "ambiguous",
        message: "The symbol `x` is defined in multiple places. Which did you mean?",
        candidates: [],
      },
    ],
    choices: [1, 2, 3, 4, 5, 6].map((line) => ({ label: "", program: programOfText(`x("a.ts", ${line})`) })),
    omitted: 2,
  },
};
const run = runner(outcomes);

describe("runClaim", () => {
  it.each([
    ["a() == 5", "holds: 5"],
    ["a() == 3", "expected 3, found 5"],
    ["a() == b()", "expected 3, found 5"],
    ["a() != 5", "expected anything but 5, found 5"],
    ["a() < b()", "expected less than 3, found 5"],
    ["a() <= 3", "expected at most 3, found 5"],
    ["b() > a()", "expected more than 5, found 3"],
    ["b() >= 5", "expected at least 5, found 3"],
    ['text() contains "two"', 'holds: "one\\ntwo"'],
    ['text() contains "three"', 'expected something that contains "three", found "one\\ntwo"'],
    ["none() is empty", "holds: an empty list"],
    ["none() is not empty", "expected something, found an empty list"],
    ["places() is empty", "expected nothing, found 2: a.ts:3; b.ts:4: Cannot find name 'x'."],
    ["yes()", "holds: true"],
    ["no()", "expected true, found false"],
    ["a()", "The program returns a number, not true or false: compare it, as in count(...) == 3"],
    ["places() == 2", "a list is no number: use count(...)"],
    ["fails() == 2", "There is no language server here."],
    ["a() == fails()", "There is no language server here."],
    [
      "unsure() is empty",
      "The symbol `x` is defined in multiple places. Which did you mean? Write one of: " +
        'x("a.ts", 1); x("a.ts", 2); x("a.ts", 3); x("a.ts", 4); x("a.ts", 5); and 3 more',
    ],
  ])("reports for %s: %s", async (source, expected) => {
    expect(await outcomeOf(source, run)).toBe(expected);
  });

  it("truncates long values", async () => {
    const words = await outcomeOf("long() is empty", run);
    expect(words).toBe(`expected nothing, found "${"x".repeat(599)}…`);
  });
});

describe("parseClaim", () => {
  it("uses a comment on the first line as the title", () => {
    const parsed = parseClaim("// Nobody calls it\na() == 0");
    expect(parsed.kind === "claim" && parsed.claim.title).toBe("Nobody calls it");
  });

  it.each([
    ["a() == b", 'A text needs quotes: "b"; a call needs parentheses: b().\n  a() == b\n         ^'],
    ["// A title\na( == 3", undefined],
    ["a() = 3", "To compare, write ==\n  a() = 3\n      ^"],
    ["a() == 1 == 2", "There are two comparisons. Put the second one in its own check\n  a() == 1 == 2\n           ^^"],
    ["x".repeat(4_001), undefined],
  ])("refuses %j with a caret below the whole source", (source, message) => {
    const parsed = parseClaim(source);
    if (parsed.kind !== "failure") throw new Error("It was taken");
    if (message !== undefined) expect(parsed.message).toBe(message);
    expect(parsed.span.start).toBeLessThanOrEqual(source.length);
  });

  it("reads printed programs back unchanged, in both notations", () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean()).map((each) => JSON.stringify(each));
    const call = fc
      .tuple(fc.stringMatching(/^[a-z]{1,6}Of$/), fc.array(value, { maxLength: 3 }))
      .map(([name, given]) => programOfText(`${name}(${given.join(", ")})`));
    const operator = fc.constantFrom("==", "!=", "<", "<=", ">", ">=", "contains");
    const notation = fc.constantFrom("json" as const, "call" as const);
    fc.assert(
      fc.property(call, operator, call, notation, (left, written, right, way) => {
        const parsed = parseClaim(`${printProgram(left, way)} ${written} ${printProgram(right, way)}`);
        if (parsed.kind === "failure") throw new Error(parsed.message);
        const { program, comparison } = parsed.claim;
        const again = comparison?.wanted === undefined ? "" : printProgram(comparison.wanted, "call");
        expect([printProgram(program, "call"), comparison?.operator, again]).toEqual([
          printProgram(left, "call"),
          written,
          printProgram(right, "call"),
        ]);
      }),
    );
  });

  it("returns a result for every text", () => {
    const pieces = fc.constantFrom(
      "==",
      "=",
      "a(",
      ")",
      "{",
      "}",
      '"',
      "//",
      "/*",
      "*/",
      "#",
      "\n",
      "is empty",
      "contains ",
      "1",
      ",",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((all) => all.join("")),
        ),
        (source) => {
          const parsed = parseClaim(source);
          expect(parsed.kind === "claim" || parsed.message.length > 0).toBe(true);
        },
      ),
    );
  });
});
