import type { Author, FeedbackNews, GivenVerdict, Thread, ThreadEntry } from "@dialectic/shared/protocol";
import {
  type FeedbackEntry,
  type FeedbackThread,
  type FindingJudgement,
  listItemLanes,
  listLanes,
  type Recipient,
  type Author as SaidBy,
} from "@dialectic/shared/review";
import { listGoneEdits } from "../edits/goneEdits.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import { findAppliedEdit } from "../shown/storedMeta.ts";
import { checkClaim } from "./checkClaim.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { findOpenInstead } from "./reviewEnd.ts";
import { createRecipient, type FeedbackClient } from "./runningClients.ts";
import { listWaiting, nameSessions } from "./sessionNames.ts";
import { suggestionView } from "./suggestions.ts";
import type { WorkspaceFeedback } from "./workspaceFeedback.ts";

type NameRecipient = (recipient: Recipient) => string;

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
  const { threads, verdicts, items } = parts.feedback.get(reviewId);
  const name = nameSessions(reviewId, parts);
  const files = new Set<string>();
  const views: Thread[] = [];
  for (const thread of threads) {
    const placed = await parts.places.findPlace(thread, shown);
    for (const file of placed.files) files.add(file);
    views.push(await threadView(reviewId, thread, placed.place, { ...parts, name }));
  }
  const { gone, files: edited } = await listGoneEdits(reviewId, parts.guard, "typing");
  for (const file of edited) files.add(file);
  const { status, note } = parts.feedback.getStatusWithNote(reviewId);
  const applied = findAppliedEdit(parts.store, reviewId);
  const ended = findOpenInstead(reviewId, parts.store);
  const here = findHere(reviewId, parts).map(name);
  const left = here.length > 0 ? undefined : parts.sessions.findGone(reviewId);
  const news = {
    reviewId,
    whole: true,
    threads: views,
    verdicts: verdicts.map(({ place, ...said }): GivenVerdict => {
      const verdict = { ...said, by: authorView(said.by, name) };
      if (verdict.by.kind !== "person" || verdict.askedBy !== undefined) return verdict;
      const item = items.find(({ id }) => id === verdict.id);
      const places = item === undefined ? [place] : listItemLanes(item);
      return { ...verdict, delivery: copyDelivery(parts.feedback.delivery(reviewId, places, name)) };
    }),
    status,
    ...(note === undefined ? {} : { statusNote: note }),
    ...(applied === undefined ? {} : { applied }),
    waiting: listWaiting(reviewId, parts),
    ...(ended === undefined ? {} : { ended }),
    ...(left === undefined ? {} : { left }),
    ...(here.length === 0 ? {} : { here: here.sort() }),
    gone: [...gone],
  };
  return { news, files };
}

/** Returns the assistants that work on a review and are there. */
function findHere(reviewId: string, { feedback, running }: ShownFeedback): readonly Recipient[] {
  const isHere = (client: FeedbackClient) =>
    running.attends(reviewId, client) || feedback.cursors.isOn(reviewId, createRecipient(client));
  return running.sessions.filter(isHere).map((client) => createRecipient(client));
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
  parts: ShownFeedback & { readonly name: NameRecipient },
): Promise<Thread> {
  const { id, iteration, state, entries, addressed, judgement } = thread;
  const claim = addressed && (await checkClaim(reviewId, thread, parts));
  const entryViews: ThreadEntry[] = [];
  let placed = place;
  for (const entry of entries) {
    const { suggestion, applied } = (await suggestionView(reviewId, thread, entry, parts)) ?? {};
    const said = entryView(reviewId, entry, parts);
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
      by: addressed.by.kind === "assistant" ? authorView(addressed.by, parts.name).name : "you",
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
  { id, by, text, at, mode, sent, sessions }: FeedbackEntry,
  { feedback, name }: { readonly feedback: WorkspaceFeedback; readonly name: NameRecipient },
): ThreadEntry {
  const entry = { id, by: authorView(by, name), text, at, mode };
  if (by.kind !== "person") return entry;
  const places = sent && listLanes(sent, sessions);
  return { ...entry, delivery: copyDelivery(feedback.delivery(reviewId, places, name)) };
}

function authorView<A extends SaidBy>(by: A, name: NameRecipient): Extract<Author, Pick<A, "kind">> {
  const named = by.kind === "assistant" ? { kind: by.kind, name: name({ assistant: by.name, ...instanceOf(by) }) } : by;
  // The kind is that of the given author.
  return named as Extract<Author, Pick<A, "kind">>;
}

function instanceOf({ session }: { readonly session?: string }): Pick<Recipient, "instance"> {
  return session === undefined ? {} : { instance: session };
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
