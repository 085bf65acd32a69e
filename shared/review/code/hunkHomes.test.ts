import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minDividedLines } from "../limits.ts";
import { divideHunk } from "./divideHunk.ts";
import { type ChangedHunk, HunkHomes, type Mention } from "./hunkHomes.ts";

const sections = { one: { level: 1, name: "one" }, two: { level: 2, name: "two" }, three: { level: 2, name: "three" } };
type Name = keyof typeof sections;
type Owner = (typeof sections)[Name];

const span = (line: number, endLine = line) => ({ line, endLine });
const named = (name: Name, lines: Mention["lines"], more: Partial<Mention<Owner>> = {}): Mention<Owner> => ({
  owner: sections[name],
  file: "a.ts",
  lines,
  isListed: false,
  ...more,
});
const listed = { isListed: true };
const hunk = (line: number, count = 1): ChangedHunk => ({ file: "a.ts", status: "M", runs: [{ line, count }] });
const sectionsOf = (changed: ChangedHunk, ...mentions: readonly Mention<Owner>[]) =>
  new HunkHomes(mentions).sectionsOf(changed).map(({ name }) => name);

describe("the home of a hunk", () => {
  it("is the section that names lines in it, then the one that lists them, then those that name its file", () => {
    const places = [
      named("one", [span(10)], { isFence: true }),
      named("two", [span(10)]),
      named("three", [span(10)], listed),
      named("one", [span(10)], { isBare: true }),
      named("two", undefined),
      named("three", undefined, listed),
    ];
    for (const [at, better] of places.entries())
      for (const worse of places.slice(at + 1)) {
        if (better.owner === worse.owner) continue;
        expect(sectionsOf(hunk(10), worse, better)).toEqual([better.owner.name, worse.owner.name]);
      }
  });

  it("is the section with the narrowest lines, however deep its heading is; a line in the hunk is no narrower than all of it", () => {
    expect(sectionsOf(hunk(10, 2), named("two", [span(1, 90)]), named("one", [span(10, 11)]))[0]).toBe("one");
    expect(sectionsOf(hunk(10, 20), named("one", [span(12)]), named("two", [span(10, 29)]))[0]).toBe("two");
    expect(sectionsOf(hunk(10, 20), named("two", [span(31)]), named("one", [span(10, 29)]))[0]).toBe("one");
  });

  it("is among equals the deepest, then the one that names the fewest places, then the first", () => {
    const at = [span(10)];
    expect(sectionsOf(hunk(10), named("one", at), named("two", at), named("three", at))[0]).toBe("two");
    expect(sectionsOf(hunk(10), named("two", at), named("two", [span(80)]), named("three", at))[0]).toBe("three");
  });

  it("is below a diagram only where no prose names it or its file", () => {
    const drawing = named("three", [span(10)], { isDiagram: true });
    for (const prose of [named("one", [span(10)]), named("one", [span(10)], { isBare: true }), named("one", undefined)])
      expect(sectionsOf(hunk(10), drawing, prose)).toEqual(["one", "three"]);
    expect(sectionsOf(hunk(10), drawing, named("one", [span(80)]))).toEqual(["three"]);
    expect(sectionsOf(hunk(10), drawing, named("one", undefined, listed))).toEqual(["three", "one"]);
  });

  it("is the section about its file before one about other lines of it, the nearest of these first", () => {
    const far = named("two", [span(80, 90)]);
    expect(sectionsOf(hunk(10), far, named("three", undefined))).toEqual(["three"]);
    expect(sectionsOf(hunk(10), far, named("three", [span(40)]))).toEqual(["three"]);
    expect(sectionsOf(hunk(10), far, named("one", undefined))).toEqual(["two", "one"]);
    expect(sectionsOf(hunk(10), named("two", []))).toEqual(["two"]);
  });

  it("explains the hunk unless it only lists the file, or names other lines of it", () => {
    const explains = (...mentions: readonly Mention<Owner>[]) => new HunkHomes(mentions).explains(hunk(10));
    expect([explains(named("two", undefined)), explains(named("two", [span(12)], listed))]).toEqual([true, true]);
    const others = [named("two", [span(80)]), named("two", []), named("two", undefined, listed)];
    expect(others.map((each) => explains(each))).toEqual([false, false, false]);
  });

  it.each(["A", "C", "R"] as const)(
    "explains every hunk of a new, copied or renamed file by the file alone: %s",
    (status) => {
      const explains = (mention: Mention<Owner>) => new HunkHomes([mention]).explains({ ...hunk(10), status });
      expect([named("two", undefined), named("two", undefined, listed)].map(explains)).toEqual([true, true]);
      expect([named("two", [span(80)]), named("two", [])].map(explains)).toEqual([false, false]);
    },
  );

  it("explains a deleted file by any place in it, on either side of the change", () => {
    for (const mention of [named("two", undefined, listed), named("two", [span(80)]), named("two", [])])
      for (const runs of [[{ line: 0, count: 0 }], [{ line: 1, count: 9 }]]) {
        const homes = new HunkHomes([mention]);
        const deleted: ChangedHunk = { file: "a.ts", status: "D", runs };
        expect([homes.explains(deleted), homes.sectionsOf(deleted)]).toEqual([true, [sections.two]]);
      }
  });

  it("does not exist where no section names the file; any place in a file without lines names it", () => {
    expect(sectionsOf({ file: "b.ts", status: "A", runs: [] }, named("one", [span(1)]))).toEqual([]);
    expect(
      sectionsOf({ file: "a.ts", status: "A", runs: [] }, named("one", undefined), named("two", [span(5)])),
    ).toEqual(["two", "one"]);
  });
});

