import {
  type FeedbackEvent,
  type FeedbackThread,
  formatCodeNote,
  notedPlace,
  withoutUndefined,
} from "@dialectic/shared/review";
import { findSession } from "../shown/recordSession.ts";
import { changeTarget } from "./commentTargets.ts";
import type { FeedbackServices } from "./feedbackServices.ts";

type ThreadParts = Pick<FeedbackServices, "feedback" | "targets" | "store">;

/** Finds a thread by its id; for a note in changed code, begins the note's own thread. */
export async function findOrBeginThread(
  reviewId: string,
  id: string,
  parts: ThreadParts,
): Promise<FeedbackThread | undefined> {
  const find = () => parts.feedback.get(reviewId).threads.find((thread) => thread.id === id);
  const known = find();
  if (known !== undefined) return known;
  return (await beginNote(reviewId, id, parts)) ? find() : undefined;
}

async function beginNote(reviewId: string, id: string, { feedback, targets, store }: ThreadParts): Promise<boolean> {
  const place = notedPlace(id);
  if (place === undefined) return false;
  const { round, file, line } = place;
  const made = targets.changes.rounds(reviewId)[round - 1];
  const kept = store.books.changes.rounds(reviewId)[round - 1];
  const noted = await targets.changes.note({ reviewId, round }, place);
  if (made === undefined || noted === undefined) return false;
  const lines = { kind: "change", round, file, side: "after", line, endLine: line } as const;
  const outcome = await changeTarget(lines, reviewId, targets);
  if (outcome.kind === "refused") return false;
  const event: FeedbackEvent = {
    kind: "comment",
    thread: id,
    target: outcome.target,
    text: formatCodeNote(noted.note),
    mode: "ask",
    by: withoutUndefined({ kind: "assistant", name: made.client, session: findSession(kept ?? {}) }),
    iteration: made.iteration,
    ...(noted.rejected === undefined ? {} : { again: noted.rejected }),
  };
  return (await feedback.keep({ reviewId, id, event, texts: outcome.texts })).kind === "saved";
}
