import type { ReviewMeta } from "@dialectic/shared/protocol";
import { findSession } from "../shown/recordSession.ts";
import { ReviewStatuses } from "../shown/reviewStatus.ts";
import { findAppliedEdit } from "../shown/storedMeta.ts";
import { isSessionRunning, namesSession } from "../socket/index.ts";
import type { ReviewStore, StoredIteration } from "../store/index.ts";

/*
 * Another review that arrives is news, and the reader keeps what they read. It takes the place of the shown review only
 *
 * (a) where that is the sample, was cleared, or is a proposed edit that has its answer;
 * (b) where it begins now, and nobody works on the shown one any more: that has ended, a session that presented it goes on
 *     with the new one, or all sessions that presented it have ended;
 * (c) where it is a proposed edit, which waits for the person's answer.
 *
 * A review that the person has opened gives way only when they clear it.
 */
export function takesPlace(arrived: ReviewMeta, shown: ReviewMeta, isChosen: boolean, store: ReviewStore): boolean {
  const reviews = store.reviews();
  const own = reviews.find(({ id }) => id === shown.reviewId);
  if (shown.isSample === true || own?.cleared === true) return true;
  if (isChosen) return false;
  const { status } = new ReviewStatuses(store).find(shown.reviewId);
  if (own?.isProposal === true && (status !== "Pending" || findAppliedEdit(store, shown.reviewId) !== undefined))
    return true;
  const next = reviews.find(({ id }) => id === arrived.reviewId);
  if (next?.isProposal === true) return true;
  if (arrived.iteration > 1) return false;
  const hasEnded = own?.open === false || status === "Approved";
  const first = store.iterationAt(arrived.reviewId, -1);
  if (hasEnded) return true;
  // While saving fails, the session of what arrived is unknown.
  if (first === undefined) return arrived.client === shown.client;
  const isByIt = (each: StoredIteration) => each.client === first.client && findSession(each) === findSession(first);
  const iterations = store.iterations(shown.reviewId);
  const sessions = iterations.map((each) => findSession(each) ?? "");
  // A review of which nothing could be saved has no iterations here: its session may be running.
  const haveAllEnded =
    sessions.length > 0 && sessions.every((session) => namesSession(session) && !isSessionRunning(session));
  return iterations.some(isByIt) || haveAllEnded;
}
