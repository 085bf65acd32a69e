import type { ChangedFile, ChangeHunk, PlacedChanges, Thread, ThreadLine } from "@dialectic/shared/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OpenChanges, type ShownChanges, toRangeName } from "../../../state/changedCode.ts";
import { buildChangeRows, type ChangeRow } from "../../changes/state/changeRows.ts";
import { toPlacedCode } from "../../changes/state/changesState.ts";
import { buildCodeRows } from "../../changes/state/placedCode.ts";
import { type CommentedLine, findChangeComments, toLineName } from "./changeComments.ts";
import type { CommentBox } from "./feedbackBoxes.ts";
import { type FeedbackState, nothingSaid } from "./feedbackState.ts";

const change = { round: 2, file: "f1", side: "after", line: 5, endLine: 5 } as const;
const code = { kind: "code", path: "a.ts", line: 3, endLine: 5, state: "exact" } as const;
const threadOf = (id: string, place: Thread["place"]): Thread => ({
  id,
  place,
  iteration: 1,
  entries: [],
  state: "open",
});
const boxOf = (key: string, at: { readonly round?: number } = {}): CommentBox => ({
  key,
  place: { kind: "change" },
  iteration: 1,
  isOpen: true,
  subject: { kind: "change", ...change, ...at },
});
const fileOf = (id: string): ChangedFile => ({ id, path: `${id}.ts`, status: "M", additions: 1, deletions: 1 });
/** A hunk whose middle line is changed. */
const hunkOf = (hash: string, line: number): ChangeHunk => ({
  hash,
  heading: "",
  oldStart: line,
  oldLines: 7,
  newStart: line + 1,
  newLines: 7,
  body: " 1\n 2\n 3\n-4\n+four\n 5\n 6\n 7\n",
});

function shownOf(files: readonly string[], changes: Partial<ShownChanges> = {}): ShownChanges {
  const hunks = new Map(
    files.map((id) => [id, { hunks: [hunkOf(`${id} 1`, 1), hunkOf(`${id} 2`, 40)], language: "" }]),
  );
  const list = { kind: "files", files: files.map(fileOf), notes: [] } as const;
  return { round: 2, since: undefined, list, hunks, ...changes };
}

function saidOf(
  threads: readonly Thread[],
  lines?: { readonly of: ShownChanges; readonly at: readonly ThreadLine[] },
  boxes: readonly CommentBox[] = [],
): FeedbackState {
  const byName = new Map(lines?.at.map((line) => [line.name, line]));
  const asked = JSON.stringify([...threads.map(({ id }) => id), ...boxes.map(({ key }) => key)]);
  const placed = lines === undefined ? [] : [[toRangeName(lines.of), { asked, byName }] as const];
  return { ...nothingSaid, threads, boxes: new Map(boxes.map((box) => [box.key, box])), lines: new Map(placed) };
}

/** Names the lines of comments, and those that are elsewhere. */
function told(said: FeedbackState, shown: ShownChanges): readonly string[] {
  const { byLine, elsewhere } = findChangeComments(said, shown);
  const names = ({ threads, boxes }: typeof elsewhere) => [
    ...threads.map(({ id }) => id),
    ...boxes.map(({ key }) => key),
  ];
  const others = names(elsewhere).map((name) => `elsewhere: ${name}`);
  return [...[...byLine].flatMap(([line, here]) => names(here).map((name) => `${line}: ${name}`)), ...others];
}

