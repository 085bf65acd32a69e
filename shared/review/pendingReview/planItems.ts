import { formatMark, type HashForMark, type MarkedText, toMarkId, toTextHash } from "./sentMarks.ts";

/*
 * The parts of a review that would be sent to its pull request, item by item. Rules:
 * - What is on the forge is known by its mark alone, in texts that the person wrote there: it is not sent again.
 * - A text that is another one here since replaces the one there, unless somebody has edited it there.
 * - What the forge refused stays, with its reason, until it has another text or was sent.
 * - The box of what was said to the assistant at once is empty: the person adds it.
 */

/** The place of an item, as the forge counts lines. */
export type ItemPlace =
  | {
      readonly kind: "lines";
      readonly path: string;
      readonly side: "left" | "right";
      readonly line: number;
      readonly start?: { readonly side: "left" | "right"; readonly line: number };
    }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "thread"; readonly path?: string; readonly by: string; readonly quote: string }
  | { readonly kind: "body"; readonly reason?: string };

export type ItemSource =
  | { readonly kind: "section"; readonly sectionId: string; readonly title: string }
  | { readonly kind: "thread"; readonly thread: string; readonly entry?: string }
  | { readonly kind: "verdict" };

/** Something that a review says, with its place on the forge. */
export interface Wording {
  /** Names it within the review: the same thing has the same one for ever. */
  readonly key: string;
  readonly kind: "body" | "comment" | "suggestion" | "reply" | "resolve";
  /** As it is sent, without a mark. */
  readonly text: string;
  /** As it was said here: without links and words about its place. */
  readonly said: string;
  readonly place: ItemPlace;
  readonly code?: string;
  readonly source: ItemSource;
  readonly isChosen: boolean;
  readonly note?: string;
  /** The reason for which it cannot be sent. */
  readonly obstacle?: string;
  /** The thread on the forge that it answers or resolves. */
  readonly thread?: string;
  /** Key of the comment that begins the thread, which is not on the forge yet. */
  readonly after?: string;
}

/** A marked text on the forge that the person wrote there. */
export interface SentText {
  /** Hash of what was said here. */
  readonly said: string;
  /** True when somebody has edited it there since. */
  readonly isEdited: boolean;
  /** True while it is in the pending review. */
  readonly isDraft: boolean;
}

export type ItemState =
  | { readonly kind: "new" }
  | { readonly kind: "sent"; readonly isDraft: boolean }
  | { readonly kind: "changed"; readonly isDraft: boolean }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "impossible"; readonly reason: string };

export interface PlannedItem extends Wording {
  readonly marked: MarkedText;
  readonly id: string;
  readonly mark?: string;
  readonly state: ItemState;
}

export interface SendingKnowledge {
  readonly reviewId: string;
  /** By their ids. */
  readonly sent: ReadonlyMap<string, SentText>;
  /** The last refusals of the forge, by id, with the hash of what was said. */
  readonly refused: ReadonlyMap<string, { readonly said: string; readonly reason: string }>;
  readonly hash: HashForMark;
  /** Most UTF-16 code units of one text on the forge. */
  readonly maxChars: number;
}

export function planItems(wordings: readonly Wording[], known: SendingKnowledge): readonly PlannedItem[] {
  return wordings.map((wording) => {
    const id = toMarkId(known.reviewId, wording.key, known.hash);
    const { text } = wording;
    const marked = { id, said: toTextHash(wording.said, known.hash), sent: toTextHash(text, known.hash), text };
    const state = findState(wording, marked, known);
    const canBeSent = state.kind !== "sent" && state.kind !== "impossible";
    return {
      ...wording,
      id,
      marked,
      ...(wording.kind === "resolve" ? {} : { mark: formatMark(marked) }),
      state,
      // An item that is there already was chosen before.
      isChosen: canBeSent && (wording.isChosen || state.kind !== "new"),
    };
  });
}

function findState(
  { kind, text, obstacle }: Wording,
  own: MarkedText,
  { sent, refused, maxChars }: SendingKnowledge,
): ItemState {
  const there = sent.get(own.id);
  if (there !== undefined && there.said === own.said) return { kind: "sent", isDraft: there.isDraft };
  if (there?.isEdited === true)
    return {
      kind: "impossible",
      reason: "It was sent, and you have edited it there since. Edit it there again: this text would replace yours.",
    };
  if (obstacle !== undefined) return { kind: "impossible", reason: obstacle };
  if (text.length > maxChars)
    return {
      kind: "impossible",
      reason: `It has more than ${maxChars} characters, which is too long for the forge. Shorten it first.`,
    };
  if (kind !== "resolve" && text === "") return { kind: "impossible", reason: "It has no text." };
  if (there !== undefined) return { kind: "changed", isDraft: there.isDraft };
  const before = refused.get(own.id);
  return before !== undefined && before.said === own.said
    ? { kind: "refused", reason: before.reason }
    : { kind: "new" };
}

/** Sorts items as the sheet shows them: the body, the code by file and line, answers, and what is resolved. */
export function sortWordings(wordings: readonly Wording[]): readonly Wording[] {
  const rank = ({ kind, place }: Wording) =>
    kind === "resolve" ? 3 : place.kind === "thread" ? 2 : place.kind === "body" ? 0 : 1;
  return wordings
    .map((wording, at) => ({ wording, at }))
    .toSorted(
      (one, other) =>
        rank(one.wording) - rank(other.wording) || comparePlaces(one.wording, other.wording) || one.at - other.at,
    )
    .map(({ wording }) => wording);
}

function comparePlaces({ place: one }: Wording, { place: other }: Wording): number {
  if (!isInCode(one) || !isInCode(other)) return 0;
  if (one.path !== other.path) return one.path < other.path ? -1 : 1;
  return (one.kind === "file" ? 0 : one.line) - (other.kind === "file" ? 0 : other.line);
}

function isInCode(place: ItemPlace): place is Extract<ItemPlace, { kind: "lines" | "file" }> {
  return place.kind === "lines" || place.kind === "file";
}
