import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defineFunction } from "../callable.ts";
import { compareInDoubt, parseClaim, runClaim } from "../claim/claim.ts";
import { compareValues } from "../claim/claimComparison.ts";
import { describeOutcome } from "../describeOutcome.ts";
import { createRegistry } from "../registry/registry.ts";
import { parseProgram } from "../syntax/parseProgram.ts";
import type { Value } from "../value.ts";
import { runProgram, runSource } from "./runProgram.ts";

interface Places {
  readonly found: readonly number[];
  readonly missing: string | undefined;
}

const places = defineFunction<Places, Record<string, never>>({
  name: "places",
  description: "The places that were found.",
  parameters: {},
  returns: "number[]",
  effect: "read",
  run: (_given, { domain: { found, missing } }) => ({ kind: "success", value: [...found], incomplete: missing }),
});
const registry = createRegistry([places]);
const why = "There may be more.";
const options = { allow: "read", signal: new AbortController().signal, now: () => 0 } as const;

/** Judges a claim about places of which some may be missing, or about all of them. */
async function judge(claim: string, found: readonly number[], missing: string | undefined = why) {
  const parsed = parseClaim(claim);
  if (parsed.kind === "failure") throw new Error(parsed.message);
  const domain: Places = { found, missing };
  const outcome = await runClaim(parsed.claim, (program) => runProgram(program, registry, { ...options, domain }));
  return outcome.kind === "unknown" ? outcome.reason : outcome.kind;
}

describe("a claim about a list that may have more items", () => {
  it.each([
    ["count(places()) >= 3", [1, 2, 3, 4, 5], "holds"],
    ["count(places()) >= 3", [1, 2], why],
    ["count(places()) > 1", [1, 2], "holds"],
    ["count(places()) == 0", [1], "fails"],
    ["count(places()) == 0", [], why],
    ["count(places()) == 1", [1], why],
    ["count(places()) != 1", [1, 2], "holds"],
    ["count(places()) <= 1", [1, 2], "fails"],
    ["count(places()) < 3", [1, 2], why],
    ["places() is empty", [1], "fails"],
    ["places() is empty", [], why],
    ["places() is not empty", [1], "holds"],
    ["places() contains 2", [1, 2], "holds"],
    ["places() contains 2", [1], why],
    ["places() == [1]", [1, 2], "fails"],
    ["places() == [1]", [1], why],
    ["count(unique(places())) >= 2", [1, 2, 2], "holds"],
    ["isEmpty(places())", [1], "fails"],
    ["isEmpty(places())", [], why],
    ["not(isEmpty(places()))", [1], "holds"],
    ["atLeast(count(places()), 2)", [1, 2], "holds"],
    ["and([isEmpty(places()), true])", [1], "fails"],
    ["first(places()) == 1", [1], why],
    ["count(places()) == count(places())", [1], why],
    ["3 <= count(places())", [1, 2, 3], why],
  ] as const)("is decided only where they could not change it: %s with %j is %s", async (claim, found, verdict) => {
    expect(await judge(claim, found)).toBe(verdict);
  });

  const programs = [
    ...["places()", "count(places())", "isEmpty(places())", "contains(places(), 2)", "contains([2], places())"],
    ...["unique(places())", "count(unique(places()))", "sort(places())", "sort(places(), descending: true)"],
    ...["take(places(), 2)", "take(places(), count(places()))", "first(places())", "last(sort(places()))"],
    ...["not(isEmpty(places()))", "atLeast(count(places()), 2)", "atLeast(2, count(places()))"],
    ...["atMost(count(places()), 2)", "atMost(2, count(places()))", "equals(count(places()), 2)"],
    ...["or([isEmpty(places()), contains(places(), 1)])", "count([places(), places()])", "{a: places(), b: 1}"],
    ...["isEmpty({a: places(), b: 1})", "convert(places(), 'string')", "count(convert(places(), 'string[]'))"],
    ...["contains(convert(count(places()), 'string'), '1')", "isEmpty(take(places(), 1))", "count(count(places()))"],
  ];
  const operators = ["==", "!=", "<", "<=", ">", ">=", "contains", "is empty", "is not empty"] as const;
  const values: readonly Value[] = [0, 1, 2, 3, true, false, "1", "2", [], [1], [1, 2], [2, 1, 2]];
  const parsed = programs.map((source) => {
    const program = parseProgram(source);
    if (program.kind === "failure") throw new Error(program.message);
    return { source, program: program.program };
  });

  it("is never decided otherwise than when all items are known", async () => {
    const item = fc.integer({ min: 0, max: 3 });
    const places = fc.array(fc.record({ item, isFound: fc.boolean() }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(places, async (all) => {
        const items = all.map((each) => each.item);
        const found = all.flatMap((each) => (each.isFound ? [each.item] : []));
        for (const { source, program } of parsed) {
          const run = (domain: Places) => runProgram(program, registry, { ...options, domain });
          const known = await run({ found, missing: why });
          const whole = await run({ found: items, missing: undefined });
          if (known.kind !== "success") continue;
          for (const operator of operators)
            for (const wanted of values) {
              const some = compareValues(operator, known.value, wanted);
              const { kind } = compareInDoubt(some, { operator, found: known, wanted: { value: wanted } });
              if (kind === "unknown") continue;
              const every = whole.kind === "success" ? compareValues(operator, whole.value, wanted).kind : whole.kind;
              expect([source, operator, wanted, found, items, every]).toEqual([
                source,
                operator,
                wanted,
                found,
                items,
                kind,
              ]);
            }
        }
      }),
      { numRuns: 80 },
    );
  });
});

describe("a value that may be incomplete", () => {
  it("says so, unless that cannot change it", async () => {
    const textOf = async (source: string, found: readonly Value[]) =>
      describeOutcome(
        await runSource(source, registry, { ...options, domain: { found: found.map(Number), missing: why } }),
      );
    expect(await textOf("places()", [1])).toBe(`Success, results: [1]\n${why}`);
    expect(await textOf("count(places())", [1])).toBe(`Success, results: 1\n${why}`);
    expect(await textOf("isEmpty(places())", [1])).toBe("Success, results: false");
  });
});