describe("comments on changes", () => {
  it("are shown at their own lines in a view that has these, so that an open box does not move when the host answers", () => {
    const threads = [
      threadOf("t1", { ...code, change }),
      threadOf("t2", { ...code, change: { ...change, side: "before", line: 1, endLine: 3 } }),
      threadOf("t3", { ...code, change: { ...change, file: "f9" } }),
      threadOf("t4", code),
      threadOf("t5", { ...code, change: { ...change, round: 3 } }),
    ];
    const boxes = [boxOf("b1"), boxOf("b2", { round: 3 })];
    expect(told(saidOf(threads, undefined, boxes), shownOf(["f1", "f2"]))).toEqual([
      "f1 after 5: t1",
      "f1 after 5: b1",
      "f1 before 3: t2",
    ]);
    const { shownAsWritten, lineNames } = findChangeComments(saidOf(threads, undefined, boxes), shownOf(["f1", "f2"]));
    expect([...shownAsWritten]).toEqual(["t1", "t2", "b1"]);
    expect(lineNames).toEqual({
      before: new Map([["f1", new Map([[3, "f1 before 3"]])]]),
      after: new Map([["f1", new Map([[5, "f1 after 5"]])]]),
    });
    // The earlier round is the side before of a comparison.
    const compared = shownOf(["f1"], { round: 3, since: 2 });
    const [first] = threads;
    expect(told(saidOf(first ? [first] : [], undefined, [boxOf("b1")]), compared)).toEqual([
      ...["f1 before 5: t1", "f1 before 5: b1"],
    ]);
    const at = [{ name: "b1", file: "f1", side: "after" as const, line: 6 }];
    expect(told(saidOf([], { of: compared, at }, [boxOf("b1")]), compared)).toEqual(["f1 before 5: b1"]);
  });

  it("are shown where the host places them in a later round, or else at the head of the file or below all changes", () => {
    const shown = shownOf(["f1", "f2"], { round: 3 });
    const ids = ["line", "old", "hidden", "file", "gone"];
    const threads = ids.map((id) => threadOf(id, { ...code, change }));
    const at: readonly ThreadLine[] = [
      { name: "line", file: "f2", side: "after", line: 44 },
      { name: "old", file: "f1", side: "before", line: 4 },
      { name: "hidden", file: "f1", side: "after", line: 30 },
      { name: "file", file: "f2", side: "after", line: 0 },
      { name: "box", file: "f2", side: "after", line: 44 },
    ];
    const said = saidOf(threads, { of: shown, at }, [boxOf("box"), boxOf("lost")]);
    expect(findChangeComments(said, shown).shownAsWritten.size).toBe(0);
    expect(told(said, shown)).toEqual([
      "f2 after 44: line",
      "f2 after 44: box",
      "f1 before 4: old",
      "f1: hidden",
      "f2: file",
      "elsewhere: gone",
      "elsewhere: lost",
    ]);
  });

  it("are not shown below all changes until the host was asked about them", () => {
    const shown = shownOf(["f1"], { round: 3 });
    const said = saidOf([threadOf("known", { ...code, change })], { of: shown, at: [] });
    const threads = [...said.threads, threadOf("sent", { ...code, change })];
    expect(told({ ...said, threads }, shown)).toEqual(["elsewhere: known"]);
  });

  it("wait for the lines of their file, unless they are about the whole file", () => {
    const shown = shownOf(["f1"], { round: 3, hunks: new Map() });
    const threads = ["line", "file"].map((id) => threadOf(id, { ...code, change }));
    const at = [
      { name: "line", file: "f1", side: "after", line: 5 },
      { name: "file", file: "f1", side: "after", line: 0 },
    ] as const;
    const said = saidOf(threads, { of: shown, at });
    expect(told(said, shown)).toEqual(["f1: file"]);
    expect(findChangeComments(said, shown).places.get("line")).toMatchObject({ line: 5 });
  });

  describe("in a view of one commit", () => {
    const commit = (name: string) => ({ kind: "commit", commit: name.repeat(40) }) as const;
    const threads = ["context", "far", "gone", "missing", "file"].map((id) =>
      threadOf(id, { ...code, change: { ...change, part: commit("b") } }),
    );
    const at: readonly ThreadLine[] = [
      { name: "context", file: "f1", side: "after", line: 2 },
      { name: "far", file: "f1", side: "after", line: 30 },
      { name: "gone", file: "f1", side: "after", line: 0, isOutside: true },
      { name: "file", file: "f1", side: "after", line: 0 },
      { name: "box", file: "f1", side: "before", line: 30 },
    ];
    const othersOf = (said: FeedbackState, shown: ShownChanges) => {
      const { others } = findChangeComments(said, shown);
      return [...others.threads.map(({ id }) => id), ...others.boxes.map(({ key }) => key)];
    };

    it("stand at lines that it shows, and otherwise neither at its files nor below", () => {
      const shown = shownOf(["f1"], { part: commit("a") });
      const said = saidOf(threads, { of: shown, at }, [boxOf("box")]);
      expect(told(said, shown)).toEqual(["f1 after 2: context", "f1: file"]);
      expect(othersOf(said, shown)).toEqual(["far", "gone", "missing", "box"]);
      expect([...findChangeComments(said, shown).places.keys()]).toEqual(["context", "file"]);
    });

    it("stay at the head of their file when they were written there, on lines that are not shown any more", () => {
      const shown = shownOf(["f1"], { part: commit("b") });
      const own = threadOf("own", { ...code, change: { ...change, part: commit("b"), line: 30, endLine: 30 } });
      expect(told(saidOf([own], { of: shown, at: [] }), shown)).toEqual(["f1: own"]);
    });

    it("are listed at their file in all changes, and in those since another base", () => {
      for (const part of [undefined, { kind: "base", base: "c".repeat(40), name: "main" } as const]) {
        const shown = shownOf(["f1"], part && { part });
        const said = saidOf(threads, { of: shown, at });
        expect(told(said, shown)).toEqual([
          "f1 after 2: context",
          "f1: far",
          "f1: gone",
          "f1: file",
          "elsewhere: missing",
        ]);
        expect(othersOf(said, shown)).toEqual([]);
      }
    });
  });

  it("are shown below all changes when their lines cannot be read", () => {
    const shown = shownOf([], { list: { kind: "refused", message: "No." } });
    expect(told(saidOf([threadOf("t1", { ...code, change })]), shown)).toEqual(["elsewhere: t1"]);
  });

  const side = fc.constantFrom("before" as const, "after" as const);
  const anyFile = fc.constantFrom("f1", "f2", "f3", "f4");
  const anyLine = fc.record({ file: anyFile, side, line: fc.nat(50) });
  const hunks = fc.uniqueArray(fc.nat(5), { maxLength: 3 }).map((all) => all.toSorted((one, other) => one - other));
  const anyView = fc.record({
    files: fc.dictionary(fc.constantFrom("f1", "f2", "f3"), hunks),
    since: fc.option(fc.nat(2), { nil: undefined }),
    sections: fc.uniqueArray(fc.constantFrom("f1", "f2", "f3")),
    layout: fc.constantFrom("inline" as const, "side-by-side" as const),
    isCommit: fc.boolean(),
  });
  const anyComments = fc.array(fc.record({ own: anyLine, placed: fc.option(anyLine) }), { minLength: 1, maxLength: 8 });

  it("are neither missing nor duplicated in the latest round, in the changes or in the story", () => {
    fc.assert(
      fc.property(anyView, anyComments, ({ files, since: earlier, sections, layout, isCommit }, comments) => {
        const found = Object.entries(files).map(([id, starts]) => {
          const own = starts.map((start) => hunkOf(`${id} ${start}`, 1 + start * 10));
          return [id, { hunks: own, language: "" }] as const;
        });
        const range = isCommit ? { part: { kind: "commit", commit: "a".repeat(40) } as const } : { since: earlier };
        const shown = shownOf(Object.keys(files), { round: 3, hunks: new Map(found), ...range });
        const threads = comments.map(({ own }, at) =>
          threadOf(`t${at}`, { ...code, change: { ...change, ...own, endLine: own.line, round: 1 + (at % 3) } }),
        );
        const at = comments.flatMap(({ placed }, name) => (placed === null ? [] : [{ name: `t${name}`, ...placed }]));
        const said = findChangeComments(saidOf(threads, { of: shown, at }), shown);
        const open: OpenChanges = {
          ...shown,
          folded: new Set(),
          cursor: undefined,
          top: undefined,
          goal: undefined,
          isWide: true,
        };
        const inChanges = buildChangeRows(open, layout).flatMap(({ row }) => listLines(row));
        const story = buildCodeRows(
          { ...toPlacedCode(placesOf(shown, sections), shown.list), ...shown },
          ["s1"],
          layout,
        );
        const inStory = [...story.values()].flat().flatMap((row) => (row.kind === "change" ? listLines(row.row) : []));
        const all = threads.map(({ id }) => id).sort();
        for (const lines of [inChanges, inStory]) {
          const names = [...new Set(lines.map(toLineName))];
          const there = names.flatMap((name) => said.byLine.get(name)?.threads ?? []);
          expect([...there, ...said.elsewhere.threads, ...said.others.threads].map(({ id }) => id).sort()).toEqual(all);
          const heads = lines.filter(({ line }) => line === 0);
          expect(new Set(heads.map(({ file }) => file)).size).toBe(heads.length);
        }
      }),
    );
  });
});

