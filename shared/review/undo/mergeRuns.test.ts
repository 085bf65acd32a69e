import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitEndedLines } from "../textLines.ts";
import { type ChangedRuns, invertRuns, replaceRuns } from "./lineRuns.ts";
import { mergeRuns } from "./mergeRuns.ts";

/** A piece of a file: lines that stay, lines that somebody edits later, or a change with its lines before and after. */
interface Piece {
  readonly context: readonly string[];
  readonly edited: { readonly from: readonly string[]; readonly to: readonly string[] };
  readonly more: readonly string[];
  readonly change: { readonly before: readonly string[]; readonly after: readonly string[] };
  readonly isChosen: boolean;
}

const word = fc.constantFrom("a\n", "b\n", "}\n", "\n", "x\r\n");
const some = (least: number) => fc.array(word, { minLength: least, maxLength: 4 });
const piece: fc.Arbitrary<Piece> = fc.record({
  context: some(1),
  edited: fc.record({ from: some(0), to: some(0) }),
  more: some(1),
  change: fc
    .record({ before: some(0), after: some(0) })
    .filter(({ before, after }) => before.length + after.length > 0),
  isChosen: fc.boolean(),
});

/** Puts the pieces together: `base` before the changes, `left` after them, and `now` with the later edits. */
function assemble(pieces: readonly Piece[], isUnique: boolean) {
  const texts: Record<"base" | "left" | "now" | "expected" | "edited", string[]> = {
    base: [],
    left: [],
    now: [],
    expected: [],
    edited: [],
  };
  const changes: ChangedRuns[] = [];
  const mark = (lines: readonly string[], name: string) =>
    isUnique ? lines.map((line, at) => `${name}.${at} ${line}`) : lines;
  for (const [at, { context, edited, more, change, isChosen }] of pieces.entries()) {
    const before = mark(change.before, `${at}b`);
    const after = mark(change.after, `${at}a`);
    const [above, below] = [mark(context, `${at}c`), mark(more, `${at}m`)];
    const [from, to] = [mark(edited.from, `${at}f`), mark(edited.to, `${at}t`)];
    const start = texts.left.length + above.length + from.length + below.length;
    if (isChosen) changes.push({ id: String(at), runs: [{ start, removed: after.length, inserted: before }] });
    texts.base.push(...above, ...from, ...below, ...before);
    texts.left.push(...above, ...from, ...below, ...after);
    texts.now.push(...above, ...to, ...below, ...after);
    texts.expected.push(...above, ...to, ...below, ...(isChosen ? before : after));
  }
  const last = mark(["end\n"], "end");
  for (const lines of Object.values(texts)) lines.push(...last);
  return { ...texts, changes };
}

function withoutEdit(each: Piece): Piece {
  return { ...each, edited: { ...each.edited, to: each.edited.from } };
}

/** Makes the edited lines unlike all others; the lines of changes and those around them still repeat. */
function withOwnLines(each: Piece, at: number): Piece {
  const mark = (lines: readonly string[], name: string) => lines.map((line, place) => `${at}${name}${place} ${line}`);
  return { ...each, edited: { from: mark(each.edited.from, "f"), to: mark(each.edited.to, "t") } };
}

const file = fc.array(piece, { minLength: 1, maxLength: 6 });

