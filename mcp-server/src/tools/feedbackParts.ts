import { createHash } from "node:crypto";
import type { FeedbackBatch, FeedbackItem } from "@dialectic/shared/protocol";
import { feedbackCursor } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { feedbackSentencesBytes, maxFeedbackPartBytes, maxFeedbackTextBytes, maxQuoteChars } from "../limits.ts";
import { jsonBytes, pageOfText, roomIn } from "./bounds.ts";
import { describeBatch } from "./feedbackText.ts";

/** An item, or one part of an item that is too long for one answer. */
export interface ItemPart extends FeedbackItem {
  /** Such as `2 of 3`; the texts of all parts make up the item. */
  readonly part?: string;
}

/** A batch as one answer shows it. */
export interface BatchPart extends FeedbackBatch {
  readonly items: ItemPart[];
  /** True when this batch has more: its cursor then leads to the next part and acknowledges nothing of it. */
  readonly hasMore: boolean;
}

/** A cursor as an assistant passes it. */
export interface GivenCursor {
  /** The cursor for the window, if anything was acknowledged before. */
  readonly cursor?: string;
  readonly reviewId?: string;
  /** The part of the unacknowledged batch that comes next. */
  readonly from?: { readonly part: number; readonly batch: string };
}

const withinBatch = /^([^\s@]+@[^~]*)~(\d{1,6})~([0-9a-f]{12})$/;

/** Reads a cursor, with or without the mark of the next part; undefined for any other text. */
export function readCursor(text: string): GivenCursor | undefined {
  const [, before = text, part, batch = ""] = withinBatch.exec(text) ?? [];
  const parsed = z.safeParse(feedbackCursor, before);
  if (!parsed.success) return undefined;
  const from = part === undefined ? {} : { from: { part: Number(part), batch } };
  // A batch that nothing was acknowledged before: the window must not take its cursor for an acknowledgement.
  const isEmpty = part !== undefined && before.endsWith("@");
  return isEmpty ? { reviewId: before.slice(0, -1), ...from } : { cursor: parsed.data, ...from };
}

/** Returns as much of a batch as one answer has room for, in the order of the batch. */
export function batchPart(batch: FeedbackBatch, { cursor, from }: GivenCursor): BatchPart {
  if (from === undefined && fits(batch)) return { ...batch, hasMore: false };
  const parts = batch.items.flatMap(partsOf);
  const name = createHash("sha256")
    .update(batch.items.map(({ id }) => id).join("\n"))
    .digest("hex")
    .slice(0, 12);
  // Another batch begins anew: its parts have other numbers.
  const start = from?.batch === name && from.part < parts.length ? from.part : 0;
  let end = start + 1;
  while (end < parts.length && fits({ ...batch, items: parts.slice(start, end + 1) })) end += 1;
  const hasMore = end < parts.length;
  const next = `${cursor ?? `${batch.review_id}@`}~${end}~${name}`;
  return { ...batch, items: parts.slice(start, end), cursor: hasMore ? next : batch.cursor, hasMore };
}

function fits(batch: FeedbackBatch): boolean {
  return Math.max(Buffer.byteLength(describeBatch(batch)), jsonBytes(batch)) <= roomIn() - feedbackSentencesBytes;
}

type Piece = Partial<Pick<FeedbackItem, "text" | "comments" | "edits">>;

/** Returns a long item in parts; each is an item of its own that can be acted on. */
function partsOf(item: FeedbackItem): ItemPart[] {
  const pieces = piecesOf(item);
  const groups: Piece[][] = [];
  let left = 0;
  for (const piece of pieces) {
    const bytes = jsonBytes(piece);
    if (groups.length === 0 || bytes > left) {
      groups.push([]);
      left = maxFeedbackPartBytes;
    }
    groups.at(-1)?.push(piece);
    left -= bytes;
  }
  if (groups.length < 2) return [item];
  return groups.map((group, at) => ({
    ...item,
    text: group.map(({ text = "" }) => text).join(""),
    comments: group.flatMap(({ comments = [] }) => comments),
    ...(item.edits === undefined ? {} : { edits: group.flatMap(({ edits = [] }) => edits) }),
    part: `${at + 1} of ${groups.length}`,
  }));
}

function piecesOf({ text, comments, edits = [] }: FeedbackItem): Piece[] {
  return [
    ...slices(text).map((slice) => ({ text: slice })),
    ...comments.flatMap(({ quote, patch, ...comment }) => {
      const quoted = quote === undefined ? {} : { quote: pageOfText(quote, 0, maxQuoteChars).page };
      const suggested = patch === undefined ? {} : { patch };
      return slices(comment.comment).map((slice, place) => ({
        comments: [{ ...comment, ...quoted, comment: slice, ...(place === 0 ? suggested : {}) }],
      }));
    }),
    ...edits.flatMap((edit) => slices(edit.diff).map((slice) => ({ edits: [{ ...edit, diff: slice }] }))),
  ];
}

function slices(text: string): string[] {
  const found: string[] = [];
  for (let offset: number | undefined = text === "" ? undefined : 0; offset !== undefined; ) {
    const { page, next }: { page: string; next?: number } = pageOfText(text, offset, maxFeedbackTextBytes);
    found.push(page);
    offset = next;
  }
  return found;
}
