import type { EditedLines } from "../edits/personEdit.ts";
import type { ContentHash, SectionId } from "../model.ts";

export type Author =
  | { readonly kind: "person" }
  | {
      readonly kind: "assistant";
      readonly name: string;
      /** Id of its session; a command has none, nor do records of earlier versions. */
      readonly session?: string;
    }
  /** Somebody on the forge of a pull request, by the name that they have there. */
  | { readonly kind: "forge"; readonly name: string };

/** A quoted text as rendered, with its context: TextQuoteSelector of the W3C Web Annotation Data Model. */
export interface TextQuote {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** The part of a round of changes that a person has chosen; see `rangePart` of the protocol. */
type ChosenPart =
  | { readonly kind: "commit"; readonly commit: string }
  | { readonly kind: "commits"; readonly first: string; readonly last: string; readonly name?: string }
  | { readonly kind: "base"; readonly base: string; readonly name: string };

/** The subject of a comment, as it was at that moment. */
export type CommentTarget =
  | { readonly kind: "review" }
  | { readonly kind: "section"; readonly section: SectionId; readonly hash: ContentHash; readonly title: string }
  | {
      readonly kind: "text";
      readonly section: SectionId;
      readonly hash: ContentHash;
      readonly title: string;
      readonly quote: TextQuote;
    }
  | {
      readonly kind: "code";
      /** Absolute real path. */
      readonly file: string;
      /** Path for display, relative to the workspace folder. */
      readonly shown: string;
      /** 1-based, inclusive; 0 is the file as a whole. */
      readonly line: number;
      readonly endLine: number;
      /** Hash of the file's text at that moment, which the store keeps. */
      readonly text: ContentHash;
      /** The lines themselves, truncated to a few. */
      readonly quote: string;
      readonly section?: SectionId;
      /** The round of changes that it was written in, with the part that was looked at, and the side. */
      readonly change?: { readonly round: number; readonly part?: ChosenPart; readonly side: "before" | "after" };
    };

/** Lines of a file as of a moment. */
export type CodeSnapshot = Pick<
  Extract<CommentTarget, { kind: "code" }>,
  "file" | "shown" | "line" | "endLine" | "text"
>;

/**
 * The way a comment is sent: immediately, to be discussed without editing; with the verdict; or immediately, to be
 * answered by sections of the review.
 */
export type SendMode = "ask" | "review" | "sections";

export type Verdict = "comment" | "approve" | "request-changes";

export interface Evidence {
  readonly iteration?: number;
  /** In the reference syntax of reviews. */
  readonly reference?: string;
}

/** Changed lines for an assistant to read; the diff is bounded. */
export interface ReportedChange {
  readonly path: string;
  readonly lines: string;
  readonly diff: string;
}

export interface UndoEvent {
  readonly kind: "undone" | "restored";
  readonly reason: string;
  readonly iteration: number;
  readonly changes: readonly ReportedChange[];
  /** Paths of files whose staged version still has what was undone. */
  readonly staged?: readonly string[];
}

/** An assistant's account of a suggestion in a thread. */
export type SuggestionClaim = "applied" | "changed" | "declined";

/** An action on a review. Events are never rewritten: an undo is a later event. */
export type FeedbackEvent =
  | {
      readonly kind: "comment";
      readonly thread: string;
      readonly target: CommentTarget;
      readonly text: string;
      readonly by: Author;
      readonly mode: SendMode;
      readonly iteration: number;
      /** A rejected thread of an assistant with the same finding at the same place. */
      readonly again?: string;
      /** The session that it is for; absent when it is for all that work on the review. */
      readonly owner?: string;
    }
  | {
      readonly kind: "reply";
      readonly thread: string;
      readonly text: string;
      readonly by: Author;
      readonly mode: SendMode;
    }
  /** The person changes what is not sent yet; on a forge, comments are also changed and deleted after that. */
  | { readonly kind: "reworded"; readonly entry: string; readonly text: string }
  | { readonly kind: "withdrawn"; readonly entry: string }
  | {
      readonly kind: "addressed";
      readonly thread: string;
      readonly by: Author;
      readonly evidence: Evidence;
      readonly note?: string;
      readonly suggestion?: SuggestionClaim;
    }
  /** By the person, unless `by` says that it was done on the forge. */
  | { readonly kind: "resolved"; readonly thread: string; readonly by?: Author }
  /** The person applied the suggestion of an entry to the file. */
  | { readonly kind: "applied"; readonly thread: string; readonly entry: string }
  /** The person agrees with an assistant's finding, or rejects it; the reason may be empty. */
  | { readonly kind: "agreed"; readonly thread: string }
  | { readonly kind: "rejected"; readonly thread: string; readonly reason: string }
  | {
      readonly kind: "reopened";
      readonly thread: string;
      readonly by?: Author;
      /** The place of the commented lines at that moment; null when they were gone. */
      readonly code?: CodeSnapshot | null;
    }
  | {
      readonly kind: "verdict";
      readonly by: Author;
      readonly verdict: Verdict;
      readonly text: string;
      readonly iteration: number;
      readonly entries: readonly string[];
      /** The assistant in whose own question the person gave it, and which therefore knows it. */
      readonly askedBy?: string;
    }
  /** The person took changes of the code back, or restored what they had undone. */
  | UndoEvent
  | { readonly kind: "edited"; readonly edits: readonly EditedLines[]; readonly iteration: number }
  | {
      readonly kind: "edit-gone";
      readonly edit: EditedLines;
      readonly how: "undone" | "overwritten";
      readonly client: string;
    }
  | { readonly kind: "edit-settled"; readonly edit: string; readonly as: "restored" | "returned" | "fine" };
