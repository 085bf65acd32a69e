import type { ChangedFile, ChangeHunk, PlacedChanges, PlacedHunk } from "@dialectic/shared/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCodeRows, type CodeRow, hasRest, restId, toComparedCode } from "./comparedCode.ts";
import { createComparison, withCode } from "./comparisonState.ts";

const fileOf = (id: string): ChangedFile => ({ id, path: `src/${id}.ts`, status: "M", additions: 1, deletions: 1 });
const hunkOf = (hash: string, line = 1): ChangeHunk => ({
  ...{ hash, heading: "", oldStart: line, oldLines: 1, newStart: line, newLines: 1 },
  body: "-a\n+b\n",
});
const placed = (file: string, hash: string, line = 1): PlacedHunk => ({ file, hash, line, lines: 2 });

function codeOf(files: readonly string[], places: Partial<PlacedChanges>) {
  const list = { kind: "files", files: files.map(fileOf), notes: [] } as const;
  return toComparedCode({ round: 2, since: 1, sections: [], rest: [], references: [], ...places }, list);
}

/** Writes rows as words: `a` is a file's name, `a:h` a hunk, `^a:1` a link, `…` a placeholder. */
function told(rows: ReadonlyMap<string, readonly CodeRow[]>): Record<string, readonly string[]> {
  const word = (row: CodeRow) => {
    if (row.kind === "links") return `^${row.hunks.map(({ name, sectionId }) => `${name} ${sectionId}`).join(", ")}`;
    const { row: change } = row;
    if (change.kind === "hunk") return `${change.file.id}@${change.hunk.hash}`;
    if (change.kind === "lines") return `${change.file.id}:${change.hunk.hash}`;
    if (change.kind === "notice") return `(${change.text})`;
    return change.kind === "waiting" ? "…" : change.file.id;
  };
  return Object.fromEntries([...rows].map(([id, all]) => [id, all.map(word)]));
}

describe("the rows of compared code", () => {
  it("show a hunk under the first section that is about it, name it under the others, and end with the rest", () => {
    const code = codeOf(["a", "b", "c"], {
      sections: [
        { id: "s2", hunks: [placed("a", "h1", 7), placed("b", "h3")] },
        { id: "s1", hunks: [placed("a", "h1", 7)] },
      ],
      rest: [placed("a", "h2")],
    });
    const hunks = new Map([
      ["a", { hunks: [hunkOf("h1"), hunkOf("h2")], language: "" }],
      ["c", { hunks: [hunkOf("h4")], language: "" }],
    ]);
    expect(told(buildCodeRows({ ...code, hunks }, ["s1", "s2", "s3"], "inline"))).toEqual({
      s1: ["a", "a@h1", "a:h1"],
      s2: ["b", "…", "^src/a.ts:7 s1"],
      [restId]: ["a", "a@h2", "a:h2", "c", "c@h4", "c:h4"],
    });
  });

  it("reserve the height of lines that are not loaded, and give the reason for missing lines once", () => {
    const code = codeOf(["a", "b"], {
      sections: [{ id: "s1", hunks: [placed("a", "h1"), { file: "b", line: 0, lines: 0 }] }],
      rest: [placed("a", "h2")],
    });
    const waiting = buildCodeRows(code, ["s1"], "inline").get("s1") ?? [];
    expect(waiting.map(({ height }) => height)).toEqual([44, 78, 44, 30]);
    const cut = { hunks: [hunkOf("h1"), hunkOf("h2")], notice: "Too long.", language: "" };
    const hunks = new Map([
      ["a", cut],
      ["b", { hunks: [], notice: "Binary.", language: "" }],
    ]);
    expect(told(buildCodeRows({ ...code, hunks }, ["s1"], "inline"))).toEqual({
      s1: ["a", "a@h1", "a:h1", "(Too long.)", "b", "(Binary.)"],
      [restId]: ["a", "a@h2", "a:h2"],
    });
  });

  it("have every hunk once, in rows with unique names, however sections share them", () => {
    const ids = ["s1", "s2", "s3"];
    const names = ["a:1", "a:2", "b:3", "b:4", "c:5"];
    const sharing = fc.array(fc.tuple(fc.constantFrom(...names), fc.subarray(ids)), { maxLength: 5 });
    fc.assert(
      fc.property(sharing, (shared) => {
        const owners = new Map(shared);
        const at = (name: string) => placed(name.slice(0, 1), name.slice(2));
        const looked = new Set([...owners].map(([name]) => name.slice(0, 1)));
        const code = codeOf(["a", "b", "c"], {
          sections: ids.map((id) => ({ id, hunks: names.filter((name) => owners.get(name)?.includes(id)).map(at) })),
          rest: names.filter((name) => looked.has(name.slice(0, 1)) && !owners.get(name)?.length).map(at),
        });
        const lines = (file: string) =>
          names.filter((name) => name.startsWith(file)).map((name) => hunkOf(name.slice(2)));
        const hunks = new Map(["a", "b", "c"].map((file) => [file, { hunks: lines(file), language: "" }]));
        const rows = [...buildCodeRows({ ...code, hunks }, ids, "inline").values()].flat();
        const shown = rows.flatMap((row) =>
          row.kind === "change" && row.row.kind === "lines" ? [`${row.row.file.id}:${row.row.hunk.hash}`] : [],
        );
        expect(shown.toSorted()).toEqual(names);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
    );
  });
});

describe("a comparison with code", () => {
  const texts = ["s0", "s1", "s2"];
  const opened = createComparison(
    {
      ...{ reviewId: "r", from: 1, to: 2, ids: texts, before: texts, after: texts, titles: texts },
      kinds: texts.map(() => "unchanged" as const),
      ...{ levels: [1, 1, 1], lengths: [1, 1, 1], lines: [1, 1, 1], moved: [], renamed: [] },
      ...{ definingBefore: [], definingAfter: [], wordsAdded: 0, wordsRemoved: 0 },
    },
    2,
  );

  it("shows sections whose code alone changed, and starts at the first", () => {
    const code = codeOf(["a"], { sections: [{ id: "s1", hunks: [placed("a", "h")] }] });
    const { rows, cursor } = withCode(opened, code);
    expect([[...rows.keys()], cursor, hasRest(code)]).toEqual([["fold-s0", "s1", "fold-s2"], "s1", false]);
  });

  it("ends with code that belongs to no section", () => {
    const { rows, cursor } = withCode(opened, codeOf(["a"], {}));
    expect([[...rows.keys()], cursor]).toEqual([["fold-s0", restId], restId]);
  });
});
