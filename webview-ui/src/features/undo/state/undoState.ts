import type { UndoConflict, UndoneChange, UndoneList } from "@dialectic/shared/protocol";
import { readPartId } from "@dialectic/shared/review";
import type { PanelState } from "../../../state/panelStore.ts";
import { toShortDigest } from "../../../state/toShortDigest.ts";
import type { ChangesState } from "../../changes/state/changesState.ts";

/** The changes that one button undoes. */
export type UndoTarget =
  | { readonly kind: "hunk"; readonly file: string; readonly hunk: string }
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "section"; readonly section: string };

export interface UndoState {
  /** *Navigation*: undone changes that the reader has expanded in the view of changes. */
  readonly expanded: ReadonlySet<string>;
  /** The subjects of the boxes for reasons, by the keys of the boxes. */
  readonly begun: ReadonlyMap<string, BegunUndo>;
  /** Boxes that ask whether files in a folder may be changed, with the folder. */
  readonly questions: ReadonlyMap<string, string>;
  /** Changes that were not touched, by the key of the box. */
  readonly conflicts: ReadonlyMap<string, FoundConflicts>;
  /** Key of the changes whose heading takes the focus. */
  readonly goal: string | undefined;
  /** The outcome, for screen readers. */
  readonly said: string;
}

/** An undo whose reason is being written. */
export interface BegunUndo {
  readonly target: UndoTarget;
  /** The row that shows the box. */
  readonly row: string;
  /** True when the lines were edited since the box was opened. */
  readonly isEdited?: boolean;
}

export interface FoundConflicts {
  readonly isRestore: boolean;
  readonly conflicts: readonly UndoConflict[];
}

export const nothingUndone: UndoState = {
  expanded: new Set(),
  begun: new Map(),
  questions: new Map(),
  conflicts: new Map(),
  goal: undefined,
  said: "",
};

/** The changes of the shown review that are undone now, by the hash of a hunk or the id of a file. */
export type Undone = ReadonlyMap<string, UndoneChange>;

const nothing: Undone = new Map();
const maps = new WeakMap<UndoneList, Undone>();

export function getUndone({ changes, undone }: Pick<PanelState, "changes" | "undone">): Undone {
  if (undone === undefined || undone.reviewId !== changes.reviewId) return nothing;
  const known = maps.get(undone) ?? new Map(undone.undone.map((each) => [each.change, each]));
  maps.set(undone, known);
  return known;
}

/** Returns a copy of a map with another value, or without one. */
export function withEntry<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value | undefined,
): ReadonlyMap<Key, Value> {
  const next = new Map(map);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}

/** Returns the key of the box for the reason. A box that was opened before an edit of the lines keeps its key. */
export function findUndoKey({ begun }: UndoState, target: UndoTarget): string {
  const own = toUndoKey(target);
  for (const [key, { target: known }] of begun) if (toUndoKey(known) === own) return key;
  return own;
}

/** Returns the key of a new box for the reason, which is also that of its draft. */
export function toUndoKey(target: UndoTarget): string {
  const name = target.kind === "hunk" ? target.hunk : target.kind === "file" ? target.file : target.section;
  return `undo:${target.kind}:${toShortDigest(name)}`;
}

/** Returns the undone change that a hunk, or a part of one, is in: itself, the whole hunk, or its whole file. */
export function findUndone(undone: Undone, file: string, hunk?: string): UndoneChange | undefined {
  if (hunk === undefined || undone.has(file)) return undone.get(file);
  return undone.get(hunk) ?? undone.get(readPartId(hunk)?.hash ?? "");
}

/** Returns the undone parts of a hunk. */
export function listUndoneParts(undone: Undone, hunk: string): readonly UndoneChange[] {
  return [...undone.values()].filter(({ change }) => readPartId(change)?.hash === hunk);
}

/** True when the change is undone, and no assistant has written it again. */
export function isTakenBack(undone: Undone, change: string): boolean {
  const known = undone.get(change);
  return known !== undefined && known.isBack !== true;
}

/** Returns the hashes and ids of the changes that are undone now. */
export function listTakenBack(undone: Undone): ReadonlySet<string> {
  const known = takenBack.get(undone) ?? new Set([...undone.keys()].filter((id) => isTakenBack(undone, id)));
  takenBack.set(undone, known);
  return known;
}

const takenBack = new WeakMap<Undone, ReadonlySet<string>>();

/** Returns the marks of the changes that are undone: they are neither viewed nor to be viewed. */
export function listUndoneMarks(state: Pick<PanelState, "changes" | "undone">): ReadonlySet<string> {
  const back = listTakenBack(getUndone(state));
  const { story, open } = state.changes;
  const inputs = [back, story?.hunks, open?.hunks];
  if (inputs.some((input, place) => input !== undoneMarks.inputs[place]))
    undoneMarks = { inputs, marks: addHunksOfFiles(back, state.changes) };
  return undoneMarks.marks;
}

/** Returns the marks of the changes that the reader is done with: those that were viewed or are undone. */
export function listHandled(state: Pick<PanelState, "changes" | "undone">): ReadonlySet<string> {
  const { viewed } = state.changes;
  const undone = listUndoneMarks(state);
  if (undone.size === 0) return viewed;
  const inputs = [viewed, undone];
  if (inputs.some((input, place) => input !== handled.inputs[place]))
    handled = { inputs, marks: new Set([...viewed, ...undone]) };
  return handled.marks;
}

interface Answer {
  readonly inputs: readonly unknown[];
  readonly marks: ReadonlySet<string>;
}

/** The last answers, because every visible file and hunk asks for them. */
let undoneMarks: Answer = { inputs: [], marks: new Set() };
let handled: Answer = { inputs: [], marks: new Set() };

function addHunksOfFiles(back: ReadonlySet<string>, { story, open }: ChangesState): ReadonlySet<string> {
  const marks = new Set(back);
  for (const change of back) {
    // A whole file: its hunks are undone, too.
    const known = open?.hunks.get(change) ?? story?.hunks.get(change);
    for (const { hash } of known?.hunks ?? []) marks.add(hash);
    if (known?.mark !== undefined) marks.add(known.mark);
  }
  return marks;
}
