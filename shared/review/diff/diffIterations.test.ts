import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReviewDocument, Section } from "../model.ts";
import { applyUpdate } from "../sections/applyUpdate.ts";
import { createDocument, toSectionId } from "../sections/sections.ts";
import { sha256 } from "../test/sha256.fixture.ts";
import { diffIterations, type SectionDifference } from "./diffIterations.ts";
import { countAllChangedWords } from "./iterationDiffWords.ts";

function documentOf(numbers: readonly number[], textOf: (number: number) => string = () => "text"): ReviewDocument {
  const sections = numbers.map((number): Section => {
    const text = `# ${number}\n${textOf(number)}\n`;
    return { id: toSectionId(number), hash: sha256(text), level: 1, title: `${number}`, text, defines: false };
  });
  return { sections, nextId: 1_000 };
}

function replaced(before: ReviewDocument, content: string): ReviewDocument {
  const outcome = applyUpdate(before, { kind: "replace", content }, sha256);
  if (outcome.kind !== "applied") throw new Error("A replacement is always applied");
  return outcome.document;
}

/** Describes differences as `+Title`, `-Title`, or `~Title` for changed, with their flags. */
function told(differences: readonly SectionDifference[]): readonly string[] {
  return differences.map((difference) => {
    if (difference.kind === "added") return `+${difference.after.title}`;
    if (difference.kind === "removed") return `-${difference.before.title}`;
    const { kind, before, after, isRenamed, isRelevelled, isMoved } = difference;
    const name = isRenamed ? `${before.title}=>${after.title}` : after.title;
    return `${kind === "changed" ? "~" : ""}${name}${isRelevelled ? " relevelled" : ""}${isMoved ? " moved" : ""}`;
  });
}

function diffTexts(before: string, after: string): readonly string[] {
  const first = createDocument(before, sha256);
  return told(diffIterations(first, replaced(first, after)));
}

describe("diffIterations", () => {
  const body = "The quick brown fox jumps over the lazy dog, as foxes always did in every book.\n";

  it.each([
    ["nothing", "# a\nx\n# b\ny\n", "# a\nx\n# b\ny\n", ["a", "b"]],
    ["blank lines at the end", "# a\nx\n# b\ny\n", "# a\nx\n\n# b\ny\n\n", ["a", "b"]],
    ["a changed text", "# a\nx\n# b\ny\n", "# a\nx\n# b\nz\n", ["a", "~b"]],
    ["a new section", "# a\nx\n# b\ny\n", "# a\nx\n# c\nz\n# b\ny\n", ["a", "+c", "b"]],
    ["a section that went", "# a\nx\n# b\ny\n# c\nz\n", "# a\nx\n# c\nz\n", ["a", "-b", "c"]],
    ["another one in its place", "# a\nx\n# b\ny\n# c\nz\n", "# a\nx\n# n\nq\n# c\nz\n", ["a", "-b", "+n", "c"]],
    ["a new name", `# a\nx\n# b\n${body}`, `# a\nx\n# c\n${body}`, ["a", "~b=>c"]],
    ["another level", "# a\nx\n# b\ny\n", "# a\nx\n## b\ny\n", ["a", "~b relevelled"]],
    ["a move", "# a\nx\n# b\ny\n# c\nz\n", "# b\ny\n# c\nz\n# a\nx\n", ["b", "c", "a moved"]],
    [
      "a move with a new name and text",
      `# a\n${body}\n# b\ny\n# c\nz\n`,
      `# b\ny\n# c\nz\n# n\n${body}More.\n`,
      ["b", "c", "~a=>n moved"],
    ],
  ])("reports %s", (_what, before, after, expected) => {
    expect(diffTexts(before, after)).toEqual(expected);
  });

  it("reports as few moved sections as possible", () => {
    expect(told(diffIterations(documentOf([1, 2, 3, 4]), documentOf([4, 1, 2, 3])))).toEqual([
      "4 moved",
      "1",
      "2",
      "3",
    ]);
  });

  it("shows removed sections of a gap before added ones, even if a section moved out between them", () => {
    expect(told(diffIterations(documentOf([1, 2, 3, 4, 5]), documentOf([3, 1, 9, 5])))).toEqual([
      "3 moved",
      "1",
      "-2",
      "-4",
      "+9",
      "5",
    ]);
  });

  const numbers = fc.uniqueArray(fc.nat(14), { maxLength: 14 });

  it("lists every section of both iterations once, in the order of the later iteration", async () => {
    await fc.assert(
      fc.property(numbers, numbers, (before, after) => {
        const differences = diffIterations(documentOf(before), documentOf(after));
        const standing = differences.flatMap((each) => (each.kind === "removed" ? [] : [Number(each.after.title)]));
        const gone = differences.flatMap((each) => (each.kind === "removed" ? [Number(each.before.title)] : []));
        expect({ standing, gone }).toEqual({ standing: after, gone: before.filter((each) => !after.includes(each)) });
      }),
    );
  });

  it("is symmetric when no section moved", async () => {
    const mirror = { added: "removed", removed: "added", changed: "changed", unchanged: "unchanged" } as const;
    const idOf = (each: SectionDifference) => (each.kind === "added" ? each.after.id : each.before.id);
    const sorted = (entries: readonly string[]) => entries.toSorted();
    await fc.assert(
      fc.property(numbers, numbers, fc.nat(3), (some, others, step) => {
        const [before, after] = [some.toSorted((a, b) => a - b), others.toSorted((a, b) => a - b)];
        const [first, second] = [documentOf(before), documentOf(after, (number) => (number % 4 < step ? "a" : "text"))];
        const there = diffIterations(first, second).map((each) => `${each.kind} ${idOf(each)}`);
        const back = diffIterations(second, first).map((each) => `${mirror[each.kind]} ${idOf(each)}`);
        expect(sorted(back)).toEqual(sorted(there));
        const kept = (entries: readonly string[]) => entries.filter((entry) => entry.includes("changed"));
        expect(kept(back)).toEqual(kept(there));
      }),
    );
  });

  it("compares ten thousand sections", () => {
    const all = Array.from({ length: 10_000 }, (_, number) => number);
    const differences = diffIterations(documentOf(all), documentOf(all.toReversed()));
    const moved = differences.filter((each) => each.kind === "unchanged" && each.isMoved);
    expect(moved).toHaveLength(9_999);
  });
});

describe("countAllChangedWords", () => {
  it("counts the words of added and removed sections, and the changed words of the others", () => {
    const before = documentOf([1, 2, 3], (number) => (number === 1 ? "the old text stands" : "two words"));
    const after = documentOf([1, 3, 4], (number) => (number === 1 ? "the new text stands here" : "two words"));
    expect(countAllChangedWords(diffIterations(before, after))).toEqual({ added: 2 + 3, removed: 1 + 3 });
  });
});
