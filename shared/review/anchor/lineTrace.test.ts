import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followSpan, minConfidence } from "./followSpan.ts";
import { compactLine, splitTextLines } from "./lineText.ts";
import { traceLines } from "./lineTrace.ts";

/** Returns the new place of each line, 1-based: `~` before an edited one, `-` when it is gone or unknown. */
function followed(before: string, after: string): string {
  const trace = traceLines(before, after);
  return trace.before
    .map((_line, place) => {
      const found = followSpan(trace, { line: place + 1, endLine: place + 1 });
      if (found.kind === "gone") return "-";
      return `${found.kind === "edited" ? "~" : ""}${found.line}`;
    })
    .join(" ");
}

function text(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** Typical lines of code: many braces, blank lines and repetitions. */
const codeLine = fc.constantFrom(
  ..."{|}|  }|    }||return null;|  return total + tax;|if (ready) {|  if (ready) {|const total = sum(prices);|/**| */|});".split(
    "|",
  ),
  "function sum(prices: number[]): number {",
  "\treturn total + tax;",
  "export { sum };",
);
const code = fc.array(codeLine, { maxLength: 30 });

function numbered(prefix: string, count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, number) => `  const ${prefix}Value${number} = read("${prefix}", ${number});`,
  );
}

function comments(count: number): readonly string[] {
  return Array.from({ length: count }, (_, number) => `// Says something that is new, ${number} times.`);
}

const spot = fc.nat({ max: 40 });

