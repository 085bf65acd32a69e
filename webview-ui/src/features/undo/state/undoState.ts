import type { UndoConflict } from "@dialectic/shared/protocol";
import { toShortDigest } from "../../../state/toShortDigest.ts";

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
export function findUndoKey(undo: UndoState, target: UndoTarget): string {
  return findBegunKey(undo, toUndoKey(target));
}

/** Returns the key of the box whose new one would have this key. Each heading asks after every change of the state. */
export function findBegunKey({ begun }: UndoState, own: string): string {
  for (const [key, { target: known }] of begun) if (toUndoKey(known) === own) return key;
  return own;
}

/** Returns the key of a new box for the reason, which is also that of its draft. */
export function toUndoKey(target: UndoTarget): string {
  const name = target.kind === "hunk" ? target.hunk : target.kind === "file" ? target.file : target.section;
  return `undo:${target.kind}:${toShortDigest(name)}`;
}
