import type { ForgeAnswer, PullAddress } from "./forge.ts";

/*
 * The verbs of a forge that send, and what has to be known before. Rules:
 * - They are called only after a person's click on a sheet that shows what is sent.
 * - A forge has at most one pending review of a person and a pull request. It is begun when there is none, added to, and submitted; it is
 *   never deleted, and its body is replaced only by one that has all of the old one.
 * - What was written by the person is known by the forge's own word (`isOwn`), never by a name in a text.
 * - After an answer that was lost (`isUnknown`), only another look tells whether it was done.
 */

/** A comment of a thread. */
export interface ThreadComment {
  /** Opaque; names it for `edit`. */
  readonly id: string;
  /** The id that `listThreads` gives it; undefined when the forge does not tell. */
  readonly entry: string | undefined;
  /** True when the person who is logged in wrote it. */
  readonly isOwn: boolean;
  readonly author: string;
  readonly text: string;
  /** True while it is in the person's pending review. */
  readonly isDraft: boolean;
}

/** A thread at code, as the person who is logged in sees it: with their pending comments. */
export interface ReviewThread {
  /** Opaque; names it for `answer` and `resolve`. */
  readonly id: string;
  readonly path: string;
  readonly isResolved: boolean;
  readonly isOutdated: boolean;
  readonly canAnswer: boolean;
  readonly canResolve: boolean;
  readonly comments: readonly ThreadComment[];
  /** True when it has more comments than are read. */
  readonly isCut: boolean;
}

export type ForgeEvent = "comment" | "approve" | "request-changes";

/** A review that the person has submitted, or their pending one. */
export interface OwnReview {
  /** Opaque; names it for `writeBody` and `submit`. */
  readonly id: string;
  /** Opaque; names it for `comment` and `answer`. */
  readonly node: string;
  readonly text: string;
  /** Undefined for a pending review, and for one that was dismissed. */
  readonly event: ForgeEvent | undefined;
  readonly isPending: boolean;
  /** Milliseconds since the epoch; 0 for a pending one. */
  readonly at: number;
  /** The commit that it is about, if the forge still knows it. */
  readonly commit: string | undefined;
}

/** The state and the rights of the person on a pull request. */
export interface OwnState {
  readonly login: string;
  readonly title: string;
  /** The last commit of the pull request. */
  readonly head: string;
  /** True for the person's own pull request, which they can only comment on. */
  readonly isAuthor: boolean;
  readonly threads: readonly ReviewThread[];
  /** The person's reviews, oldest first. */
  readonly reviews: readonly OwnReview[];
}

export type CommentPlace =
  | {
      readonly kind: "lines";
      readonly path: string;
      readonly side: "left" | "right";
      readonly line: number;
      readonly start?: { readonly side: "left" | "right"; readonly line: number };
    }
  | { readonly kind: "file"; readonly path: string };

/** The outcome of a request that sends. */
export interface Made {
  /** The id of the thread of a comment. */
  readonly thread?: string;
}

export interface ForgeReviews {
  readOwn(pull: PullAddress, signal: AbortSignal): Promise<ForgeAnswer<OwnState>>;
  /** Begins the pending review on a commit. */
  begin(
    pull: PullAddress,
    given: { readonly commit: string; readonly text: string },
    signal: AbortSignal,
  ): Promise<ForgeAnswer<Pick<OwnReview, "id" | "node">>>;
  /** Replaces the body of a review of the person. */
  writeBody(pull: PullAddress, review: string, text: string, signal: AbortSignal): Promise<ForgeAnswer<Made>>;
  /** Adds a comment to the pending review, named by its `node`. */
  comment(
    pull: PullAddress,
    review: string,
    given: { readonly place: CommentPlace; readonly text: string },
    signal: AbortSignal,
  ): Promise<ForgeAnswer<Made>>;
  /** Adds an answer to the pending review, named by its `node`. */
  answer(
    pull: PullAddress,
    review: string,
    given: { readonly thread: string; readonly text: string },
    signal: AbortSignal,
  ): Promise<ForgeAnswer<Made>>;
  /** Replaces the text of a comment of the person. */
  edit(pull: PullAddress, comment: string, text: string, signal: AbortSignal): Promise<ForgeAnswer<Made>>;
  resolve(pull: PullAddress, thread: string, signal: AbortSignal): Promise<ForgeAnswer<Made>>;
  submit(
    pull: PullAddress,
    review: string,
    given: { readonly event: ForgeEvent; readonly text: string },
    signal: AbortSignal,
  ): Promise<ForgeAnswer<Made>>;
}