describe("traceLines", () => {
  it.each([
    ["nothing changed", text("a1", "b2"), text("a1", "b2"), "1 2"],
    ["lines came above", text("alpha", "beta"), text("new", "lines", "alpha", "beta"), "3 4"],
    ["a line went", text("alpha", "beta", "gamma"), text("alpha", "gamma"), "1 - 2"],
    [
      "a line was edited",
      text("alpha", "total = a + b;", "gamma"),
      text("alpha", "total = a + b + c;", "gamma"),
      "1 ~2 3",
    ],
    [
      "a line was indented",
      text("alpha", "render(page)", "gamma"),
      text("alpha", "if (y) {", "  render( page )", "}", "gamma"),
      "1 ~3 5",
    ],
    ["line ends changed", "alpha\nbeta\n", "alpha\r\nbeta\r\n", "1 2"],
    ["a line was rewritten", text("alpha", "total = a + b;", "gamma"), text("alpha", "await tick()", "gamma"), "1 - 3"],
    ["all is new", text("alpha", "beta"), text("something", "else", "entirely"), "- -"],
    ["all went", text("alpha"), "", "-"],
  ])("follows lines when %s", (_what, before, after, expected) => {
    expect(followed(before, after)).toBe(expected);
  });

  it("follows a block to another place in the file, including insignificant lines", () => {
    const block = ["function totalOf(prices) {", "  return prices.reduce(add, 0);", "}"];
    const rest = numbered("rest", 12);
    expect(
      followed(text(...block, ...rest), text(...rest, ...block))
        .split(" ")
        .slice(0, 3),
    ).toEqual(["13", "14", "15"]);
  });

  it("treats an added function as added, without mistaking its braces for others", () => {
    const before = text("function one() {", "  first();", "}", "", "function two() {", "  second();", "}");
    const after = text(
      ...["function one() {", "  first();", "}", "", "function new() {", "  third();", "}", ""],
      ...["function two() {", "  second();", "}"],
    );
    expect(followed(before, after)).toBe("1 2 3 4 9 10 11");
  });

  it("returns nothing for an edited line with two possible matches", () => {
    const before = text("alpha", "  price = read(1);", "omega");
    const after = text("alpha", "  price = read(2);", "  price = read(3);", "omega");
    expect(followed(before, after)).toBe("1 - 4");
  });

  it("returns nothing for a brace between lines that were all replaced", () => {
    const before = text(...numbered("old", 3), "}", ...numbered("past", 3));
    const after = text(
      "while (true)",
      "await tick()",
      "}",
      "process.exit()",
      "throw new RangeError",
      "}",
      "import * from",
    );
    expect(followed(before, after)).toBe("- - - - - - -");
  });

  it("finds every line of an unchanged text where it was", async () => {
    await fc.assert(
      fc.property(fc.string({ unit: "binary" }), code, (any, lines) => {
        for (const unchanged of [any, text(...lines)]) {
          const { targets, confidences } = traceLines(unchanged, unchanged);
          expect([...targets]).toEqual(splitTextLines(unchanged).map((_line, place) => place));
          expect(confidences.every((confidence) => confidence === 1)).toBe(true);
        }
      }),
    );
  });

  it("finds every line after others were added and removed elsewhere, in both directions", async () => {
    await fc.assert(
      fc.property(spot, spot, spot, fc.nat({ max: 8 }), (at, from, other, count) => {
        const old = numbered("old", 40);
        const kept = old.toSpliced(from, count);
        const after = kept.toSpliced(at, 0, ...comments(count)).toSpliced(other, 0, "", "}");
        const expected = old.map((line) => after.indexOf(line));
        expect([...traceLines(text(...old), text(...after)).targets]).toEqual(expected);
        const back = after.map((line) => old.indexOf(line));
        expect([...traceLines(text(...after), text(...old)).targets]).toEqual(back);
      }),
    );
  });

  it("keeps every line correct when others are edited", async () => {
    await fc.assert(
      fc.property(fc.uniqueArray(spot, { maxLength: 20 }), code, (edited, lines) => {
        const old = numbered("old", 41).map((line, place) => (place % 3 === 2 ? (lines[place] ?? line) : line));
        const after = old.map((line, place) => (edited.includes(place) ? `// was: ${line.slice(5)} ${place}` : line));
        const trace = traceLines(text(...old), text(...after));
        const wrong = old.flatMap((line, place) => {
          const target = trace.targets[place] ?? -1;
          const isSaid = target >= 0 && (trace.confidences[place] ?? 0) >= minConfidence;
          // A frequent line may stay unknown, but a reported place must be correct.
          const isWrong = isSaid ? target !== place : line.includes("oldValue");
          return !edited.includes(place) && isWrong ? [{ line, place, target }] : [];
        });
        expect(wrong).toEqual([]);
      }),
    );
  });

  it("never assigns a line twice, and reports only equal lines as unchanged", async () => {
    await fc.assert(
      fc.property(code, code, (old, current) => {
        const trace = traceLines(text(...old), text(...current));
        const targets = [...trace.targets].filter((target) => target >= 0);
        expect(new Set(targets).size).toBe(targets.length);
        expect(targets.every((target) => target < trace.after.length)).toBe(true);
        trace.before.forEach((line, place) => {
          const found = followSpan(trace, { line: place + 1, endLine: place + 1 });
          if (found.kind === "exact" || found.kind === "moved") expect(trace.after[found.line - 1]).toBe(line);
        });
      }),
    );
  });

  it("accepts any two texts", async () => {
    const any = fc.string({ unit: "binary" });
    const lines = fc.array(fc.oneof(codeLine, any), { maxLength: 30 }).map((all) => all.join("\n"));
    await fc.assert(
      fc.property(fc.oneof(any, lines), fc.oneof(any, lines), (before, after) => {
        const { targets, confidences } = traceLines(before, after);
        expect([targets.length, confidences.length]).toEqual([
          splitTextLines(before).length,
          splitTextLines(before).length,
        ]);
      }),
    );
  });

  it.each([
    ["all lines in the opposite order", numbered("a", 20_000), numbered("a", 20_000).toReversed()],
    ["nothing in common", numbered("a", 20_000), numbered("b", 20_000)],
    ["one line over and over", Array.from({ length: 20_000 }, () => "}"), Array.from({ length: 30_000 }, () => "}")],
    [
      "two lines in turn, and the other way round",
      Array.from({ length: 20_000 }, (_, line) => (line % 2 === 0 ? "{" : "}")),
      Array.from({ length: 20_000 }, (_, line) => (line % 3 === 0 ? "{" : "}")),
    ],
  ])("terminates for %s", (_what, before, after) => {
    expect(traceLines(text(...before), text(...after)).targets.length).toBe(20_000);
  });

  it("compares lines without their whitespace", async () => {
    await fc.assert(
      fc.property(fc.string(), (line) => {
        expect(compactLine(` \t${line}\u00a0`)).toBe(compactLine(line));
      }),
    );
  });
});
