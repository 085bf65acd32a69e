import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownText } from "../test/markdownText.fixture.ts";
import { diffWords, diffWordsInSlices, type WordChange } from "./wordDiff.ts";

function without(changes: readonly WordChange[], kind: WordChange["kind"]): string {
  return changes
    .filter((change) => change.kind !== kind)
    .map(({ text }) => text)
    .join("");
}

/** Formats changes as `[-removed-]{+added+}`, like common word diffs. */
function marked(before: string, after: string): string {
  const marks = { same: ["", ""], removed: ["[-", "-]"], added: ["{+", "+}"] } as const;
  return diffWords(before, after)
    .map(({ kind, text }) => marks[kind][0] + text + marks[kind][1])
    .join("");
}

function expectEdit(before: string, after: string): void {
  const changes = diffWords(before, after);
  expect({ before: without(changes, "added"), after: without(changes, "removed") }).toEqual({ before, after });
}

const words = fc.array(
  fc.constantFrom(..."the a cat dog sat on mat . , \n 漢 字 👩‍👩‍👧 é don't x1 -".split(" "), " ", "  "),
  {
    maxLength: 40,
  },
);
const prose = words.map((chosen) => chosen.join(""));

describe("diffWords", () => {
  it.each([
    ["", "", ""],
    ["a b c", "a b c", "a b c"],
    ["The cat sat on the mat.", "The dog sat on the mat.", "The [-cat-]{+dog+} sat on the mat."],
    ["one two three", "uno dos tres", "[-one two three-]{+uno dos tres+}"],
    ["Keep this. Keep that.", "Keep this. New one. Keep that.", "Keep this. {+New one. +}Keep that."],
    ["a b", "a x b", "a {+x +}b"],
    ["it's so", "it isn't so", "[-it's-]{+it isn't+} so"],
    ["漢字仮名", "漢字平仮名", "漢字{+平+}仮名"],
    ["- a\n- b\n", "- x\n- y\n", "- [-a-]{+x+}\n- [-b-]{+y+}\n"],
    ["say 😀 now", "say 😁 now", "say [-😀-]{+😁+} now"],
    ["a family 👩‍👩‍👧 here", "a family 👩‍👩‍👦 here", "a family [-👩‍👩‍👧-]{+👩‍👩‍👦+} here"],
    ["retry 3 times", "retry 5 times", "retry [-3-]{+5+} times"],
  ])("diffs %j from %j", (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it("yields one text without additions and the other without removals", async () => {
    await fc.assert(fc.property(prose, prose, expectEdit));
    await fc.assert(fc.property(markdownText, markdownText, expectEdit));
    await fc.assert(fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), expectEdit));
  });

  it("never splits a surrogate pair", async () => {
    const emoji = fc.string({ unit: fc.constantFrom("😀", "😁", "🎉", "a", " "), maxLength: 12 });
    await fc.assert(
      fc.property(emoji, emoji, (before, after) => {
        const torn = diffWords(before, after).filter(({ text }) => /\p{Cs}/u.test(text));
        expect(torn).toEqual([]);
      }),
    );
  });

  it("finds the few changed words of a long text", () => {
    const lines = Array.from({ length: 20_000 }, (_, line) => `Line ${line} says something of no importance.\n`);
    const changed = lines.with(5_000, "Line 5000 says something of great importance.\n").toSpliced(9_000, 1);
    const changes = diffWords(lines.join(""), changed.join("")).filter(({ kind }) => kind !== "same");
    expect(changes).toEqual([
      { kind: "removed", text: "no" },
      { kind: "added", text: "great" },
      { kind: "removed", text: "Line 9000 says something of no importance.\n" },
    ]);
  });

  it("finds a changed word on every line of a long text", () => {
    const text = (word: string) =>
      Array.from({ length: 3_000 }, (_, line) => `Line ${line} is ${word} here.\n`).join("");
    const changes = diffWords(text("old"), text("new")).filter(({ kind }) => kind !== "same");
    expect(changes).toEqual(
      Array.from({ length: 3_000 }, () => [
        { kind: "removed", text: "old" },
        { kind: "added", text: "new" },
      ]).flat(),
    );
  });

  it("replaces a long text that has nothing in common with the other", () => {
    const text = (word: string) => `${word} `.repeat(300_000);
    expect(diffWords(text("a"), text("b")).map(({ kind, text: { length } }) => ({ kind, length }))).toEqual([
      { kind: "removed", length: 600_000 },
      { kind: "added", length: 600_000 },
    ]);
  });
});

describe("diffWordsInSlices", () => {
  it("yields the changed parts of a long text one by one", () => {
    const lines = Array.from({ length: 4_000 }, (_, line) => `Line ${line} says this.\n`);
    const changed = lines.with(10, "Line 10 says that.\n").with(3_000, "Line 3000 says that.\n");
    const slices = [...diffWordsInSlices(lines.join(""), changed.join(""))];
    const changing = slices.filter((slice) => slice.some(({ kind }) => kind !== "same"));
    expect(changing).toHaveLength(2);
  });
});