const long = (count: number) => "+line\n".repeat(count);
/** Returns the parts as `owner first-last`, in lines of the new side. */
function divide(body: string, home: Name, ...mentions: readonly Mention<Owner>[]) {
  const homes = new HunkHomes(mentions);
  const count = body.split("\n").length - 1;
  const parts = divideHunk({ newStart: 1, body }, sections[home], homes.partsOf(hunk(1, count), sections[home]));
  return parts.map(({ owner, start, end }) => `${owner.name} ${start + 1}-${end}`);
}

describe("a long hunk", () => {
  it("is divided among the sections that name parts of it; what none names stays at its home", () => {
    const places = [named("two", [span(10, 29)]), named("three", [span(60, 79)])];
    expect(divide(long(120), "two", ...places)).toEqual(["two 1-59", "three 60-79", "two 80-120"]);
    expect(
      divide(long(minDividedLines - 1), "two", named("two", [span(1, 9)]), named("three", [span(20, 39)])),
    ).toEqual(["two 1-39"]);
  });

  it("gives short runs to the lines beside them: a few lines that are named in passing, and the head of a file", () => {
    expect(divide(long(80), "two", named("two", [span(9, 50)]), named("three", [span(20, 24)]))).toEqual(["two 1-80"]);
    expect(divide(long(80), "three", named("two", [span(9, 50)]), named("three", [span(51, 70)]))).toEqual([
      "two 1-50",
      "three 51-80",
    ]);
  });

  it("gives a whole declaration to the section that names it, however short, but not one that is only listed or bare", () => {
    const whole = { isDeclaration: true };
    const home = named("two", [span(30, 60)]);
    const short = (more: Partial<Mention<Owner>>) => divide(long(80), "two", home, named("three", [span(4, 9)], more));
    const divided = ["three 1-19", "two 20-80"];
    expect([short(whole), short({ isFence: true })]).toEqual([divided, divided]);
    for (const more of [{}, { ...whole, ...listed }, { ...whole, isBare: true }])
      expect(short(more)).toEqual(["two 1-80"]);
    const beyond = named("three", [span(76, 90)], whole);
    expect(divide(long(80), "two", home, beyond)).toEqual(["two 1-80"]);
  });

  it("is divided in a new file by whole declarations, also where it is short", () => {
    const body = long(20);
    const places = [
      named("two", [span(1, 12)], { isDeclaration: true }),
      named("three", [span(14, 20)], { isDeclaration: true }),
    ];
    const homes = new HunkHomes(places);
    const parts = divideHunk({ newStart: 1, body }, sections.two, homes.partsOf(hunk(1, 20), sections.two), true);
    expect(parts.map(({ owner, start, end }) => `${owner.name} ${start + 1}-${end}`)).toEqual([
      "two 1-13",
      "three 14-20",
    ]);
  });

  it("keeps a comment with the declaration below it, and gives what stands between two parts to its home", () => {
    const paragraphs = (...counts: readonly number[]) => counts.map(long).join("+\n");
    const own = (name: Name, line: number, endLine: number) =>
      named(name, [span(line, endLine)], { isDeclaration: true });
    // The declarations end in lines 20 and 60; a comment of 5 lines stands above the second one.
    expect(divide(paragraphs(20, 15, 25), "two", own("two", 1, 20), own("three", 43, 62))).toEqual([
      "two 1-37",
      "three 38-62",
    ]);
    expect(divide(paragraphs(20, 15, 25), "three", own("two", 1, 20), own("three", 43, 62))).toEqual([
      "two 1-21",
      "three 22-62",
    ]);
    expect(divide(paragraphs(20, 4, 3, 25), "one", own("two", 1, 20), own("three", 33, 55))).toEqual([
      "two 1-26",
      "three 27-55",
    ]);
  });

  it("is not divided by a section whose lines include those of its home", () => {
    expect(divide(long(60), "two", named("two", [span(30)]), named("three", [span(5, 60)]))).toEqual(["two 1-60"]);
  });

  it("keeps removed lines with the added ones after them, and unchanged lines with the nearest part", () => {
    const body = `${long(20)} same\n same\n-gone\n+new\n${long(20)}`;
    expect(divide(body, "two", named("two", [span(1, 20)]), named("three", [span(23, 43)]))).toEqual([
      "two 1-21",
      "three 22-44",
    ]);
  });

  it("has each of its lines in one part, whatever is named", () => {
    const line = fc.integer({ min: 1, max: 120 });
    const mention = fc
      .tuple(fc.constantFrom<Name[]>("one", "two", "three"), line, fc.nat(60), fc.boolean())
      .map(([name, first, more, isListed]) => named(name, [span(first, first + more)], { isListed }));
    const body = fc.array(fc.constantFrom("+a\n", "-b\n", " c\n"), { minLength: 30, maxLength: 150 });
    fc.assert(
      fc.property(body, fc.array(mention, { maxLength: 6 }), (lines, mentions) => {
        const homes = new HunkHomes(mentions);
        const changed = hunk(1, lines.length);
        const home = homes.sectionsOf(changed)[0] ?? sections.one;
        const parts = divideHunk({ newStart: 1, body: lines.join("") }, home, homes.partsOf(changed, home));
        expect(parts.map(({ start }) => start)).toEqual([0, ...parts.slice(0, -1).map(({ end }) => end)]);
        expect(parts.at(-1)?.end).toBe(lines.length);
        expect(parts.every(({ start, end }) => start < end)).toBe(true);
      }),
    );
  });
});

describe("HunkHomes.onlyLists", () => {
  const onlyLists = (changed: ChangedHunk, ...mentions: readonly Mention<Owner>[]) =>
    new HunkHomes(mentions).onlyLists(changed);

  it("is true when all that explains the hunk stands in lists or tables", () => {
    const places = [named("one", [span(10)], listed), named("two", [span(11)], listed)];
    expect(onlyLists(hunk(10), ...places)).toBe(true);
    expect(onlyLists(hunk(10), ...places, named("three", [span(10)]))).toBe(false);
    expect(onlyLists(hunk(10), ...places, named("three", [span(90)]))).toBe(true);
  });

  it("is false for a hunk that nothing explains, and for one without lines", () => {
    expect(onlyLists(hunk(10), named("one", [span(90)], listed))).toBe(false);
    expect(onlyLists({ file: "a.ts", status: "D", runs: [] }, named("one", undefined, listed))).toBe(false);
  });
});
