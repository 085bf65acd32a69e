import { texts } from "../../texts/texts.ts";
import { toChangeId } from "../changes/state/hunkParts.ts";
import { nameHunkLines } from "../changes/state/nameHunk.ts";
import type { HunkPlace } from "../marks.tsx";
import { useUndone } from "../useUndone.ts";
import { UndoBelow } from "./UndoBelow.tsx";
import { UndoButton } from "./UndoButton.tsx";
import { UndoneMark } from "./UndoneMark.tsx";

export function HunkUndoneMark({ file, hunk }: HunkPlace) {
  return <UndoneMark file={file} hunk={useHunkChange({ file, hunk }).id} />;
}

export function HunkUndoButton({ file, hunk, row }: HunkPlace) {
  const { id, isShown, name } = useHunkChange({ file, hunk });
  return isShown && <UndoButton file={file} hunk={id} row={row} name={name} />;
}

export function HunkUndoBelow({ file, hunk, row }: HunkPlace) {
  const { id, isShown } = useHunkChange({ file, hunk });
  return isShown && <UndoBelow file={file.id} hunk={id} row={row} />;
}

/** Returns the change that the heading of a hunk undoes or restores, and whether it is this heading that does. */
function useHunkChange({ file, hunk }: Pick<HunkPlace, "file" | "hunk">) {
  const own = toChangeId(hunk);
  const undone = useUndone(file.id, own);
  // A hunk that was undone as a whole is restored as a whole, at its first part.
  const isWhole = undone?.change === hunk.hash && own !== hunk.hash;
  const { whole } = hunk;
  const lines = isWhole && whole !== undefined ? texts.common.lines(whole.line, whole.endLine) : nameHunkLines(hunk);
  return {
    id: isWhole ? hunk.hash : own,
    isShown: !isWhole || (hunk.part ?? 0) === 0,
    name: texts.changes.hunkAt(lines),
  };
}