describe("reverting changes in a text", () => {
  it("restores the earlier lines, whatever else was edited since", () => {
    fc.assert(
      fc.property(file, (pieces) => {
        const { left, now, expected, changes } = assemble(pieces, true);
        const merged = mergeRuns({ left, now }, changes);
        expect(merged.conflicts).toEqual([]);
        expect(merged.lines.join("")).toBe(expected.join(""));
      }),
    );
  });

  it("removes and inserts exactly the changed lines when equal lines make the place ambiguous", () => {
    let isMade = 0;
    fc.assert(
      fc.property(file, (pieces) => {
        const { left, now, changes } = assemble(pieces, false);
        const merged = mergeRuns({ left, now }, changes);
        const made = new Set(merged.made.map(({ id }) => id));
        const chosen = pieces.map((each, at) => ({ ...each, isChosen: made.has(String(at)) }));
        expect(merged.lines.toSorted()).toEqual(assemble(chosen, false).expected.toSorted());
        expect(merged.made.length + merged.conflicts.length).toBe(changes.length);
        isMade += made.size;
      }),
    );
    expect(isMade).toBeGreaterThan(0);
  });

  it.each([
    [
      "one edit of any lines",
      (pieces: readonly Piece[]) => pieces.map((each, at) => (at === 0 ? each : withoutEdit(each))),
    ],
    ["any edits of lines unlike the others", (pieces: readonly Piece[]) => pieces.map(withOwnLines)],
  ])("never uses an equal line elsewhere: %s", (_, edit) => {
    let isMade = 0;
    const rotated = fc.tuple(file, fc.nat(5)).map(([pieces, by]) => {
      const edited = edit(pieces);
      const cut = by % edited.length;
      return [...edited.slice(cut), ...edited.slice(0, cut)];
    });
    fc.assert(
      fc.property(rotated, (pieces) => {
        const { left, now, changes } = assemble(pieces, false);
        for (const change of changes) {
          const { lines, made } = mergeRuns({ left, now }, [change]);
          const only = pieces.map((each, at) => ({ ...each, isChosen: String(at) === change.id }));
          if (made.length > 0) expect(lines.join("")).toBe(assemble(only, false).expected.join(""));
          isMade += made.length;
        }
      }),
      { numRuns: 500 },
    );
    expect(isMade).toBeGreaterThan(300);
  });

  it("requires unchanged neighbours on both sides of repeated lines", () => {
    const split = (text: string) => text.split(" ").map((word) => `${word}\n`);
    const changes = [{ id: "h", runs: [{ start: 2, removed: 1, inserted: ["x\n"] }] }];
    const left = split("} a a b x } c d a end");
    // The line of the change is now the sixth: copies came above and below.
    const merged = mergeRuns({ left, now: split("} a a x a a b a x a d a end") }, changes);
    expect(merged.conflicts).toHaveLength(1);
    expect(mergeRuns({ left, now: split("new } a a b x } new d a end") }, changes).conflicts).toEqual([]);
  });

  it("can be undone to the last byte, in any order, whatever else was edited in between", () => {
    fc.assert(
      fc.property(file, (pieces) => {
        const { left, now, changes } = assemble(pieces, true);
        const undone = mergeRuns({ left, now: left }, changes);
        expect(undone.conflicts).toEqual([]);
        let open = undone.made;
        let text = mergeRuns({ left, now }, changes);
        expect(text.conflicts).toEqual([]);
        for (const { id } of undone.made.toReversed()) {
          const inverse = invertRuns(left, open);
          const wanted = inverse.back.filter((each) => each.id === id);
          text = mergeRuns({ left: inverse.lines, now: text.lines }, wanted);
          expect(text.conflicts).toEqual([]);
          open = open.filter((each) => each.id !== id);
        }
        expect(text.lines.join("")).toBe(now.join(""));
      }),
    );
  });

  it("leaves lines that somebody has changed untouched, and shows all three texts", () => {
    const left = splitEndedLines("one\nTWO\nTHREE\nfour\nfive\n");
    const changes = [
      { id: "h", runs: [{ start: 1, removed: 2, inserted: ["two\n"] }] },
      { id: "i", runs: [{ start: 4, removed: 0, inserted: ["and a half\n"] }] },
    ];
    const now = splitEndedLines("zero\none\nTWO\nthree!\nfour\n4.1\nfive\n");
    const merged = mergeRuns({ left, now }, changes);
    expect(merged.lines).toBe(now);
    expect(merged.conflicts).toEqual([
      { id: "h", line: 2, wanted: ["two\n"], left: ["TWO\n", "THREE\n"], now: ["TWO\n", "three!\n"] },
      { id: "i", line: 5, wanted: ["and a half\n"], left: [], now: ["4.1\n"] },
    ]);
  });

  it("keeps the line ends of a file that was checked out with different ones", () => {
    const merged = mergeRuns({ left: ["a\n", "B\n", "c\n"], now: ["a\r\n", "B\r\n", "c\r\n"], areEndsLoose: true }, [
      { id: "h", runs: [{ start: 1, removed: 1, inserted: ["b\n", "bb\n"] }] },
    ]);
    expect(merged.lines.join("")).toBe("a\r\nb\r\nbb\r\nc\r\n");
  });

  it("never joins a line to a last line without a line end", () => {
    const change = { id: "h", runs: [{ start: 1, removed: 2, inserted: ["b"] }] };
    const left = ["a\n", "b\n", "c\n"];
    expect(mergeRuns({ left, now: left }, [change]).lines.join("")).toBe("a\nb");
    expect(mergeRuns({ left, now: [...left, "d\n"] }, [change]).conflicts).toHaveLength(1);
  });

  it("replaces many runs at once", () => {
    const runs = [
      { start: 2, removed: 1, inserted: [] },
      { start: 0, removed: 0, inserted: ["x"] },
    ];
    expect(replaceRuns(["a", "b", "c"], runs)).toEqual(["x", "a", "b"]);
  });
});
