import { describe, expect, it } from "vitest";
import { listHunkLines } from "../../../lines/hunkLines.ts";
import type { WidenedHunk } from "../../../state/changedCode.ts";
import { chooseContextAround, withContext } from "./hunkContext.ts";
import { keepContext } from "./keptContext.ts";

const length = 200;
const name = (line: number) => `line ${line}`;

/** Returns a file in which lines were replaced: by the number of a line, what stands in its place. Git prints three lines around each. */
function edited(replaced: Readonly<Record<number, readonly string[]>>) {
  let shift = 0;
  const hunks = Object.entries(replaced).map(([key, added]): WidenedHunk => {
    const place = Number(key);
    const [from, to] = [Math.max(1, place - 3), Math.min(length, place + 3)];
    const same = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, at) => ` ${name(first + at)}\n`);
    const body = [
      ...same(from, place - 1),
      `-${name(place)}\n`,
      ...added.map((text) => `+${text}\n`),
      ...same(place + 1, to),
    ].join("");
    const oldLines = to - from + 1;
    const newLines = oldLines - 1 + added.length;
    const hunk = {
      hash: `${place} ${added}`,
      heading: "",
      body,
      oldStart: from,
      oldLines,
      newStart: from + shift,
      newLines,
    };
    shift += newLines - oldLines;
    return hunk;
  });
  const after = Array.from({ length }, (_, at) => replaced[at + 1] ?? [name(at + 1)]).flat();
  return { file: { hunks, language: "" }, after };
}

/** Opens the lines around a hunk, on both sides and step by step. */
function open({ file, after }: ReturnType<typeof edited>, hash: string, steps = 1) {
  let opened = file;
  for (let step = 0; step < steps; step += 1)
    for (const wanted of chooseContextAround(opened, hash)) {
      const lines = after.slice(wanted.line - 1, wanted.endLine);
      opened = withContext(opened, wanted, { lines, total: after.length, isUnended: false });
    }
  return opened;
}

/** Returns the lines after the change that a hunk shows, from the first to the last one, and checks each of them. */
function shownOf({ after }: ReturnType<typeof edited>, { hunks }: { readonly hunks: readonly WidenedHunk[] }) {
  return hunks.map((hunk) => {
    const lines = listHunkLines(hunk).filter((line) => line.after !== undefined);
    expect(lines.map(({ text }) => text)).toEqual(lines.map((line) => after[(line.after ?? 0) - 1]));
    return [lines[0]?.after, lines.at(-1)?.after];
  });
}

describe("lines around a hunk that the reader has opened", () => {
  it("stay open when the lines of the hunk are edited, with their new numbers", () => {
    const later = edited({ 20: ["x", "y"], 100: ["c", "d"] });
    const kept = keepContext(open(edited({ 20: ["x"], 100: ["c"] }), "100 c"), later.file);
    expect(shownOf(later, kept)).toEqual([
      [17, 24],
      [78, 125],
    ]);
    expect(kept.total).toBe(202);
  });

  it("stay open up to a new change within them, and beyond it at the hunk of that change", () => {
    const later = edited({ 90: ["n"], 100: ["c"] });
    const kept = keepContext(open(edited({ 100: ["c"] }), "100 c"), later.file);
    expect(shownOf(later, kept)).toEqual([
      [77, 93],
      [94, 123],
    ]);
  });

  it("stay open when another hunk comes back to what it was", () => {
    const later = edited({ 100: ["c"] });
    const kept = keepContext(open(edited({ 88: ["b"], 100: ["c"] }), "100 c", 2), later.file);
    expect(shownOf(later, kept)).toEqual([[92, 143]]);
  });

  it("are none when none were opened", () => {
    const later = edited({ 100: ["d"] });
    expect(keepContext(edited({ 100: ["c"] }).file, later.file)).toBe(later.file);
  });
});
