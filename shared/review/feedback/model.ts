import type { EditedLines } from "../edits/model.ts";
import type { ContentHash, SectionId } from "../model.ts";

/** Who has written something about a review. */
export type Author = { readonly kind: "person" } | { readonly kind: "assistant"; readonly name: string };

/** A text as it is read, with what stands around it: TextQuoteSelector of the W3C Web Annotation Data Model. */
export interface TextQuote {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
}

/** What a comment was written about, as it was at that moment. */
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
      /** The same for a reader, relative to the workspace folder. */
      readonly shown: string;
      /** 1-based, inclusive. */
      readonly line: number;
      readonly endLine: number;
      /** Hash of the file's text then, which the store keeps. */
      readonly text: ContentHash;
      /** The lines themselves, at most a few. */
      readonly quote: string;
      /** The section whose reference it is. */
      readonly section?: SectionId;
      /** The round of changes that it was written in, and which side of it. */
      readonly change?: { readonly round: number; readonly side: "before" | "after" };
    };

/** Lines of a file as it was at a moment. */
export type CodeStanding = Pick<
  Extract<CommentTarget, { kind: "code" }>,
  "file" | "shown" | "line" | "endLine" | "text"
>;

/**
 * How a comment goes to the assistant: at once, to be talked about without editing; together with the verdict; or at once, to be
 * answered by sections of the review.
 */
export type SendMode = "ask" | "review" | "sections";

/** What a person says about the whole. */
export type Verdict = "comment" | "approve" | "request-changes";

/** What shows that a comment was followed, as the assistant names it. */
export interface Evidence {
  readonly iteration?: number;
  /** As a review writes references. */
  readonly reference?: string;
}

/** Something that somebody did about a review. Nothing of it is ever rewritten: what is undone is a later event. */
export type FeedbackEvent =
  | {
      readonly kind: "comment";
      readonly thread: string;
      readonly target: CommentTarget;
      readonly text: string;
      readonly by: Author;
      readonly mode: SendMode;
      /** The iteration that was shown. */
      readonly iteration: number;
      /** A thread of an assistant that said the same about the same place, and that the person has rejected. */
      readonly again?: string;
    }
  | {
      readonly kind: "reply";
      readonly thread: string;
      readonly text: string;
      readonly by: Author;
      readonly mode: SendMode;
    }
  /** Another text for a comment of the person that is not on its way yet. */
  | { readonly kind: "reworded"; readonly entry: string; readonly text: string }
  /** The person takes back what is not on its way yet. */
  | { readonly kind: "withdrawn"; readonly entry: string }
  | {
      readonly kind: "addressed";
      readonly thread: string;
      readonly by: Author;
      readonly evidence: Evidence;
      readonly note?: string;
    }
  | { readonly kind: "resolved"; readonly thread: string }
  /** The person agrees with what an assistant has found, or does not; the reason may be empty. */
  | { readonly kind: "agreed"; readonly thread: string }
  | { readonly kind: "rejected"; readonly thread: string; readonly reason: string }
  | {
      readonly kind: "reopened";
      readonly thread: string;
      /** Where the commented lines were at that moment; null when they were not there any more. */
      readonly code?: CodeStanding | null;
    }
  | {
      readonly kind: "verdict";
      readonly by: Author;
      readonly verdict: Verdict;
      readonly text: string;
      readonly iteration: number;
      /** The comments and replies that go with it. */
      readonly entries: readonly string[];
    }
  /** Assistants are told what the person changed in files. */
  | { readonly kind: "edited"; readonly edits: readonly EditedLines[]; readonly iteration: number }
  /** An edit of the person did not stand any more when an assistant presented something. */
  | {
      readonly kind: "edit-gone";
      readonly edit: EditedLines;
      readonly how: "undone" | "overwritten";
      readonly client: string;
    }
  /** It was brought back, it stands again, or the person does not mind. */
  | { readonly kind: "edit-settled"; readonly edit: string; readonly as: "restored" | "returned" | "fine" };
