import type { UndoneChange } from "@dialectic/shared/protocol";
import { toPartId } from "@dialectic/shared/review";
import { listChangedFiles, type StoryCode } from "../../../state/changedCode.ts";
import type { Undone } from "../../../state/undone.ts";

const nothing: readonly UndoneChange[] = [];

/** Returns the undone changes that have no heading among the shown changes: a later round may be without them. */
export function listUndoneElsewhere(undone: Undone, story: StoryCode | undefined): readonly UndoneChange[] {
  if (undone.size === 0 || story === undefined) return nothing;
  const { sections, rest } = story.places;
  const placed = [...sections.flatMap(({ hunks }) => hunks), ...rest];
  const looked = new Set(placed.map(({ file }) => file));
  const known = new Set(placed.flatMap(({ hash = [] }) => hash));
  for (const { hash = "", parts = [] } of sections.flatMap(({ hunks }) => hunks))
    for (const part of parts) known.add(toPartId(hash, part));
  const files = listChangedFiles(story);
  for (const { id } of files) known.add(id);
  const unread = new Set(files.flatMap(({ id, path }) => (looked.has(id) ? [] : path)));
  return [...undone.values()].filter(({ change, path }) => !known.has(change) && !unread.has(path));
}