/** Places the first hunk of each of these files below a section, and the others of the file below one that is not shown. */
function placesOf({ hunks }: ShownChanges, files: readonly string[]): PlacedChanges {
  const placed = files.flatMap((file) => {
    const known = hunks.get(file);
    if (known === undefined) return [];
    return known.hunks.length === 0
      ? [{ file, line: 0, lines: 0 }]
      : known.hunks.map(({ hash, newStart: line }) => ({ file, hash, line, lines: 8 }));
  });
  const first = new Set(files.map((file) => placed.find((hunk) => hunk.file === file)));
  return {
    round: 3,
    references: [],
    rest: [],
    sections: [
      { id: "s1", hunks: placed.filter((hunk) => first.has(hunk)) },
      { id: "gone", hunks: placed.filter((hunk) => !first.has(hunk)) },
    ],
  };
}

/** Returns the lines of a row below which comments stand; the head of a file is line 0. */
function listLines(row: ChangeRow): readonly CommentedLine[] {
  const file = row.file.id;
  if (row.kind === "file")
    return row.below === undefined || row.isFirst === true ? [{ file, side: "after", line: 0 }] : [];
  if (row.kind !== "lines") return [];
  return row.rows.flatMap(({ left, right }) => [
    ...(left?.before === undefined ? [] : [{ file, side: "before", line: left.before } as const]),
    ...(right?.after === undefined ? [] : [{ file, side: "after", line: right.after } as const]),
  ]);
}
