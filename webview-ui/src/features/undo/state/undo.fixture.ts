import type {
  ChangedFile,
  ChangeHunk,
  ChangeRound,
  PlacedChanges,
  ReviewRounds,
  UndoneChange,
  UndoneList,
} from "@dialectic/shared/protocol";
import type { OpenChanges } from "../../../state/changedCode.ts";
import type { PanelState } from "../../../state/panelStore.ts";
import { createMeta, createTable } from "../../../state/testSections.fixture.ts";
import { type ChangesState, nothingChanged, toStoryCode } from "../../changes/state/changesState.ts";
import { nothingSaid } from "../../feedback/state/feedbackState.ts";

export const undoneHunk: UndoneChange = { undo: "u1", change: "h1", path: "src/a.ts", reason: "Too long", at: 0 };

export function createUndone(...changes: readonly UndoneChange[]): UndoneList {
  return { reviewId: "r1", undone: [...changes] };
}

export const undoFile = (id: string): ChangedFile => ({
  id,
  path: `src/${id}.ts`,
  status: "M",
  additions: 2,
  deletions: 2,
});

const hunk = (hash: string, line: number): ChangeHunk => ({
  hash,
  heading: "start()",
  oldStart: line,
  oldLines: 1,
  newStart: line,
  newLines: 1,
  body: "-a\n+b\n",
});

/** The first file has the hunks `h1` and `h2`, the second has `h3`. */
export const undoHunks = new Map([
  ["a", { hunks: [hunk("h1", 3), hunk("h2", 20)], language: "" }],
  ["b", { hunks: [hunk("h3", 1)], language: "" }],
]);

const round: ChangeRound = {
  number: 1,
  at: 0,
  client: "test",
  title: "Change",
  range: "HEAD",
  resolved: "HEAD",
  files: 2,
  additions: 3,
  deletions: 3,
  iteration: 1,
};

const places: PlacedChanges = {
  round: 1,
  references: [],
  sections: [{ id: "s1", hunks: ["h1", "h2"].map((hash, at) => ({ file: "a", hash, line: at * 17 + 3, lines: 2 })) }],
  rest: [{ file: "b", hash: "h3", line: 3, lines: 2 }],
};

const list = { kind: "files", files: [undoFile("a"), undoFile("b")], notes: [] } as const;

export const openChanges: OpenChanges = {
  round: 1,
  since: undefined,
  list,
  hunks: undoHunks,
  folded: new Set<string>(),
  cursor: undefined,
  top: undefined,
  goal: undefined,
  isWide: false,
};

export const undoRounds: ReviewRounds = { reviewId: "r1", rounds: [round], viewed: "" };

export const undoChanges: ChangesState = {
  ...nothingChanged,
  reviewId: "r1",
  story: { ...toStoryCode(places, list, undefined), hunks: undoHunks },
};

/** A page with two changed files: `a` belongs to the section `s1`, `b` to none. */
export function createUndoPage(state: Partial<PanelState> = {}): Partial<PanelState> {
  const review = { meta: createMeta(), revision: 1, sections: createTable([{ id: "s1", hash: "1" }]) };
  return {
    view: { kind: "review", review },
    feedback: { ...nothingSaid, reviewId: "r1" },
    changes: undoChanges,
    rounds: undoRounds,
    undone: createUndone(),
    ...state,
  };
}
