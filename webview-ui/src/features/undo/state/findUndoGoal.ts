import { toPartId } from "@dialectic/shared/review";
import { type ChangeGoal, listChangedFiles, type StoryCode } from "../../../state/changedCode.ts";
import { toUndoKey } from "./undoState.ts";

/** Returns the section, the file or the hunk whose undo has this key: the key of a draft is a digest of it. */
export function findUndoGoal(story: StoryCode | undefined, key: string): string | ChangeGoal | undefined {
  if (story === undefined) return undefined;
  const { sections, rest } = story.places;
  const section = sections.find(({ id }) => toUndoKey({ kind: "section", section: id }) === key);
  if (section !== undefined) return section.id;
  const file = listChangedFiles(story).find(({ id }) => toUndoKey({ kind: "file", file: id }) === key);
  if (file !== undefined) return { file: file.id };
  const isHunk = (file: string, hunk: string) => toUndoKey({ kind: "hunk", file, hunk }) === key;
  const placed =
    sections
      .flatMap(({ hunks }) => hunks)
      .find(({ file: id, hash = "", parts = [] }) =>
        [hash, ...parts.map((part) => toPartId(hash, part))].some((hunk) => isHunk(id, hunk)),
      ) ?? rest.find(({ file: id, hash = "" }) => isHunk(id, hash));
  return placed && { file: placed.file, hunk: placed.hash };
}
