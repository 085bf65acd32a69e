import type { KeptUndo, UndoneFile } from "../store/index.ts";

/** A change that is undone now. */
export interface ActiveUndo {
  readonly undo: KeptUndo["undo"];
  readonly file: UndoneFile;
  readonly change: string;
}

/** Returns the changes that are undone now, oldest first; a change that was undone again counts once. */
export function listActiveUndos(undos: readonly KeptUndo[]): readonly ActiveUndo[] {
  const active = new Map<string, ActiveUndo>();
  for (const { undo, end } of undos) {
    for (const [at, file] of undo.files.entries()) {
      if (end?.files[at] !== true) continue;
      for (const { change } of file.changes) {
        active.delete(change);
        if (undo.isRestore !== true) active.set(change, { undo, file, change });
      }
    }
  }
  return [...active.values()];
}

export function countChanged({ undo, end }: KeptUndo): number {
  const changes = undo.files.flatMap((file, at) => (end?.files[at] === true ? file.changes : []));
  return new Set(changes.map(({ change }) => change)).size;
}
