import type { CodeNote } from "@dialectic/shared/protocol";
import { noteThreadId } from "@dialectic/shared/review";
import { maxOpenNotes } from "../limits.ts";
import type { ReviewChanges } from "./reviewChanges.ts";

export async function openNotes(
  reviewId: string,
  begun: readonly { readonly id: string }[],
  changes: Pick<ReviewChanges, "rounds" | "read" | "notes">,
): Promise<CodeNote[]> {
  const round = changes.rounds(reviewId).at(-1)?.number;
  const read = round === undefined ? undefined : await changes.read({ reviewId, round });
  if (round === undefined || read?.kind !== "changes") return [];
  const known = new Set(begun.map(({ id }) => id));
  const notes = read.notes.filter((note) => !known.has(noteThreadId({ ...note, round }))).slice(0, maxOpenNotes);
  return changes.notes({ reviewId, round }, { ...read, notes });
}
