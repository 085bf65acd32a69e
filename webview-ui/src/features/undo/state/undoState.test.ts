import { describe, expect, it } from "vitest";
import { toHunkRowId } from "../../../state/changedCode.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { canUndoIn, getUndone, listHandled, listTakenBackIn, listUndoneMarks } from "../../../state/undone.ts";
import { buildChangeRows } from "../../changes/state/changeRows.ts";
import { countOpenHunks } from "../../changes/state/hunkCounts.ts";
import { buildCodeRows, restId } from "../../changes/state/placedCode.ts";
import { createUndone, createUndoPage, openChanges, undoChanges, undoneHunk, undoRounds } from "./undo.fixture.ts";
import { listUndoneElsewhere } from "./undoneElsewhere.ts";
import { toUndoKey } from "./undoState.ts";

const wholeFile = { ...undoneHunk, change: "a" };
const writtenAgain = { ...undoneHunk, isBack: true } as const;
const open = { ...undoChanges, open: openChanges };

describe("undone changes", () => {
  it("are those of the shown review", () => {
    const keysOf = (reviewId: string) => [
      ...getUndone({ changes: open, undone: { reviewId, undone: [wholeFile] } }).keys(),
    ];
    expect([keysOf("r1"), keysOf("other")]).toEqual([["a"], []]);
  });

  it("count as handled, including hunks of a whole file, until they are written again", () => {
    const handled = (undone: ReturnType<typeof createUndone>) => {
      const marks = listHandled({ changes: open, undone });
      const counts = countOpenHunks(open, listUndoneMarks({ changes: open, undone }));
      return [[...marks].sort(), `${counts.viewed} of ${counts.total}, ${counts.undone} undone`];
    };
    expect(handled(createUndone())).toEqual([[], "0 of 3, 0 undone"]);
    expect(handled(createUndone(undoneHunk))).toEqual([["h1"], "0 of 2, 1 undone"]);
    expect(handled(createUndone(wholeFile))).toEqual([["a", "h1", "h2"], "0 of 1, 2 undone"]);
    expect(handled(createUndone(writtenAgain))).toEqual([[], "0 of 3, 0 undone"]);
  });

  it("are found again only by the latest changes", () => {
    const page = {
      ...createPanelStore(createUndoPage({ changes: open, undone: createUndone(undoneHunk) })).getState(),
    };
    expect([...listTakenBackIn(page, "review")]).toEqual(["h1"]);
    expect(canUndoIn(page, "changes")).toBe(true);
    expect(canUndoIn(page, "comparison")).toBe(false);
    const rounds = { ...undoRounds, rounds: [...undoRounds.rounds, ...undoRounds.rounds] };
    expect(canUndoIn({ ...page, rounds }, "changes")).toBe(false);
  });

  it("exist of a proposed edit only once it was applied", () => {
    const proposed = undoRounds.rounds.map((round) => ({ ...round, isProposal: true as const }));
    const rounds = { ...undoRounds, rounds: proposed };
    const { getState } = createPanelStore(createUndoPage({ changes: open, rounds, undone: createUndone() }));
    const state = getState();
    expect(canUndoIn(state, "changes")).toBe(false);
    const feedback = { ...state.feedback, applied: { client: "claude", at: 1 } };
    expect(canUndoIn({ ...state, feedback }, "changes")).toBe(true);
  });

  it("have drafts with keys that the host accepts", () => {
    const key = toUndoKey({ kind: "file", file: "a folder/ü%.ts" });
    expect(key).toMatch(/^[\w:.-]{1,200}$/);
  });

  it("are listed separately when no heading shows them", () => {
    const later = { ...undoneHunk, change: "h9" };
    const ofOther = { ...undoneHunk, change: "h8", path: "src/b.ts" };
    const undone = getUndone({ changes: open, undone: createUndone(undoneHunk, later, ofOther) });
    const { story } = undoChanges;
    expect(listUndoneElsewhere(undone, story).map(({ change }) => change)).toEqual(["h9", "h8"]);
    expect(listUndoneElsewhere(undone, undefined)).toEqual([]);
  });
});

describe("the rows of undone changes", () => {
  const told = (rows: ReturnType<typeof buildChangeRows>) =>
    rows.map(({ row }) => `${row.file.id} ${"hunk" in row ? row.hunk.hash : ""} ${row.kind}`.replace("  ", " "));
  const undone = new Set(["h1"]);

  it("are one line of a hunk, or the name of a file, until they are expanded", () => {
    const of = (set: ReadonlySet<string>, expanded: readonly string[] = []) =>
      told(buildChangeRows(openChanges, "inline", { undone: set, expanded: new Set(expanded) })).filter(
        (row) => row.startsWith("a") && !row.endsWith("rest"),
      );
    expect(of(undone)).toEqual(["a file", "a h1 hunk", "a h2 hunk", "a h2 lines"]);
    expect(of(undone, ["h1"])).toEqual(["a file", "a h1 hunk", "a h1 lines", "a h2 hunk", "a h2 lines"]);
    expect(of(new Set(["a"]))).toEqual(["a file"]);
    expect(of(new Set(["a"]), ["a"])).toHaveLength(5);
  });

  it("are the same below the sections of a review", () => {
    const { story } = undoChanges;
    if (story === undefined) throw new Error("There is no code");
    const of = (set: ReadonlySet<string>, expanded: readonly string[] = []) => {
      const folding = { viewed: new Set<string>(), undone: set, expanded: new Map(expanded.map((id) => [id, true])) };
      const rows = buildCodeRows(story, ["s1"], "inline", folding);
      const list = (id: string) => told((rows.get(id) ?? []).flatMap((row) => (row.kind === "change" ? [row] : [])));
      return [list("s1"), list(restId).filter((row) => !row.endsWith("rest"))];
    };
    expect(of(undone)[0]).toEqual(["a file", "a h1 hunk", "a h2 hunk", "a h2 lines"]);
    expect(of(undone, [toHunkRowId("a", "h1")])[0]).toHaveLength(5);
    expect(of(new Set(["a"]))[0]).toEqual(["a file"]);
    expect(of(new Set(["h3"]))[1]).toEqual(["b file", "b h3 hunk"]);
    expect(of(new Set(["b"]))[1]).toEqual(["b file"]);
  });
});
