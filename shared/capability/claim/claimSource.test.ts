import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blankOutside, cutClaim } from "./claimSource.ts";

function parts(source: string): unknown {
  const cut = cutClaim(source);
  if (cut.kind === "mistake") return `${cut.message} @${cut.span.start}`;
  const text = ({ start, end }: { start: number; end: number }) => source.slice(start, end).trim();
  const { title, left, comparison } = cut;
  return {
    ...(title === undefined ? {} : { title }),
    left: text(left),
    ...(comparison === undefined ? {} : { operator: comparison.operator }),
    ...(comparison?.right === undefined ? {} : { right: text(comparison.right) }),
  };
}

describe("cutClaim", () => {
  it.each([
    ["a() == 3", { left: "a()", operator: "==", right: "3" }],
    ["a()!=b()", { left: "a()", operator: "!=", right: "b()" }],
    ["a() <= 3", { left: "a()", operator: "<=", right: "3" }],
    ["a() < 3", { left: "a()", operator: "<", right: "3" }],
    ["a() >= 3", { left: "a()", operator: ">=", right: "3" }],
    ["a() > 3", { left: "a()", operator: ">", right: "3" }],
    ["a() === 3", { left: "a()", operator: "==", right: "3" }],
    ["a() !== 3", { left: "a()", operator: "!=", right: "3" }],
    ['a() contains "x"', { left: "a()", operator: "contains", right: '"x"' }],
    ["a() is empty", { left: "a()", operator: "is empty" }],
    ["a()\n  is  not\n empty // yet", { left: "a()", operator: "is not empty" }],
    ["exists(a())", { left: "exists(a())" }],
    ['contains(a(), "x")', { left: 'contains(a(), "x")' }],
    ['contains("abc", "b") == true', { left: 'contains("abc", "b")', operator: "==", right: "true" }],
    ['{"count": {"of": {"a": {}}}} == 3', { left: '{"count": {"of": {"a": {}}}}', operator: "==", right: "3" }],
    ["// Nobody calls it\na() == 0", { title: "Nobody calls it", left: "a()", operator: "==", right: "0" }],
    ["# Nobody calls it\n\na()", { title: "Nobody calls it", left: "a()" }],
    ["//\na()", { left: "a()" }],
    ['a("x == y", \'is empty\') == "<>"', { left: "a(\"x == y\", 'is empty')", operator: "==", right: '"<>"' }],
    ['a("\\" == ") is empty', { left: 'a("\\" == ")', operator: "is empty" }],
    ["a(b == 1)", { left: "a(b == 1)" }],
    ["a() /* == 1 */ == 2", { left: "a() /* == 1 */", operator: "==", right: "2" }],
    ["thisContains contains 1", { left: "thisContains", operator: "contains", right: "1" }],
    ["", 'The check is empty. Write a program, as in: count(findFiles("*.md")) == 3 @0'],
    ["// Only a title", 'The check is empty. Write a program, as in: count(findFiles("*.md")) == 3 @15'],
    ["a() = 3", "To compare, write == @4"],
    ["== 3", "A program is missing before == @0"],
    ["a() ==", "A value or a program is missing after == @4"],
    ["a() is empty 3", 'Nothing can follow "is empty" @12'],
    ["a() > 1 == b()", "There are two comparisons. Put the second one in its own check @8"],
  ])("cuts %j", (source, expected) => {
    expect(parts(source)).toEqual(expected);
  });

  it("returns the positions of every program and operator in the source", () => {
    const program = fc
      .tuple(
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.array(fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxLength: 3 }),
      )
      .filter(([name]) => name !== "is" && name !== "contains")
      .map(([name, given]) => `${name}(${given.map((each) => JSON.stringify(each)).join(", ")})`);
    const operator = fc.constantFrom("==", "!=", "<", "<=", ">", ">=", "contains");
    const space = fc.constantFrom(" ", "\n", " \t ");
    fc.assert(
      fc.property(program, space, operator, space, program, (left, before, written, after, right) => {
        const expected = { left, operator: written, right };
        expect(parts(`${left}${before}${written}${after}${right}`)).toEqual(expected);
      }),
    );
  });

  it("returns a result for every text, with positions inside it", () => {
    const pieces = fc.constantFrom(
      "==",
      "contains",
      "is",
      "empty",
      "not",
      '"',
      "'",
      "(",
      ")",
      "{",
      "}",
      "//",
      "/*",
      "*/",
      "\n",
      " ",
      "\\",
      "a",
      "1",
      "=",
      "<",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((all) => all.join("")),
        ),
        (source) => {
          const cut = cutClaim(source);
          const spans =
            cut.kind === "mistake" ? [cut.span] : [cut.left, ...(cut.comparison?.right ? [cut.comparison.right] : [])];
          for (const { start, end } of spans) expect(0 <= start && start <= end && end <= source.length).toBe(true);
        },
      ),
    );
  });
});

describe("blankOutside", () => {
  it("preserves every position", () => {
    expect(blankOutside("a()\n== b()\n", { start: 7, end: 10 })).toBe("   \n   b()\n");
  });
});
