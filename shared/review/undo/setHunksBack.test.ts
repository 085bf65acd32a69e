import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listLineHunks } from "../diff/listLineHunks.ts";
import { type OpenHunk, setHunksBack } from "./setHunksBack.ts";

/** Returns the hunks of a change, named by their order. */
function hunksOf(before: string, after: string): readonly OpenHunk[] {
  return listLineHunks(before, after, 3).map(({ oldStart, newStart, lines }, at) => ({
    hash: String(at),
    oldStart,
    newStart,
    body: lines.map((line) => `${line}\n`).join(""),
  }));
}

const text = (...lines: readonly string[]) => lines.map((line) => `${line}\n`).join("");
const numbered = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`);
const before = text(...numbered);
/** Two hunks: a changed line, and two new ones. */
const after = text(...numbered.with(1, "first").toSpliced(20, 0, "new 1", "new 2"));

function setBack(now: string, isOpen: (hunk: OpenHunk) => boolean = () => true, sides = { before, after }) {
  return setHunksBack({ ...sides, now }, hunksOf(sides.before, sides.after).filter(isOpen));
}

describe("an editor's text without open hunks", () => {
  it("is the text before the change where all hunks are open, and the editor's own where none is", () => {
    expect(setBack(after)).toEqual({
      text: before,
      places: [
        { start: 1, end: 2, hashes: ["0"] },
        { start: 20, end: 22, hashes: ["1"] },
      ],
    });
    expect(setBack(after, () => false)).toEqual({ text: after, places: [] });
  });

  it("has decided hunks, and what the person wrote", () => {
    const now = after.replace("line 10\n", "line 10, edited\nmine\n");
    const found = setBack(now, ({ hash }) => hash === "1");
    expect(found.text).toBe(now.replace("new 1\nnew 2\n", ""));
    expect(found.places).toEqual([{ start: 21, end: 23, hashes: ["1"] }]);
  });

  it("has the lines before the change where somebody typed into a hunk", () => {
    const now = after.replace("new 1\n", "new 1, edited\nmine\n");
    const found = setBack(now);
    expect(found.text).toBe(before);
    expect(found.places.at(-1)).toEqual({ start: 20, end: 23, hashes: ["1"] });
  });

  it("is the editor's where the lines before the change stand there again", () => {
    const removed = text(...numbered.toSpliced(10, 2));
    const sides = { before, after: removed };
    expect(setBack(before, undefined, sides)).toEqual({ text: before, places: [] });
    expect(setBack(removed, undefined, sides).places).toEqual([{ start: 10, end: 10, hashes: ["0"] }]);
  });

  it("takes hunks together whose lines are gone from sight of each other", () => {
    const now = text(...numbered.slice(0, 1), "all new", ...numbered.slice(28));
    const found = setBack(now);
    expect(found.places).toEqual([{ start: 1, end: 2, hashes: ["0", "1"] }]);
    expect(found.text).toBe(before);
  });

  it("leaves decided parts of a hunk as they are", () => {
    const [hunk] = hunksOf("a\nb\nc\n", "a\n2\nc\n3\n");
    // The body is ` a`, `-b`, `+2`, ` c`, `+3`.
    const found = setHunksBack({ before: "a\nb\nc\n", after: "a\n2\nc\n3\n", now: "a\n2\nc\n3\n" }, [
      { hash: "0", oldStart: 1, newStart: 1, body: hunk?.body ?? "", decided: [[1, 3]] },
    ]);
    expect(found).toEqual({ text: "a\n2\nc\n", places: [{ start: 3, end: 4, hashes: ["0"] }] });
  });

  it.each([
    ["a new file", "", "one\ntwo\n"],
    ["an end of the last line that came", "one\ntwo", "one\ntwo\n"],
    ["an end of the last line that went", "one\ntwo\n", "one\ntwo"],
    ["a line below one without an end", "one", "one\ntwo\n"],
  ])("is the text before: %s", (_, old, now) => {
    expect(setBack(now, undefined, { before: old, after: now }).text).toBe(old);
  });

  it("keeps lines apart where a line that had no end is no longer the last one", () => {
    const sides = { before: "one", after: "1\n" };
    expect(setBack("1\nmine\n", undefined, sides).text).toBe("one\nmine\n");
  });

  it("has the editor's line ends, and no byte order mark", () => {
    const windows = (given: string) => given.replaceAll("\n", "\r\n");
    expect(setBack(windows(after)).text).toBe(windows(before));
    expect(setBack(after, undefined, { before: `\ufeff${windows(before)}`, after: `\ufeff${after}` }).text).toBe(
      before,
    );
  });
});

const line = fc.constantFrom("a", "b", "}", "", "x = 1;");
const lines = fc.array(line, { maxLength: 24 });
const ended = (given: readonly string[], isEnded: boolean) => given.join("\n") + (isEnded ? "\n" : "");

describe("laws of a text without open hunks", () => {
  it("an unedited file is the text before with all hunks open, and itself with none", () => {
    fc.assert(
      fc.property(lines, lines, fc.boolean(), fc.boolean(), (old, current, isOldEnded, isEnded) => {
        const sides = { before: ended(old, isOldEnded), after: ended(current, isEnded) };
        expect(setBack(sides.after, undefined, sides).text).toBe(sides.before);
        expect(setBack(sides.after, () => false, sides)).toEqual({ text: sides.after, places: [] });
      }),
    );
  });

  it("what the person wrote outside of hunks is the same in both texts", () => {
    const block = fc.record({
      context: fc.nat({ max: 2 }),
      old: fc.nat({ max: 3 }),
      current: fc.nat({ max: 3 }),
      mine: fc.nat({ max: 2 }),
      isOpen: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), (blocks) => {
        const sides = { before: "", after: "", now: "", wanted: "" };
        const add = (names: readonly (keyof typeof sides)[], name: string, count: number) => {
          for (let at = 0; at < count; at++) for (const each of names) sides[each] += `${name} ${at}\n`;
        };
        const all = ["before", "after", "now", "wanted"] as const;
        const open = new Set<string>();
        let count = 0;
        for (const [at, { context, old, current, mine, isOpen }] of blocks.entries()) {
          // More than twice the context of a hunk, so that each block is one.
          add(all, `above ${at}`, 8);
          add(["now", "wanted"], `mine ${at}`, mine);
          add(all, `below ${at}`, 4 + context);
          add(["before", ...(isOpen ? (["wanted"] as const) : [])], `old ${at}`, old);
          add(["after", "now", ...(isOpen ? [] : (["wanted"] as const))], `new ${at}`, current);
          if (old + current > 0) count += 1;
          if (old + current > 0 && isOpen) open.add(String(count - 1));
        }
        add(all, "end", 4);
        const found = setHunksBack(
          sides,
          hunksOf(sides.before, sides.after).filter(({ hash }) => open.has(hash)),
        );
        expect(found.text).toBe(sides.wanted);
      }),
    );
  });
});
