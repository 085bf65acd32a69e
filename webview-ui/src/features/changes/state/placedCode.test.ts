import type { ChangedFile, ChangeHunk, PlacedChanges, SectionHunk } from "@dialectic/shared/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createComparison, withCode } from "../../compare/state/comparisonState.ts";
import { toPlacedCode } from "./changesState.ts";
import type { Folding } from "./codeFolding.ts";
import { buildCodeRows, type CodeRow, hasRest, restId } from "./placedCode.ts";

const fileOf = (id: string): ChangedFile => ({ id, path: `src/${id}.ts`, status: "M", additions: 1, deletions: 1 });
const hunkOf = (hash: string, line = 1): ChangeHunk => ({
  hash,
  heading: "",
  oldStart: line,
  oldLines: 1,
  newStart: line,
  newLines: 1,
  body: "-a\n+b\n",
});
const placed = (file: string, hash: string, line = 1): SectionHunk => ({ file, hash, line, lines: 2 });
const linked = (...names: Parameters<typeof placed>): SectionHunk => ({ ...placed(...names), isElsewhere: true });

function codeOf(files: readonly string[], places: Partial<PlacedChanges>) {
  const list = { kind: "files", files: files.map(fileOf), notes: [] } as const;
  return toPlacedCode({ round: 2, since: 1, sections: [], rest: [], references: [], ...places }, list);
}

/** Writes rows as words: `a` is a file, `a@h` a hunk's heading, `a:h` its lines, `^a:1` a link, `…` a placeholder. */
function told(rows: ReadonlyMap<string, readonly CodeRow[]>): Record<string, readonly string[]> {
  const word = (row: CodeRow) => {
    if (row.kind === "links") return `^${row.hunks.map(({ name, sectionId }) => `${name} ${sectionId}`).join(", ")}`;
    if (row.kind === "heading") return `${row.changes.length} not explained`;
    if (row.kind === "generated") return `${row.files} generated`;
    const { row: change } = row;
    if (change.kind === "rest") return `${change.file.id}…`;
    if (change.kind === "hunk") return `${change.file.id}@${change.hunk.hash}`;
    if (change.kind === "lines") return `${change.file.id}:${change.hunk.hash}`;
    if (change.kind === "notice") return `(${change.text})`;
    return change.kind === "waiting" ? "…" : change.file.id;
  };
  return Object.fromEntries([...rows].map(([id, all]) => [id, all.map(word)]));
}

