import type { CommentSubject, Thread } from "@dialectic/shared/protocol";
import { shortDigest } from "../shortDigest.ts";

/** Where a box to write in stands. */
export type BoxPlace =
  | { readonly kind: "section"; readonly sectionId: string }
  | { readonly kind: "thread"; readonly thread: string }
  | { readonly kind: "review" }
  /** Lines of a round of changes, which have a view of their own. */
  | { readonly kind: "change" }
  /** Below a thread: why it is rejected. */
  | { readonly kind: "rejection"; readonly thread: string }
  /** In place of a comment that is to have another text. */
  | { readonly kind: "entry" }
  /** In the sheet of the verdict. */
  | { readonly kind: "sheet" };

/** *Navigation*: a box that a person writes a comment, a reply or the words of a verdict into. */
export interface CommentBox {
  /** Names its draft, too. */
  readonly key: string;
  readonly place: BoxPlace;
  /** What a new comment is about. */
  readonly subject: CommentSubject | undefined;
  /** The iteration that was shown when it was opened. */
  readonly iteration: number;
  /** A closed box keeps what was typed. */
  readonly isOpen: boolean;
}

/** What stands in a box, and how far it is kept. */
export interface TypedText {
  readonly text: string;
  /** Whether the draft is on the disk as it stands. */
  readonly isKept: boolean;
  /** Why it is not. */
  readonly unsaved: string | undefined;
  readonly isSending: boolean;
  /** Why it was not sent. */
  readonly refused: string | undefined;
}

export const nothingTyped: TypedText = {
  text: "",
  isKept: true,
  unsaved: undefined,
  isSending: false,
  refused: undefined,
};

/** The draft of the words that go with a verdict. */
export const verdictKey = "verdict";

/** Names the box for a new comment; `sectionId` is that of a reference. */
export function boxKeyOf(subject: CommentSubject, sectionId = ""): string {
  switch (subject.kind) {
    case "review":
      return "review";
    case "section":
      return `section:${subject.sectionId}`;
    case "text": {
      const { exact, prefix } = subject.quote;
      return `text:${subject.sectionId}:${shortDigest(`${prefix}\n${exact}`)}`;
    }
    case "reference": {
      const lines = `${subject.line ?? ""}-${subject.endLine ?? ""}`;
      return `reference:${sectionId}:${shortDigest(`${subject.text} ${lines}`)}`;
    }
    case "document":
      return `document:${shortDigest(subject.document)}:${subject.line}-${subject.endLine}`;
    case "change": {
      const { round, file, side, line, endLine } = subject;
      return `change:${round}:${shortDigest(file)}:${side}:${line}-${endLine}`;
    }
  }
}

/** Names the row of a thread among what is searched. */
export function threadRowId(thread: string): string {
  return `thread ${thread}`;
}

/** Names the box for a reply. */
export function replyKey(thread: string): string {
  return `reply:${thread}`;
}

/** Names the box for the reason why a thread is rejected. */
export function rejectionKey(thread: string): string {
  return `reject:${thread}`;
}

/** Names the box for another text of a comment. */
export function editKey(entry: string): string {
  return `edit:${entry}`;
}

/** Where the box of a draft stands; nothing for a draft that this page has no box for. */
export function placeOfKey(key: string): BoxPlace | undefined {
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
    case "edit":
      return { kind: "entry" };
    case verdictKey:
      return { kind: "sheet" };
    default:
      return undefined;
  }
}

/** Threads in the order in which a reader meets them: those of sections first, in the sections' order. */
export function inReadingOrder(threads: readonly Thread[], ids: readonly string[]): readonly Thread[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = (thread: Thread) => places.get(sectionOf(thread) ?? "") ?? ids.length;
  return threads.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** The section under which a thread stands; nothing for those at the end of the review. */
export function sectionOf({ place }: Pick<Thread, "place">): string | undefined {
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
