import type { EditedLines } from "../edits/personEdit.ts";
import type { EventPlace } from "./feedbackCursor.ts";
import type {
  Author,
  CodeSnapshot,
  CommentTarget,
  Evidence,
  FeedbackEvent,
  ReportedChange,
  SendMode,
  SuggestionClaim,
  Verdict,
} from "./feedbackEvent.ts";
import type { AnnouncedEdits } from "./foldEdits.ts";

/** An event with its place in the order of all hosts, and the id of the call that created it. */
export interface KeptEvent extends EventPlace {
  /** The same id never counts twice. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly event: FeedbackEvent;
}

export interface FeedbackEntry {
  readonly id: string;
  readonly by: Author;
  readonly text: string;
  readonly at: number;
  readonly mode: SendMode;
  /**
   * The place of the record that delivers it to assistants; undefined while it is held, and for entries of assistants.
   */
  readonly sent: EventPlace | undefined;
  /** The sessions to which it was sent; absent when it was sent to all. */
  readonly sessions?: readonly string[];
  /** The last time that the person applied its suggestion, in milliseconds since the epoch. */
  readonly applied?: number;
}

export interface AddressedClaim {
  readonly by: Author;
  readonly at: number;
  readonly evidence: Evidence;
  readonly note?: string;
  readonly suggestion?: SuggestionClaim;
}

/** The reopening of a thread, by the person unless `by` says otherwise; `code` is null when the code was gone. */
export interface Reopening extends EventPlace {
  readonly by?: Author;
  readonly code?: CodeSnapshot | null;
}

export interface FindingJudgement {
  readonly kind: "agreed" | "rejected";
  readonly at: number;
  readonly reason: string;
  /** The earlier rejected thread, for a finding raised again. */
  readonly before?: { readonly thread: string; readonly iteration: number; readonly round?: number };
}

export interface FeedbackThread {
  readonly id: string;
  readonly target: CommentTarget;
  readonly iteration: number;
  /** The session that it is for: the one that began it, or wrote what it is about. Absent when it is for all. */
  readonly owner?: string;
  /** The last time it was reopened, and the commented lines at that moment. */
  readonly reopened?: Reopening;
  /** Empty when all of them were withdrawn. */
  readonly entries: readonly FeedbackEntry[];
  readonly state: "open" | "addressed" | "resolved";
  readonly addressed?: AddressedClaim;
  /** Only for threads that an assistant started. */
  readonly judgement?: FindingJudgement;
}

export interface FeedbackVerdict {
  readonly id: string;
  readonly by: Author;
  readonly verdict: Verdict;
  readonly text: string;
  readonly at: number;
  readonly iteration: number;
  readonly comments: number;
  /** The assistant in whose own question the person gave it. */
  readonly askedBy?: string;
  /** The thread that begins with its text. */
  readonly thread?: string;
  readonly place: EventPlace;
}

export interface SentComment {
  readonly thread: string;
  readonly target: CommentTarget;
  readonly text: string;
  readonly isReply: boolean;
  /** The sessions that it is for: that of its thread, and those that have said something in it. Absent when it is for all. */
  readonly sessions?: readonly string[];
}

/** One action of the person, for assistants; immutable once created. */
export interface SentItem {
  readonly id: string;
  readonly place: EventPlace;
  readonly at: number;
  readonly iteration: number;
  readonly kind:
    | "question"
    /** Somebody on a forge answered: nothing that the person said. */
    | "answered"
    | "sections"
    | "comment"
    | "approve"
    | "request_changes"
    | "resolved"
    | "reopened"
    | "agreed"
    | "rejected"
    | "applied"
    | "edited"
    | "undone"
    | "restored";
  readonly text: string;
  /** The thread that begins with the text of a verdict. */
  readonly thread?: string;
  readonly comments: readonly SentComment[];
  readonly edits?: readonly EditedLines[];
  /** Changes that were undone or restored. */
  readonly changes?: readonly ReportedChange[];
  /** Paths of files whose staged version still has what was undone. */
  readonly staged?: readonly string[];
}

export interface Feedback {
  readonly threads: readonly FeedbackThread[];
  readonly verdicts: readonly FeedbackVerdict[];
  readonly items: readonly SentItem[];
  readonly edits: AnnouncedEdits;
}