describe("the rows of compared code", () => {
  it("show a hunk where it is explained best, name it under the other sections, and end with the rest", () => {
    const code = codeOf(["a", "b", "c"], {
      sections: [
        { id: "s1", hunks: [placed("a", "h1", 7)] },
        { id: "s2", hunks: [linked("a", "h1", 7), placed("b", "h3")] },
        { id: "gone", hunks: [placed("a", "h2")] },
      ],
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

  it("draw links again when their hunk has moved or is gone", () => {
    const keyAt = (...lines: readonly number[]) => {
      const sections = [
        { id: "s1", hunks: lines.map((line) => placed("a", `h${line % 10}`, line)) },
        { id: "s2", hunks: lines.map((line) => linked("a", `h${line % 10}`, line)) },
      ];
      return buildCodeRows(codeOf(["a"], { sections }), ["s1", "s2"], "inline").get("s2")?.[0]?.key;
    };
    expect(new Set([keyAt(8, 19), keyAt(18, 19), keyAt(8)]).size).toBe(3);
    expect(keyAt(8, 19)).toBe(keyAt(8, 19));
  });

  it("show each part of a divided hunk under the section that explains it", () => {
    const divided = { ...hunkOf("h1"), newLines: 3, body: "-a\n+b\n+c\n+d\n" };
    const code = codeOf(["a"], {
      sections: [
        { id: "s1", hunks: [{ ...placed("a", "h1"), lines: 4, parts: [[0, 2]] }] },
        { id: "s2", hunks: [{ ...placed("a", "h1"), lines: 4, parts: [[2, 4]] }] },
        { id: "s3", hunks: [linked("a", "h1")] },
      ],
    });
    const hunks = new Map([["a", { hunks: [divided], language: "" }]]);
    const rows = buildCodeRows({ ...code, hunks }, ["s1", "s2", "s3"], "inline");
    expect(told(rows)).toEqual({
      s1: ["a", "a@h1", "a:h1"],
      s2: ["a", "a@h1", "a:h1"],
      s3: ["^src/a.ts:1 s1"],
    });
    const all = [...rows.values()].flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const lines = all.flatMap((row) => (row.kind === "change" && row.row.kind === "lines" ? row.row.rows : []));
    expect(lines.map(({ left, right }) => right?.text ?? left?.text)).toEqual(["a", "b", "c", "d"]);
  });

  it("keep the order of the hunks, and name a file again after another one", () => {
    const code = codeOf(["a", "b"], {
      sections: [{ id: "s1", hunks: [placed("b", "h3"), placed("a", "h2", 9), placed("b", "h4", 9)] }],
    });
    const hunks = new Map([
      ["a", { hunks: [hunkOf("h2", 9)], language: "" }],
      ["b", { hunks: [hunkOf("h3"), hunkOf("h4", 9)], language: "" }],
    ]);
    const rows = buildCodeRows({ ...code, hunks }, ["s1"], "inline");
    expect(told(rows)).toEqual({ s1: ["b", "b@h3", "b:h3", "a", "a@h2", "a:h2", "b", "b@h4", "b:h4"] });
    const ids = [...rows.values()].flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("close the viewed part of a hunk, and no other part of it", () => {
    const code = codeOf(["a"], {
      sections: [
        { id: "s1", hunks: [{ ...placed("a", "h1"), parts: [[0, 1]] }] },
        { id: "s2", hunks: [{ ...placed("a", "h1"), parts: [[1, 2]] }] },
      ],
    });
    const hunks = new Map([["a", { hunks: [hunkOf("h1")], language: "" }]]);
    const folding = { viewed: new Set(["h1:0-1"]), expanded: new Map() };
    const rows = buildCodeRows({ ...code, hunks }, ["s1", "s2"], "inline", folding);
    expect(told(rows)).toEqual({ s1: ["a", "a@h1"], s2: ["a", "a@h1", "a:h1"] });
    const marks = [...rows.values()]
      .flat()
      .flatMap((row) => (row.kind === "change" && row.row.kind === "file" ? [row.row.marks] : []));
    expect(marks).toEqual([["h1:0-1"], ["h1:1-2"]]);
  });

  it("mark a file as viewed at its name, also where a section has one hunk of it", () => {
    const code = codeOf(["a", "b", "picture"], {
      sections: [
        { id: "s1", hunks: [placed("a", "h1"), placed("a", "h2", 9), { file: "picture", line: 0, lines: 0 }] },
        { id: "s2", hunks: [placed("a", "h3", 20), placed("b", "h4")] },
      ],
    });
    const hunks = new Map([["picture", { hunks: [], mark: "p", notice: "Binary.", language: "" }]]);
    const rows = [...buildCodeRows({ ...code, hunks }, ["s1", "s2"], "inline").values()].flat();
    const marks = rows.flatMap((row) =>
      row.kind === "change" && row.row.kind === "file" ? [[row.row.file.id, row.row.below, row.row.marks]] : [],
    );
    expect(marks).toEqual([
      ["a", "s1", ["h1", "h2"]],
      ["picture", "s1", ["p"]],
      ["a", "s2", ["h3"]],
      ["b", "s2", ["h4"]],
    ]);
  });

  it("reserve the height of lines that are not loaded, and give the reason for missing lines once", () => {
    const code = codeOf(["a", "b"], {
      sections: [
        { id: "s1", hunks: [placed("a", "h1"), { file: "b", line: 0, lines: 0 }] },
        { id: "gone", hunks: [placed("a", "h2")] },
      ],
    });
    const waiting = buildCodeRows(code, ["s1"], "inline").get("s1") ?? [];
    expect(waiting.map(({ height }) => height)).toEqual([44, 78, 44, 30]);
    const cut = { hunks: [hunkOf("h1"), hunkOf("h2")], notice: "Too long.", language: "" };
    const hunks = new Map([
      ["a", cut],
      ["b", { hunks: [], notice: "Binary.", language: "" }],
    ]);
    expect(told(buildCodeRows({ ...code, hunks }, ["s1"], "inline"))).toEqual({
      s1: ["a", "(Too long.)", "a@h1", "a:h1", "b", "(Binary.)"],
      [restId]: ["a", "a@h2", "a:h2"],
    });
  });

  it("show a hunk under another of its sections, or at the end, when its own section is not there", () => {
    const code = codeOf(["a"], {
      sections: [
        { id: "s1", hunks: [placed("a", "h1")] },
        { id: "s2", hunks: [linked("a", "h1"), placed("a", "h2")] },
      ],
    });
    expect(told(buildCodeRows(code, ["s2"], "inline"))).toEqual({ s2: ["a", "…", "…"] });
    expect(told(buildCodeRows(code, [], "inline"))).toEqual({ [restId]: ["a", "…", "…"] });
  });

  const opened: Folding = { viewed: new Set(), expanded: new Map() };

  it("are headings alone for viewed hunks and for more lines than fit", () => {
    const long = (hash: string, lines: number): SectionHunk => ({ ...placed("a", hash), lines });
    const code = codeOf(["a", "c"], {
      sections: [{ id: "s1", hunks: [long("h1", 100), long("h2", 30), long("h3", 20)] }],
    });
    const hunks = new Map([
      ["a", { hunks: ["h1", "h2", "h3"].map((hash, at) => hunkOf(hash, 1 + at * 100)), language: "" }],
      ["c", { hunks: [hunkOf("h4")], language: "" }],
    ]);
    const rows = (folding: Partial<Folding>) =>
      told(buildCodeRows({ ...code, hunks }, ["s1"], "inline", { ...opened, ...folding }));
    const rest = { [restId]: ["1 not explained", "c", "c@h4", "c:h4"] };
    expect(rows({})).toEqual({ s1: ["a", "a@h1", "a:h1", "a@h2", "a@h3", "a:h3"], ...rest });
    expect(rows({ viewed: new Set(["h1"]) })).toEqual({ s1: ["a", "a@h1", "a@h2", "a:h2", "a@h3", "a:h3"], ...rest });
    const expanded = new Map([
      ["hunk a h2", true],
      ["hunk a h3", false],
    ]);
    expect(rows({ expanded })).toEqual({ s1: ["a", "a@h1", "a:h1", "a@h2", "a:h2", "a@h3"], ...rest });
    expect(rows({ viewed: new Set(["h4"]) })[restId]).toEqual(["1 not explained", "c"]);
  });

  it("have every hunk and every changed line once, in rows with unique names, however sections share them", () => {
    const ids = ["s1", "s2", "s3"];
    const names = ["a:1", "a:2", "b:3", "b:4", "c:5"];
    const sharing = fc.array(fc.tuple(fc.constantFrom(...names), fc.subarray(ids), fc.nat(2)), { maxLength: 5 });
    const choices = fc.record({
      viewed: fc.subarray(names.map((name) => name.slice(2))).map((hashes) => new Set(hashes)),
      there: fc.subarray(ids),
      isFolding: fc.boolean(),
    });
    fc.assert(
      fc.property(sharing, choices, (shared, { viewed, there, isFolding }) => {
        const owners = new Map(shared.map(([name, all, home]) => [name, { all, home: all[home % (all.length || 1)] }]));
        const at = (id: string) => (name: string) => {
          const make = owners.get(name)?.home === id ? placed : linked;
          return make(name.slice(0, 1), name.slice(2));
        };
        const looked = new Set([...owners].flatMap(([name, { all }]) => (all.length > 0 ? [name.slice(0, 1)] : [])));
        // A section that is not shown has the hunks that no section of the page has.
        const lost = names.filter((name) => looked.has(name.slice(0, 1)) && !(owners.get(name)?.all.length ?? 0));
        const code = codeOf(["a", "b", "c"], {
          sections: [
            ...ids.map((id) => ({ id, hunks: names.filter((name) => owners.get(name)?.all.includes(id)).map(at(id)) })),
            { id: "gone", hunks: lost.map((name) => placed(name.slice(0, 1), name.slice(2))) },
          ],
        });
        const lines = (file: string) =>
          names
            .filter((name) => name.startsWith(file))
            .map((name) => hunkOf(name.slice(2), Number(name.slice(2)) * 10));
        const hunks = new Map(["a", "b", "c"].map((file) => [file, { hunks: lines(file), language: "" }]));
        const folding = isFolding ? { ...opened, viewed } : undefined;
        const rows = [...buildCodeRows({ ...code, hunks }, there, "inline", folding).values()].flat();
        const list = (kind: "hunk" | "lines") =>
          rows.flatMap((row) =>
            row.kind === "change" && row.row.kind === kind ? [`${row.row.file.id}:${row.row.hunk.hash}`] : [],
          );
        const isWholeFile = (name: string) => !looked.has(name.slice(0, 1));
        const files = rows.flatMap((row) =>
          row.kind === "change" && row.row.kind === "file" ? [row.row.file.id] : [],
        );
        expect([...new Set(files)].toSorted()).toEqual(["a", "b", "c"]);
        // A collapsed file hides its hunks; a collapsed hunk hides its lines.
        const isHidden = (name: string) =>
          isFolding && isWholeFile(name) && lines(name.slice(0, 1)).every(({ hash }) => viewed.has(hash));
        expect(list("hunk").toSorted()).toEqual(names.filter((name) => !isHidden(name)));
        const isCollapsed = (name: string) => isFolding && !isWholeFile(name) && viewed.has(name.slice(2));
        expect(list("lines").toSorted()).toEqual(names.filter((name) => !isHidden(name) && !isCollapsed(name)));
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
    );
  });
});

describe("a comparison with code", () => {
  const texts = ["s0", "s1", "s2"];
  const opened = createComparison(
    {
      reviewId: "r",
      from: 1,
      to: 2,
      ids: texts,
      before: texts,
      after: texts,
      titles: texts,
      kinds: texts.map(() => "unchanged" as const),
      levels: [1, 1, 1],
      lengths: [1, 1, 1],
      lines: [1, 1, 1],
      moved: [],
      renamed: [],
      definingBefore: [],
      definingAfter: [],
      wordsAdded: 0,
      wordsRemoved: 0,
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
