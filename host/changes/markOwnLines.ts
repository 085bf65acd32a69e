import { join } from "node:path";
import { compactText, determineEditFate } from "@dialectic/shared/review";
import type { EditGuard } from "../edits/editGuard.ts";
import type { ReviewChanges, RoundPlace, ShownHunks } from "./reviewChanges.ts";

/** Returns the hunks with the lines that the person is known to have written. */
export async function markOwnLines(
  place: RoundPlace,
  files: readonly ShownHunks[],
  { changes, guard }: { readonly changes: ReviewChanges; readonly guard: EditGuard },
): Promise<ShownHunks[]> {
  const edited = guard.edits(place.reviewId);
  if (edited.length === 0) return [...files];
  return Promise.all(
    files.map(async (file) => {
      const side = await changes.side(place, file.id, "after");
      const own = side && edited.find((each) => each.file === join(side.root, side.path));
      if (side?.text === undefined || own === undefined) return file;
      const text = compactText(side.text);
      const spans = own.edits.flatMap((edit) => {
        const fate = determineEditFate(edit, text);
        return fate.kind === "stands" ? [[fate.line, fate.endLine] as [number, number]] : [];
      });
      return { ...file, hunks: file.hunks.map((hunk) => markedHunk(hunk, spans)) };
    }),
  );
}

function markedHunk(hunk: ShownHunks["hunks"][number], spans: readonly [number, number][]): typeof hunk {
  const last = hunk.newStart + Math.max(1, hunk.newLines);
  const yours = spans.filter(([line, endLine]) => line <= last && endLine >= hunk.newStart);
  return yours.length === 0 ? hunk : { ...hunk, yours };
}
