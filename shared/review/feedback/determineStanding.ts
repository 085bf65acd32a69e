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
 * 4. The last verdict is about the latest iteration: the assistant works, until it has answered every comment. The word
 *    of the verdict, until one has received it.
 * 5. Whenever it is the assistant's turn and it is not there any more, it has gone.
 * 6. Everything else was presented or answered: the person's turn.
 */
export type ReviewStanding =
  | { readonly word: "WaitingForYou" | "Asked" | "Commented" | "ChangesRequested" | "Approved" | "Merged" | "Ended" }
  /** The assistants whose turn it is; one without a name is empty. */
  | { readonly word: "Answers" | "Works" | "Gone"; readonly assistants: readonly string[] };

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

/** Determines where a review stands; `iteration` is the number of its latest iteration. */
export function determineStanding(said: SaidOfReview, iteration: number): ReviewStanding {
  const standing = determineTurn(said, iteration);
  return said.left !== undefined && !notTheirs.has(standing.word)
    ? { word: "Gone", assistants: [said.left] }
    : standing;
}

/** Returns the assistant that is not there any more, while the person still expects something of it. */
export function findGone({
  status,
  waiting,
  left,
}: Pick<SaidOfReview, "status" | "waiting" | "left">): string | undefined {
  return status === "Approved" || status === "Merged" || waiting.length > 0 ? undefined : left;
}

const notTheirs: ReadonlySet<ReviewStanding["word"]> = new Set(["WaitingForYou", "Approved", "Merged", "Ended"]);

function determineTurn(said: SaidOfReview, iteration: number): ReviewStanding {
  const { status, verdicts, waiting, ended, here } = said;
  if (status === "Merged") return { word: "Merged" };
  if (ended !== undefined) return { word: "Ended" };
  if (status === "Approved") return { word: "Approved" };
  if (waiting.length > 0) return { word: "WaitingForYou" };
  const open = [...said.threads].filter(({ state }) => state === "open");
  const lastWords = open.flatMap(({ entries }) => entries.findLast(isSent) ?? []).filter(isByPerson);
  const last = findLastVerdict(verdicts, iteration);
  const questions = lastWords.filter(({ mode, at }) => mode !== "review" && at > (last?.at ?? 0));
  if (questions.length > 0) {
    const assistants = nameRecipients(questions, here);
    return assistants.length > 0 ? { word: "Answers", assistants } : { word: "Asked" };
  }
  if (last === undefined || last.verdict === "approve") return { word: "WaitingForYou" };
  const word = last.verdict === "comment" ? "Commented" : "ChangesRequested";
  const assistants = last.askedBy === undefined ? nameRecipients([last], here) : [last.askedBy];
  if (assistants.length === 0) return { word };
  const isAnswered = [...said.threads].some(({ entries }) => entries.some((each) => answers(each, last)));
  return isAnswered && lastWords.length === 0 ? { word: "WaitingForYou" } : { word: "Works", assistants };
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
