import { findLastVerdict, type ReviewStatus } from "./determineStatus.ts";
import type { Author, SendMode, Verdict } from "./feedbackEvent.ts";

/*
 * Where a review stands, in one word for a person: whose turn it is, or how it ended. The page, the tree and the status
 * bar say it. Tools say the status, which the person alone decides. The first rule that applies counts:
 *
 * 1. The review is committed, was closed, or is approved as it is.
 * 2. An assistant waits for feedback: the person's turn, whatever was said before.
 * 3. The last word of a thread is a question of the person, from after the verdict: the assistant answers. "Asked" until
 *    one has received it.
 * 4. The last verdict is about the latest iteration and round of changes: the assistant works, until it has answered every comment. The word
 *    of the verdict, until one has received it.
 * 5. Everything else was presented or answered: the person's turn.
 *
 * An assistant that is not there any more neither answers nor works: the word is what the person said, first the verdict.
 * Its absence is told beside the word (`findGone`).
 */
export type ReviewStanding =
  | { readonly word: "WaitingForYou" | "Asked" | "Commented" | "ChangesRequested" | "Approved" | "Merged" | "Ended" }
  /** The assistants whose turn it is; one without a name is empty. */
  | { readonly word: "Answers" | "Works"; readonly assistants: readonly string[] };

interface SaidEntry {
  readonly by: Author;
  readonly at: number;
  readonly mode: SendMode;
  readonly delivery?: SaidDelivery | undefined;
}

interface SaidDelivery {
  readonly state: "collected" | "queued" | "handed" | "delivered";
  readonly to: readonly { readonly name: string }[];
}

interface SaidVerdict extends Omit<SaidEntry, "mode"> {
  readonly verdict: Verdict;
  readonly iteration: number;
  /** The assistant in whose own question it was given, which has it at once. */
  readonly askedBy?: string | undefined;
}

interface SaidThread {
  readonly state: "open" | "addressed" | "resolved";
  readonly entries: readonly SaidEntry[];
}

/** The state of a review's feedback, from which its status follows. */
export interface SaidOfReview {
  readonly status: ReviewStatus;
  readonly verdicts: readonly SaidVerdict[];
  readonly threads: Iterable<SaidThread>;
  /** Assistants that wait for feedback right now. */
  readonly waiting: readonly string[];
  /** The assistant that worked last on the review, once it is not there any more. */
  readonly left?: string | undefined;
  /** Assistants that work on the review and are there. */
  readonly here?: readonly string[] | undefined;
  /** Set once the review was closed or committed. */
  readonly ended?: object | undefined;
}

/** Returns the assistant that is not there any more, while the person still expects something of it. */
export function findGone({
  status,
  waiting,
  left,
  ended,
}: Pick<SaidOfReview, "status" | "waiting" | "left" | "ended">): string | undefined {
  const isOver = status === "Approved" || status === "Merged" || ended !== undefined;
  return isOver || waiting.length > 0 ? undefined : left;
}

/** True while an assistant has not confirmed that it has something of the person's comments and verdicts. */
export function isAnythingQueued({ threads, verdicts }: Pick<SaidOfReview, "threads" | "verdicts">): boolean {
  const open = [...threads].filter(({ state }) => state !== "resolved");
  return [...open.flatMap(({ entries }) => entries), ...verdicts].some(
    ({ by, delivery }) => by.kind === "person" && (delivery?.state === "queued" || delivery?.state === "handed"),
  );
}

/** Determines where a review stands; `iteration` is the number of its latest iteration, `round` the time of its latest round of changes. */
export function determineStanding(said: SaidOfReview, iteration: number, round = 0): ReviewStanding {
  const { status, verdicts, waiting, ended, left, here } = said;
  if (status === "Merged") return { word: "Merged" };
  if (ended !== undefined) return { word: "Ended" };
  if (status === "Approved") return { word: "Approved" };
  if (waiting.length > 0) return { word: "WaitingForYou" };
  const open = [...said.threads].filter(({ state }) => state === "open");
  const lastWords = open.flatMap(({ entries }) => entries.findLast(isSent) ?? []).filter(isByPerson);
  const last = findLastVerdict(verdicts, iteration, round);
  const questions = lastWords.filter(({ mode, at }) => mode !== "review" && at > (last?.at ?? 0));
  const isDecided = last !== undefined && last.verdict !== "approve";
  if (questions.length > 0 && !(isDecided && left !== undefined)) {
    const assistants = left === undefined ? nameRecipients(questions, here) : [];
    return assistants.length > 0 ? { word: "Answers", assistants } : { word: "Asked" };
  }
  if (!isDecided) return { word: "WaitingForYou" };
  const word = last.verdict === "comment" ? "Commented" : "ChangesRequested";
  const assistants = last.askedBy === undefined ? nameRecipients([last], here) : [last.askedBy];
  if (assistants.length === 0) return { word };
  const isAnswered = [...said.threads].some(({ entries }) => entries.some((each) => answers(each, last)));
  if (isAnswered && lastWords.length === 0) return { word: "WaitingForYou" };
  return left === undefined ? { word: "Works", assistants } : { word };
}

function isSent({ delivery }: SaidEntry): boolean {
  return delivery?.state !== "collected";
}

function isByPerson({ by }: SaidEntry): boolean {
  return by.kind === "person";
}

/** True for words of an assistant after a verdict. */
function answers({ by, at }: SaidEntry, verdict: SaidVerdict): boolean {
  return by.kind === "assistant" && at > verdict.at;
}

/** Returns the assistants that have received any of this: those of them that are there, or all when none is. */
function nameRecipients(
  entries: readonly Pick<SaidEntry, "delivery">[],
  here: readonly string[] = [],
): readonly string[] {
  const all = [...new Set(entries.flatMap(({ delivery }) => delivery?.to.map(({ name }) => name) ?? []))];
  const there = all.filter((name) => here.includes(name));
  return there.length > 0 ? there : all;
}
