import type { FeedbackNews, GivenVerdict, Thread, ThreadEntry } from "@dialectic/shared/protocol";
import {
  type FeedbackEntry,
  type FeedbackThread,
  type FindingJudgement,
  formatRecipient,
} from "@dialectic/shared/review";
import { listGoneEdits } from "../edits/goneEdits.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { findAppliedEdit } from "../shown/storedMeta.ts";
import { checkClaim } from "./checkClaim.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { findOpenInstead } from "./reviewEnd.ts";
import { createRecipient, type FeedbackClient } from "./runningClients.ts";
import { suggestionView } from "./suggestions.ts";
import type { WorkspaceFeedback } from "./workspaceFeedback.ts";

type ShownFeedback = Pick<
  FeedbackServices,
  "feedback" | "store" | "places" | "guard" | "targets" | "running" | "sessions"
>;

/** The feedback on a review as one iteration shows it, and the files on which that depends. */
export interface FeedbackView {
  readonly news: FeedbackNews;
  readonly files: ReadonlySet<string>;
}

export async function feedbackView(shown: ShownReview, parts: ShownFeedback): Promise<FeedbackView> {
  const { reviewId } = shown.meta;
  const { threads, verdicts } = parts.feedback.get(reviewId);
  const files = new Set<string>();
  const views: Thread[] = [];
  for (const thread of threads) {
    const placed = await parts.places.findPlace(thread, shown);
    for (const file of placed.files) files.add(file);
    views.push(await threadView(reviewId, thread, placed.place, parts));
  }
  const { gone, files: edited } = await listGoneEdits(reviewId, parts.guard, "typing");
  for (const file of edited) files.add(file);
  const { status, note } = parts.feedback.getStatusWithNote(reviewId);
  const applied = findAppliedEdit(parts.store, reviewId);
  const ended = findOpenInstead(reviewId, parts.store);
  const here = findHere(reviewId, parts);
  const left = here.length > 0 ? undefined : parts.sessions.findGone(reviewId);
  const news = {
    reviewId,
    whole: true,
    threads: views,
    verdicts: verdicts.map(({ place, ...verdict }): GivenVerdict => {
      if (verdict.by.kind !== "person" || verdict.askedBy !== undefined) return verdict;
      return { ...verdict, delivery: copyDelivery(parts.feedback.delivery(reviewId, place)) };
    }),
    status,
    ...(note === undefined ? {} : { statusNote: note }),
    ...(applied === undefined ? {} : { applied }),
    waiting: [...parts.feedback.waiting(reviewId)],
    ...(ended === undefined ? {} : { ended }),
    ...(left === undefined ? {} : { left }),
    ...(here.length === 0 ? {} : { here }),
    gone: [...gone],
  };
  return { news, files };
}

/** Returns the names of the assistants that work on a review and are there. */
function findHere(reviewId: string, { feedback, running }: ShownFeedback): string[] {
  const isHere = (client: FeedbackClient) =>
    running.attends(reviewId, client) || feedback.cursors.isOn(reviewId, createRecipient(client));
  const here = running.sessions.filter(isHere);
  return here.map((client) => formatRecipient(running.numbered(reviewId, createRecipient(client)))).sort();
}

/** Returns the part of the feedback that has changed; undefined when nothing has. */
export function newsSince(before: FeedbackNews, now: FeedbackNews): FeedbackNews | undefined {
  const threads = changedOnes(before.threads, now.threads);
  const verdicts = changedOnes(before.verdicts, now.verdicts);
  const isMarked = isAlike(before.applied, now.applied);
  const isEnd = isAlike(before.ended, now.ended);
  const isStanding = before.status === now.status && before.statusNote === now.statusNote && isMarked && isEnd;
  const isAttended =
    before.waiting.join() === now.waiting.join() && before.left === now.left && isAlike(before.here, now.here);
  const isSame = isStanding && isAttended && isAlike(before.gone, now.gone);
  if (isSame && threads.length === 0 && verdicts.length === 0) return undefined;
  return { ...now, whole: false, threads, verdicts };
}

async function threadView(
  reviewId: string,
  thread: FeedbackThread,
  place: Thread["place"],
  parts: ShownFeedback,
): Promise<Thread> {
  const { id, iteration, state, entries, addressed, judgement } = thread;
  const claim = addressed && (await checkClaim(reviewId, thread, parts));
  const entryViews: ThreadEntry[] = [];
  let placed = place;
  for (const entry of entries) {
    const { suggestion, applied } = (await suggestionView(reviewId, thread, entry, parts)) ?? {};
    const said = entryView(reviewId, entry, parts.feedback);
    entryViews.push(suggestion === undefined ? said : { ...said, suggestion });
    if (applied !== undefined) placed = placeAt(applied, place);
  }
  const view: Thread = {
    id,
    place: placed,
    iteration,
    state,
    entries: entryViews,
    ...(judgement === undefined ? {} : { judgement: judgementView(judgement) }),
  };
  if (addressed === undefined || claim === undefined) return view;
  const { evidence, note } = addressed;
  const named =
    evidence.reference ?? (evidence.iteration === undefined ? undefined : `iteration ${evidence.iteration}`);
  return {
    ...view,
    addressed: {
      by: addressed.by.kind === "assistant" ? addressed.by.name : "you",
      at: addressed.at,
      ...(note === undefined ? {} : { note }),
      ...(named === undefined ? {} : { evidence: named }),
      ...claim,
    },
  };
}

/** Places a thread at the suggested lines when they are so different that the commented ones count as gone. */
function placeAt(
  applied: { readonly path: string; readonly line: number; readonly endLine: number },
  place: Thread["place"],
): Thread["place"] {
  if (place.kind !== "code" || place.state !== "gone") return place;
  const { reason: _, ...then } = place;
  return { ...then, ...applied, lineThen: place.line, state: "edited" };
}

function judgementView({ kind, at, reason, before }: FindingJudgement): NonNullable<Thread["judgement"]> {
  if (before === undefined) return { kind, at, reason };
  const { iteration, round } = before;
  return { kind, at, reason, before: { iteration, ...(round === undefined ? {} : { round }) } };
}

function entryView(
  reviewId: string,
  { sent, applied: _, ...entry }: FeedbackEntry,
  feedback: WorkspaceFeedback,
): ThreadEntry {
  if (entry.by.kind !== "person") return entry;
  return { ...entry, delivery: copyDelivery(feedback.delivery(reviewId, sent)) };
}

function copyDelivery({ state, to }: ReturnType<WorkspaceFeedback["delivery"]>): NonNullable<ThreadEntry["delivery"]> {
  return { state, to: [...to] };
}

function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function changedOnes<T extends { readonly id: string }>(before: readonly T[], now: readonly T[]): T[] {
  const known = new Map(before.map((each) => [each.id, JSON.stringify(each)]));
  return now.filter((each) => known.get(each.id) !== JSON.stringify(each));
}
