/*
 * A forge: the place of a repository's pull requests. Each verb is one function of a `Forge`, and is called only after a person's command
 * or click. Rules:
 * - A verb names the repository and the pull request itself. It never takes them from a working tree.
 * - What it returns was parsed, and its texts are those of others: nothing in them is trusted, whoever wrote them.
 * - What went wrong is a `ForgeFailure`, never an empty list.
 * - Verbs that send (save a draft, submit, answer, resolve, create) take bodies as data and return the forge's ids of what they made.
 */

/** A repository on a forge. */
export interface ForgeRepository {
  /** With the port, if the address has one. */
  readonly host: string;
  readonly owner: string;
  readonly name: string;
}

/** A pull request by its number. */
export interface PullAddress extends ForgeRepository {
  readonly number: number;
}

export interface Pull {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  readonly author: string;
  readonly state: "open" | "draft" | "closed" | "merged";
  readonly base: { readonly branch: string; readonly commit: string };
  readonly head: {
    readonly branch: string;
    readonly commit: string;
    /** Undefined when the repository was deleted. */
    readonly owner?: string;
  };
}

export interface ForgeEntry {
  /** Unique on the forge, also among its kinds of comments. */
  readonly id: string;
  readonly author: string;
  /** Markdown. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Lines of a pull request's changes, as they were when they were commented on. */
export interface ForgeLines {
  readonly path: string;
  readonly side: "before" | "after";
  /** 1-based, inclusive; 0 is the file as a whole. */
  readonly line: number;
  readonly endLine: number;
  /** The last commit of the pull request at that moment. */
  readonly commit: string;
  /** The lines of the hunk up to the commented one. */
  readonly hunk: string;
}

export interface ForgeThread {
  /** The id of the comment that began it, which may have been deleted since. */
  readonly id: string;
  /** Undefined for a thread about the whole. */
  readonly lines: ForgeLines | undefined;
  /** In their order; at least one. */
  readonly entries: readonly ForgeEntry[];
  /** Undefined where the forge does not know it of such a thread. */
  readonly isResolved: boolean | undefined;
}

export interface ForgeVerdict {
  readonly id: string;
  readonly author: string;
  /** Somebody else may dismiss a verdict later. */
  readonly verdict: "approve" | "request-changes" | "dismissed";
  readonly at: number;
}

export interface ForgeThreads {
  /** The name of the person who is logged in. */
  readonly login: string;
  readonly threads: readonly ForgeThread[];
  readonly verdicts: readonly ForgeVerdict[];
  /** True when there are more than are read. */
  readonly isCut: boolean;
}

export interface Forge {
  read(pull: PullAddress, signal: AbortSignal): Promise<ForgeAnswer<Pull>>;
  listThreads(pull: PullAddress, signal: AbortSignal): Promise<ForgeAnswer<ForgeThreads>>;
}

export type ForgeFailure =
  /** The program that reaches the forge is not installed. */
  | { readonly kind: "no-program" }
  | { readonly kind: "too-old" }
  | { readonly kind: "logged-out" }
  | { readonly kind: "missing" }
  | { readonly kind: "forbidden"; readonly words: string }
  /** `until` in milliseconds since the epoch, if the forge says it. */
  | { readonly kind: "limited"; readonly until?: number }
  /** The request is not possible. */
  | { readonly kind: "declined"; readonly words: string }
  | { readonly kind: "unreachable"; readonly words: string }
  /** It was cancelled, or took too long. */
  | { readonly kind: "stopped" }
  /** An answer that cannot be understood. */
  | { readonly kind: "unread"; readonly words: string };

export type ForgeAnswer<T> = { readonly kind: "read"; readonly value: T } | ForgeFailure;
