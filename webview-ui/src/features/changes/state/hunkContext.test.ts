import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listHunkLines } from "../../../lines/hunkLines.ts";
import type { OpenChanges, WidenedHunk } from "../../../state/changedCode.ts";
import { buildChangeRows } from "./changeRows.ts";
import { nothingChanged } from "./changesState.ts";
import { chooseContext, chooseContextAround, findGapAbove, findGapAtEnd, isStep, withContext } from "./hunkContext.ts";

interface File {
  readonly hunks: readonly WidenedHunk[];
  readonly total?: number;
}

/**
 * Creates a file with `length` lines before the change. At each of `places` two lines replace the old one, each in a
 * hunk as git prints it.
 */
function changedFile(length: number, places: readonly number[]): { readonly file: File; readonly after: string[] } {
  const before = Array.from({ length }, (_, at) => `line ${at + 1}`);
  const after = before.flatMap((line, at) => (places.includes(at + 1) ? [`${line} a`, `${line} b`] : [line]));
  const hunks = places.map((place, at): WidenedHunk => {
    const [from, to] = [Math.max(1, place - 3), Math.min(length, place + 3)];
    const same = (first: number, last: number) => before.slice(first - 1, last).map((line) => ` ${line}\n`);
    const changed = [`-line ${place}\n`, `+line ${place} a\n`, `+line ${place} b\n`];
    const body = [...same(from, place - 1), ...changed, ...same(place + 1, to)].join("");
    return {
      hash: `h${at}`,
      heading: "",
      body,
      oldStart: from,
      oldLines: to - from + 1,
      newStart: from + at,
      newLines: to - from + 2,
    };
  });
  return { file: { hunks }, after };
}

function found(after: readonly string[], { line, endLine }: { readonly line: number; readonly endLine: number }) {
  return { lines: after.slice(line - 1, Math.min(endLine, line + 1_999)), total: after.length, isUnended: true };
}

const far = fc
  .array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 4 })
  .map((gaps) => gaps.map((_, at) => gaps.slice(0, at + 1).reduce((place, gap) => place + 7 + gap, -6)));

describe("lines around hunks", () => {
  it("are those of the file, each once, with the numbers of both sides, until no gap is left", () => {
    fc.assert(
      fc.property(
        far,
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.nat(), { maxLength: 60 }),
        (places, rest, order) => {
          const { file: begun, after } = changedFile((places.at(-1) ?? 0) + rest, places);
          let file = begun;
          const steps = [...order, ...Array.from({ length: 60 }, (_, at) => at)];
          for (const at of steps)
            for (const wanted of chooseContextAround(file, `h${at % places.length}`))
              file = withContext(file, wanted, found(after, wanted));
          const lines = file.hunks.flatMap((hunk) => listHunkLines(hunk));
          expect(lines.flatMap((line) => (line.after === undefined ? [] : [[line.after, line.text]]))).toEqual(
            after.map((text, index) => [index + 1, text]),
          );
          const before = lines.flatMap((line) => (line.before === undefined ? [] : [line]));
          expect(before.map((line) => [line.before, line.text])).toEqual(
            before.map((_, at) => [at + 1, `line ${at + 1}`]),
          );
          expect([file.hunks.map((_, at) => findGapAbove(file, at)), findGapAtEnd(file)]).toEqual([
            places.map(() => undefined),
            undefined,
          ]);
        },
      ),
    );
  });

  it("are added once when they are requested twice, and all at once on request", () => {
    const { file, after } = changedFile(200, [100]);
    const gap = findGapAbove(file, 0);
    expect(gap).toEqual({ line: 1, endLine: 96 });
    if (gap === undefined) return;
    const step = chooseContext(gap, { hunk: "h0", side: "above", isWhole: false });
    expect([step, isStep(gap)]).toEqual([{ hunk: "h0", side: "above", line: 77, endLine: 96 }, false]);
    const once = withContext(file, step, found(after, step));
    expect(withContext(once, step, found(after, step)).hunks).toEqual(once.hunks);
    const whole = chooseContext(gap, { hunk: "h0", side: "above", isWhole: true });
    expect(findGapAbove(withContext(file, whole, found(after, whole)), 0)).toBeUndefined();
    expect(findGapAtEnd(once)).toEqual({ line: 105, endLine: 201 });
  });

  it("show when the file ends without a line end", () => {
    const { file, after } = changedFile(10, [2]);
    const [below] = chooseContextAround(file, "h0");
    const whole = below && withContext(file, below, found(after, below));
    expect(listHunkLines(whole?.hunks[0] ?? ({ ...file.hunks[0], body: "" } as WidenedHunk)).at(-1)).toEqual({
      kind: "same",
      text: "line 10",
      before: 10,
      after: 11,
      isUnended: true,
    });
  });

  it("leave existing rows as they were", () => {
    const { file, after } = changedFile(400, [100, 300]);
    const rowsOf = ({ hunks }: File) => {
      const list = { kind: "files", files: [{ id: "f", path: "f", status: "M" }], notes: [] } as const;
      const open = { ...nothingChanged, list, hunks: new Map([["f", { hunks, language: "" }]]), folded: new Set() };
      return buildChangeRows(open as unknown as OpenChanges, "inline");
    };
    const before = rowsOf(file);
    const rows = ({ row }: (typeof before)[number]) => row.kind === "lines";
    const widened = chooseContextAround(file, "h1").reduce(
      (all, each) => withContext(all, each, found(after, each)),
      file,
    );
    const now = rowsOf(widened);
    const kept = new Map(now.map((each) => [each.id, each]));
    expect(before.filter(rows).map(({ id, key, height }) => [id, key, height])).toEqual(
      before.filter(rows).map(({ id }) => [id, kept.get(id)?.key, kept.get(id)?.height]),
    );
    expect(now.filter(rows).length - before.filter(rows).length).toBe(2);
  });
});
