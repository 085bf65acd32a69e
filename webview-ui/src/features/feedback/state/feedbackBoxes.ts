import type { CommentSubject, Thread } from "@dialectic/shared/protocol";
import { toShortDigest } from "../../../state/toShortDigest.ts";

export type BoxPlace =
  | { readonly kind: "section"; readonly sectionId: string }
  | { readonly kind: "thread"; readonly thread: string }
  | { readonly kind: "review" }
  /** Lines of a round of changes; these have a view of their own. */
  | { readonly kind: "change" }
  | { readonly kind: "rejection"; readonly thread: string }
  | { readonly kind: "entry" }
  /** Changes that are about to be undone, with a reason. Their rows show the box. */
  | { readonly kind: "undo" }
  | { readonly kind: "sheet" };

/** *Navigation*: a box in which a person writes a comment, a reply or the text of a verdict. */
export interface CommentBox {
  /** Also the key of its draft. */
  readonly key: string;
  readonly place: BoxPlace;
  readonly subject: CommentSubject | undefined;
  /** The iteration that was shown when the box was opened. */
  readonly iteration: number;
  /** False for a closed box, which keeps its text. */
  readonly isOpen: boolean;
  /** True for some seconds after its text was discarded, which its place offers to bring back. */
  readonly isDiscarded?: boolean;
}

export interface TypedText {
  readonly text: string;
  /** True when the draft on disk has this text. */
  readonly isKept: boolean;
  /** The reason why it could not be saved. */
  readonly unsaved: string | undefined;
  readonly isSending: boolean;
  /** The reason why it was not sent. */
  readonly refused: string | undefined;
}

export const nothingTyped: TypedText = {
  text: "",
  isKept: true,
  unsaved: undefined,
  isSending: false,
  refused: undefined,
};

export const verdictKey = "verdict";

/** Returns the key of the box for a new comment; `sectionId` is the section of a reference. */
export function toBoxKey(subject: CommentSubject, sectionId = ""): string {
  switch (subject.kind) {
    case "review":
      return "review";
    case "section":
      return `section:${subject.sectionId}`;
    case "text": {
      const { exact, prefix } = subject.quote;
      return `text:${subject.sectionId}:${toShortDigest(`${prefix}\n${exact}`)}`;
    }
    case "reference": {
      const lines = `${subject.line ?? ""}-${subject.endLine ?? ""}`;
      return `reference:${sectionId}:${toShortDigest(`${subject.text} ${lines}`)}`;
    }
    case "document":
      return `document:${toShortDigest(subject.document)}:${subject.line}-${subject.endLine}`;
    case "change": {
      const { round, part, file, side, line, endLine } = subject;
      const commits = part === undefined ? "" : `:${toShortDigest(JSON.stringify(part))}`;
      return `change:${round}${commits}:${toShortDigest(file)}:${side}:${line}-${endLine}`;
    }
  }
}

export function toThreadRowId(thread: string): string {
  return `thread ${thread}`;
}

export function toReplyKey(thread: string): string {
  return `reply:${thread}`;
}

export function toRejectionKey(thread: string): string {
  return `reject:${thread}`;
}

export function toEditKey(entry: string): string {
  return `edit:${entry}`;
}

/** Returns the place for the box of a draft; undefined when this page has no box for it. */
export function parseBoxKey(key: string): BoxPlace | undefined {
  const [kind, name = ""] = key.split(":");
  switch (kind) {
    case "review":
      return { kind: "review" };
    case "section":
    case "text":
    case "reference":
      return { kind: "section", sectionId: name };
    case "change":
      return { kind: "change" };
    case "reply":
      return { kind: "thread", thread: key.slice("reply:".length) };
    case "reject":
      return { kind: "rejection", thread: key.slice("reject:".length) };
    case "undo":
      return { kind: "undo" };
    case "edit":
      return { kind: "entry" };
    case verdictKey:
      return { kind: "sheet" };
    default:
      return undefined;
  }
}

/** Sorts threads in reading order: first those in sections, in the order of the sections, then the others. */
export function sortInReadingOrder(threads: readonly Thread[], ids: readonly string[]): readonly Thread[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const findOrdinal = (thread: Thread) => places.get(getThreadSection(thread) ?? "") ?? ids.length;
  return threads.toSorted((one, other) => findOrdinal(one) - findOrdinal(other));
}

/** Returns the section of a thread; undefined for threads at the end of the review. */
export function getThreadSection({ place }: Pick<Thread, "place">): string | undefined {
  switch (place.kind) {
    case "section":
    case "text":
      return place.sectionId;
    case "code":
      return place.sectionId;
    case "review":
    case "orphaned":
      return undefined;
  }
}
