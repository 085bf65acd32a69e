import {
  type DeliveryState,
  type FindingJudgement,
  type Thread,
  type ThreadEntry,
  toVisible,
} from "@dialectic/shared/protocol";
import { determineStanding, findGone, isAnythingQueued, type ReviewStanding } from "@dialectic/shared/review";
import { nameAssistant } from "../nameAssistant.ts";
import { threadTexts, verdictTexts } from "../texts.ts";
import type { MirroredReview } from "./codeReviewMirror.ts";

const standingWords: Readonly<Record<ReviewStanding["word"], (assistants: readonly string[]) => string>> = {
  WaitingForYou: verdictTexts.waiting,
  Asked: verdictTexts.asked,
  Answers: verdictTexts.answers,
  Works: verdictTexts.works,
  Commented: verdictTexts.commented,
  ChangesRequested: verdictTexts.changesRequested,
  Approved: verdictTexts.approved,
  Merged: verdictTexts.committed,
  Ended: verdictTexts.ended,
};

export function findStanding({ threads, meta, ...said }: MirroredReview): ReviewStanding {
  return determineStanding({ ...said, threads: threads.values() }, meta.iterations, said.rounds.at(-1)?.at);
}

/** Returns where a review stands, whether its edit was applied, and whether its assistant has gone, in words for a person. */
export function describeStanding(review: MirroredReview): string {
  const standing = findStanding(review);
  const words = standingWords[standing.word]("assistants" in standing ? standing.assistants.map(nameAssistant) : []);
  const gone = findGone(review);
  const said = gone === undefined ? words : `${words} · ${verdictTexts.gone(nameAssistant(gone))}`;
  return review.applied === undefined ? said : verdictTexts.applied(said);
}

/** Says that the assistant has gone, and whether something waits for it; undefined while it is there. */
export function describeGone(review: MirroredReview): string | undefined {
  const gone = findGone(review);
  if (gone === undefined) return undefined;
  const isWaiting = isAnythingQueued({ threads: review.threads.values(), verdicts: review.verdicts });
  return (isWaiting ? verdictTexts.hasGone : verdictTexts.gone)(nameAssistant(gone));
}

/** Says of what was just sent that it waits for an assistant that has gone; undefined while it is there. */
export function describeLater(review: MirroredReview | undefined): string | undefined {
  const gone = review && findGone(review);
  return gone === undefined ? undefined : `${verdictTexts.hasGone(nameAssistant(gone))}.`;
}

const deliveryWords: Readonly<Record<DeliveryState, (assistants: string) => string>> = {
  collected: threadTexts.pending,
  queued: threadTexts.queued,
  handed: (assistants) => (assistants === "" ? threadTexts.sent() : threadTexts.sentTo(assistants)),
  delivered: (assistants) => (assistants === "" ? threadTexts.received() : threadTexts.receivedBy(assistants)),
};

/** Returns the delivery state of the person's own entry; undefined for entries of assistants. */
export function describeDelivery({ delivery }: ThreadEntry): string | undefined {
  if (delivery === undefined) return undefined;
  return deliveryWords[delivery.state](delivery.to.map(({ name }) => nameAssistant(name)).join(", "));
}

/** Returns the delivery of an entry, and whether its suggestion is in the code; undefined when there is neither. */
export function describeEntry(entry: ThreadEntry): string | undefined {
  const applied = entry.suggestion?.state === "applied" ? [threadTexts.suggestionApplied()] : [];
  const words = [describeDelivery(entry) ?? [], applied].flat();
  return words.length === 0 ? undefined : words.join(" · ");
}

/** Returns the state of a thread: the assistant's claim, and the result of checking it. */
export function describeThreadState({ state, addressed, entries, judgement }: Thread): string {
  if (judgement !== undefined && state !== "addressed") return describeJudgement(judgement);
  if (state === "resolved") return threadTexts.resolved();
  if (state === "addressed" && addressed !== undefined) {
    const { isVerified } = addressed;
    const by = nameAssistant(addressed.by);
    return isVerified ? threadTexts.addressedBy(by) : threadTexts.addressedNotVerified(by);
  }
  const last = entries.findLast(({ by }) => by.kind === "person");
  return (last && describeDelivery(last)) ?? threadTexts.unresolved();
}

export function formatThreadLabel(thread: Thread): string {
  const { state, addressed, judgement } = thread;
  if (judgement?.kind === "rejected") {
    const words = describeJudgement(judgement);
    return judgement.reason === "" ? words : `${words}: ${threadTexts.quote(judgement.reason)}`;
  }
  if (state === "resolved") return threadTexts.resolved();
  if (state !== "addressed" || addressed === undefined)
    return judgement === undefined ? threadTexts.unresolved() : threadTexts.unresolvedAgreed();
  const note = addressed.note === undefined ? [] : [threadTexts.quote(addressed.note)];
  return [`${threadTexts.addressedBy(nameAssistant(addressed.by))}.`, ...note, addressed.finding].join(" ");
}

const judgementWords = {
  agreed: { now: threadTexts.agreed, inIteration: threadTexts.agreedInIteration },
  rejected: { now: threadTexts.rejected, inIteration: threadTexts.rejectedInIteration },
};

export function describeJudgement({ kind, before }: FindingJudgement): string {
  const words = judgementWords[kind];
  return before === undefined ? words.now() : words.inIteration(before.iteration);
}

/**
 * Returns the state of a thread for the `when` clauses of menus, including whether it can be agreed with or rejected.
 */
export function buildThreadContext({ state, entries, judgement }: Thread): string {
  if (entries[0]?.by.kind !== "assistant") return state;
  return `${state}-${judgement?.kind ?? "finding"}`;
}

/** Returns the words of a comment box, which says that a review has ended before something is written that may reach nobody. */
export function describeBox(review: MirroredReview | undefined): { prompt: string; placeHolder: string } {
  const ended = review?.ended;
  const placeHolder = ended === undefined ? threadTexts.placeholder() : threadTexts.ended(ended.open?.title);
  return { prompt: threadTexts.addComment(), placeHolder };
}

/** Returns the place of a thread for a row of the tree; without the file when the row is below it. */
export function describeThreadPlace({ place }: Thread, isBelowFile: boolean): string {
  if (place.kind === "orphaned") return place.title;
  if (place.kind !== "code") return "";
  const line = place.state === "gone" ? threadTexts.outdated() : formatLine(place);
  if (isBelowFile) return line;
  const path = toVisible(place.path);
  if (line === "") return path;
  return place.state === "gone" ? `${path} · ${line}` : `${path}:${line}`;
}

function formatLine({ line, change }: Extract<Thread["place"], { kind: "code" }>): string {
  if (line === 0) return "";
  return change?.side === "before" ? threadTexts.oldLine(line) : String(line);
}

export function formatThreadQuote({ place }: Thread): string | undefined {
  if (place.kind === "orphaned") return [place.reason, place.quote].filter((text) => text !== "").join(":\n");
  if (place.kind !== "code" || place.state !== "gone") return undefined;
  return [place.reason ?? threadTexts.codeGone(), place.quote ?? ""].filter((text) => text !== "").join(":\n");
}
