import { act } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../renderInPanel.fixture.tsx";
import { ChangesView } from "./ChangesView.tsx";
import { type ChangesParts, ChangesPartsContext } from "./changesParts.ts";
import type { FileRow, PlacedRow } from "./state/changeRows.ts";
import { describeFile, nothingChanged } from "./state/changesState.ts";

const nothing = () => () => undefined;
const scroller: ChangesParts["scroller"] = {
  window: () => undefined,
  subscribe: nothing,
  attach: nothing,
  mount: nothing,
  commit: () => undefined,
  reveal: () => undefined,
  getHeight: () => 0,
  pace: { isFast: false, whenReadable: nothing },
};
const parts: ChangesParts = { scroller, findRow: () => undefined, markHits: nothing };

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});

it.each([
  [1, 0, "There are no changes since iteration 3."],
  [undefined, 0, "There are no changes."],
  [1, 2, "There are no changes in the files that were read."],
  [undefined, 2, "There are no changes in the files that were read."],
])("says that there are no changes, since round %s with %s files left out", (since, leftOut, said) => {
  const list = { kind: "files", files: [], notes: [] } as const;
  const place = { folded: new Set<string>(), cursor: undefined, top: undefined, goal: undefined, isWide: undefined };
  const open = { round: 2, since, list, hunks: new Map(), ...place };
  const counts = { files: 2, additions: 3, deletions: 3 };
  const asked = { client: "test", title: "Change", range: "HEAD", resolved: "HEAD" };
  const skipped = { count: leftOut, files: [{ path: "a.png", reason: "its filter failed" }] };
  const round = { ...asked, ...counts, at: 0, iteration: 3 };
  const rounds = [
    { ...round, number: 1 },
    { ...round, number: 2, ...(leftOut > 0 && { skipped }) },
  ];
  const view = (
    <ChangesPartsContext value={parts}>
      <ChangesView />
    </ChangesPartsContext>
  );
  const { container } = renderInPanel(view, {
    state: { changes: { ...nothingChanged, reviewId: "r", open }, rounds: { reviewId: "r", rounds, viewed: "" } },
    host: {
      "changes/commits": () => Promise.resolve({ kind: "commits", commits: [], isCut: false, layers: [] }),
      "changes/pairs": () => Promise.resolve({ kind: "pairs", pairs: [], isCut: false }),
    },
  });
  expect(container.querySelector(".changes-said")?.textContent).toBe(said);
});

it.each([
  ["..", "“..”"],
  [".g\u200cit", "“.g\\u{200c}it”"],
])("says above a file that nothing can be undone at its path: %j", (forbiddenPart, shown) => {
  const file = { id: "a", path: `${forbiddenPart}/a.ts`, status: "A", forbiddenPart } as const;
  const row: FileRow = { kind: "file", file };
  const findRow = () => ({ id: "file a", key: "file a", row, height: 44 });
  const mounted = { ids: ["file a"], hashes: [""], above: 0, below: 0 };
  const list = { kind: "files", files: [file], notes: [] } as const;
  const place = { folded: new Set<string>(), cursor: undefined, top: undefined, goal: undefined, isWide: undefined };
  const open = { round: 1, since: undefined, list, hunks: new Map(), ...place };
  const view = (
    <ChangesPartsContext value={{ ...parts, findRow, scroller: { ...scroller, window: () => mounted } }}>
      <ChangesView />
    </ChangesPartsContext>
  );
  const { container } = renderInPanel(view, {
    state: { changes: { ...nothingChanged, open } },
    host: {
      "changes/commits": () => Promise.resolve({ kind: "commits", commits: [], isCut: false, layers: [] }),
      "changes/pairs": () => Promise.resolve({ kind: "pairs", pairs: [], isCut: false }),
    },
  });
  expect(container.querySelector(".change-what")?.textContent).toBe("added, cannot be undone");
  expect(container.querySelector(".change-note")?.textContent).toContain(`Git never writes a path with ${shown} in it`);
});

it("shows only the names of files, each row as high as known, while they pass too fast to be read", () => {
  const file = { id: "a", path: "src/a.ts", status: "M" } as const;
  const hunk = { hash: "h", oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, heading: "", body: "-a\n+b\n" };
  const rows: ReadonlyMap<string, PlacedRow> = new Map(
    (
      [
        { kind: "file", file },
        { kind: "hunk", file, hunk },
        { kind: "lines", file, hunk, language: "", rows: [], isFirst: true },
        { kind: "rest", file, hunk, gap: { line: 9, endLine: 12 } },
      ] as const
    ).map((row) => [row.kind, { id: row.kind, key: row.kind, row, height: 30 }]),
  );
  const mounted = { ids: [...rows.keys()], hashes: [...rows.keys()], above: 0, below: 0 };
  const list = { kind: "files", files: [file], notes: [] } as const;
  const place = { folded: new Set<string>(), cursor: undefined, top: undefined, goal: undefined, isWide: undefined };
  const open = { round: 1, since: undefined, list, hunks: new Map(), ...place };
  let stop = () => {};
  const pace = {
    isFast: true,
    whenReadable: (listener: () => void) => {
      stop = listener;
      return () => undefined;
    },
  };
  const passed = { ...scroller, window: () => mounted, getHeight: () => 33, pace };
  const view = (
    <ChangesPartsContext value={{ ...parts, findRow: (id) => rows.get(id), scroller: passed }}>
      <ChangesView />
    </ChangesPartsContext>
  );
  const { container } = renderInPanel(view, {
    state: { changes: { ...nothingChanged, open } },
    host: {
      "changes/commits": () => Promise.resolve({ kind: "commits", commits: [], isCut: false, layers: [] }),
      "changes/pairs": () => Promise.resolve({ kind: "pairs", pairs: [], isCut: false }),
    },
  });
  const shown = [...container.querySelectorAll<HTMLElement>(".change-row")];
  expect(shown.map(({ textContent, style }) => [textContent, style.blockSize])).toEqual([
    ["src/a.ts", "33px"],
    ["", "33px"],
    ["", "33px"],
    ["", "33px"],
  ]);
  expect(container.querySelectorAll("main.changes .change-row button")).toHaveLength(0);
  act(stop);
  expect(container.querySelectorAll("main.changes .change-row button").length).toBeGreaterThan(0);
});

it("says that a file conflicts with the new base", () => {
  const file = { id: "a", path: "a.ts", status: "M", isConflict: true } as const;
  expect(describeFile(file)).toBe("modified, conflicts with the new base, so compared hunk by hunk");
});
