import type { EditedLines } from "../edits/model.ts";
import type { EventPlace } from "./cursor.ts";
import type { SaidEdits } from "./foldEdits.ts";
import type { Author, CodeStanding, CommentTarget, Evidence, FeedbackEvent, SendMode, Verdict } from "./model.ts";

/** An event with its place in the order of all hosts, and the id of the call that made it. */
export interface KeptEvent extends EventPlace {
  /** The same id never counts twice. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly event: FeedbackEvent;
}

/** A comment or a reply as it stands. */
export interface FeedbackEntry {
  readonly id: string;
  readonly by: Author;
  readonly text: string;
  readonly at: number;
  readonly mode: SendMode;
  /** The place of what takes it to assistants; nothing while it is collected, and for what assistants wrote. */
  readonly sent: EventPlace | undefined;
}

/** What an assistant says that it did about a thread. */
export interface AddressedClaim {
  readonly by: Author;
  readonly at: number;
  readonly evidence: Evidence;
  readonly note?: string;
}

/** A thread was opened again; null for code that was not there any more. */
export interface Reopening extends EventPlace {
  readonly code?: CodeStanding | null;
}

/** What the person says about something that an assistant has found. */
export interface FindingJudgement {
  readonly kind: "agreed" | "rejected";
  readonly at: number;
  /** Why it was rejected; it may be empty. */
  readonly reason: string;
  /** The thread that was rejected, where it was raised again. */
  readonly before?: { readonly thread: string; readonly iteration: number; readonly round?: number };
}

/** A comment with what was answered. */
export interface FeedbackThread {
  readonly id: string;
  readonly target: CommentTarget;
  readonly iteration: number;
  /** Where it was opened again last, and what the commented lines were then. */
  readonly reopened?: Reopening;
  /** Empty when all of it was taken back. */
  readonly entries: readonly FeedbackEntry[];
  readonly state: "open" | "addressed" | "resolved";
  readonly addressed?: AddressedClaim;
  /** Only of what an assistant has begun. */
  readonly judgement?: FindingJudgement;
}

/** A verdict that stands in the history of a review. */
export interface FeedbackVerdict {
  readonly id: string;
  readonly by: Author;
  readonly verdict: Verdict;
  readonly text: string;
  readonly at: number;
  readonly iteration: number;
  /** How many comments went with it. */
  readonly comments: number;
  readonly place: EventPlace;
}

/** A comment that goes to assistants. */
export interface SentComment {
  readonly thread: string;
  readonly target: CommentTarget;
  readonly text: string;
  readonly isReply: boolean;
}

/** One thing that a person did, for assistants; it never changes once it is there. */
export interface SentItem {
  readonly id: string;
  readonly place: EventPlace;
  readonly at: number;
  readonly iteration: number;
  readonly kind:
    | "question"
    | "sections"
    | "comment"
    | "approve"
    | "request_changes"
    | "resolved"
    | "reopened"
    | "agreed"
    | "rejected"
    | "edited";
  readonly text: string;
  readonly comments: readonly SentComment[];
  /** What the person changed in files. */
  readonly edits?: readonly EditedLines[];
}

/** All that was said about a review. */
export interface Feedback {
  /** In the order in which they were begun. */
  readonly threads: readonly FeedbackThread[];
  readonly verdicts: readonly FeedbackVerdict[];
  readonly items: readonly SentItem[];
  readonly edits: SaidEdits;
}
