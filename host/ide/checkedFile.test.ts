import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeProblemDelta } from "./checkedFile.ts";

/** Returns the counts of a comparison. */
function countProblems(...texts: Parameters<typeof computeProblemDelta>) {
  const { introduced, ...counts } = computeProblemDelta(...texts);
  return { introduced: introduced.length, ...counts };
}

const text = ["const a = one();", "const b = two();", "const c = three();", "const d = four();", ""].join("\n");
const wrong = (line: number, message = "No such name", code = 2304) =>
  ({ severity: "error", source: "ts", message, code, line }) as const;

describe("computeProblemDelta", () => {
  it("ignores problems whose lines only moved", () => {
    const later = `// a comment\n\n${text}`;
    expect(
      countProblems({ text, problems: [wrong(2), wrong(4)] }, { text: later, problems: [wrong(4), wrong(6)] }),
    ).toEqual({ introduced: 0, fixed: 0, untouched: 2 });
  });

  it("distinguishes a fixed problem from an equal new one on another line", () => {
    const later = text.replace("two()", "2").replace("four()", "fourth()");
    expect(
      countProblems({ text, problems: [wrong(1), wrong(2)] }, { text: later, problems: [wrong(1), wrong(3)] }),
    ).toEqual({ introduced: 1, fixed: 1, untouched: 1 });
  });

  it("recognises a problem on a line that was rewritten", () => {
    const later = text.replace("const b = two();", "let somethingElse = await lookUp(everything, two);");
    expect(countProblems({ text, problems: [wrong(2)] }, { text: later, problems: [wrong(2)] })).toEqual({
      introduced: 0,
      fixed: 0,
      untouched: 1,
    });
  });

  it("names the new ones, each by its current line", () => {
    const later = text.replace("two()", "wrong()").replace("four()", "wrong()");
    const problems = [wrong(1), wrong(2), wrong(4)];
    const { introduced } = computeProblemDelta({ text, problems: [wrong(1)] }, { text: later, problems });
    expect(introduced).toEqual([wrong(2), wrong(4)]);
  });

  it("treats a different message, code or severity as a different problem", () => {
    const others = [wrong(1, "Other"), wrong(1, "No such name", 1), { ...wrong(1), severity: "warning" as const }];
    for (const other of others)
      expect(countProblems({ text, problems: [wrong(1)] }, { text, problems: [other] })).toEqual({
        introduced: 1,
        fixed: 1,
        untouched: 0,
      });
  });

  const problems = fc.array(
    fc
      .record({ line: fc.integer({ min: 1, max: 5 }), message: fc.constantFrom("a", "b") })
      .map((each) => wrong(each.line, each.message)),
    { maxLength: 8 },
  );
  const texts = fc
    .array(fc.constantFrom("one();", "two();", "}", ""), { maxLength: 6 })
    .map((lines) => lines.join("\n"));

  it("counts every problem once in any texts", () => {
    fc.assert(
      fc.property(texts, texts, problems, problems, (one, other, old, now) => {
        const delta = countProblems({ text: one, problems: old }, { text: other, problems: now });
        expect([delta.fixed + delta.untouched, delta.introduced + delta.untouched]).toEqual([old.length, now.length]);
        expect(Math.min(delta.fixed, delta.introduced, delta.untouched)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("finds no difference between a text and itself", () => {
    fc.assert(
      fc.property(texts, problems, (one, old) => {
        const there = old.filter(({ line }) => line <= one.split("\n").length);
        const same = { text: one, problems: there };
        expect(countProblems(same, same)).toEqual({ introduced: 0, fixed: 0, untouched: there.length });
      }),
    );
  });
});
