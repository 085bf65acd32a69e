import type { OutlineEntry, ReviewText } from "@dialectic/shared/protocol";
import { reviewText } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { describePart, fittingText, jsonBytes, listPage, roomIn } from "./bounds.ts";
import { claimsMember, describeClaims } from "./describeClaims.ts";
import { refused, unreachable } from "./failureText.ts";
import { limitParameter, offsetParameter, workspaceParameter } from "./sharedParameters.ts";
import { defineTool, type ToolResult } from "./tool.ts";

const input = z.strictObject({
  review_id: z.optional(z.string().check(z.minLength(1), z.describe("Default: your session's"))),
  iteration: z.optional(z.int().check(z.gte(1), z.describe("Default: the latest"))),
  section: z.optional(
    z.string().check(z.minLength(1), z.describe("By id, title, slug or path; default: the whole review")),
  ),
  view: z._default(z.enum(["text", "outline"]), "text").check(z.describe("outline: the sections with ids and lengths")),
  offset: offsetParameter,
  limit: limitParameter,
  workspace_path: workspaceParameter,
});

const output = z.extend(z.omit(reviewText, { kind: true, nextOffset: true }), {
  /** Offset of the next page, if there is one: a character of the text, or an entry of the outline. */
  next: z.optional(z.int()),
});
type Read = Omit<ReviewText, "kind">;

/** Returns the text of a presented review. */
export const getReview = defineTool({
  name: "get_review",
  title: "Read a review",
  description:
    "Read back the review that the user sees, as exact Markdown: the whole, a section or an earlier iteration; or its outline. Long reviews come in pages: call again with next as offset.",
  input,
  output,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: { positional: "review_id" },
  isPaged: true,
  run: async ({ workspace_path, review_id, iteration, section, ...page }, context) => {
    const params = {
      ...page,
      ...(review_id === undefined ? {} : { reviewId: review_id }),
      ...(iteration === undefined ? {} : { iteration }),
      ...(section === undefined ? {} : { section }),
    };
    const answer = await context.host.request("review/get", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return refused(answer.result);
    const { kind: _, ...review } = answer.result;
    const read = { ...review, ...claimsMember(review.claims) };
    return read.outline === undefined ? pageOfReview(read, page.limit) : pageOfOutline(read, read.outline, page.offset);
  },
});

/** Returns as much of the text that the window returned as the page has room for. */
function pageOfReview({ nextOffset, ...read }: Read, limit: number): ToolResult<z.infer<typeof output>> {
  const { content, totalLength } = read;
  const start = (nextOffset ?? totalLength) - content.length;
  const heading = (end: number) => {
    const part = { start, end, total: totalLength, ...(end < totalLength ? { next: end } : {}) };
    return `${nameOf(read)}, ${describePart(part)}${claimLines(read)}\n\n`;
  };
  const besides = jsonBytes({ ...read, content: "", next: totalLength });
  const room = roomIn(limit) - Math.max(besides, Buffer.byteLength(heading(totalLength - 1)));
  const page = fittingText(content, room, limit);
  const end = start + page.length;
  const structured = { ...read, content: page, ...(end < totalLength ? { next: end } : {}) };
  return { kind: "done", text: heading(end) + page, structured, limit };
}

function pageOfOutline(
  read: Read,
  outline: readonly OutlineEntry[],
  offset: number,
): ToolResult<z.infer<typeof output>> {
  const room = roomIn() - Math.max(jsonBytes({ ...read, outline: [] }), claimLines(read).length) - outlineNotes;
  const { items, start, end, next } = listPage(outline, offset, room, outlineLine);
  const isWhole = items.length === outline.length;
  const more = next === undefined ? "" : `; next offset: ${next}`;
  const range = isWhole ? "" : `, sections ${start} to ${end} of ${outline.length}${more}`;
  const text = [`${nameOf(read)}, outline${range}:${claimLines(read)}`, "", ...items.map(outlineLine)].join("\n");
  const note = isWhole ? {} : { left_out: `This is${range.slice(1)}` };
  return {
    kind: "done",
    text,
    structured: { ...read, outline: items, ...(next === undefined ? {} : { next }), ...note },
  };
}

/** Bytes of an outline's heading and of its note. */
const outlineNotes = 1_000;

function nameOf(review: Read): string {
  const { committed, applied } = review;
  const mark = committed === undefined ? "" : `, committed as ${committed.commit.slice(0, 7)} "${committed.subject}"`;
  const done = applied === undefined || committed !== undefined ? "" : `, applied for ${applied.client}`;
  return `Review ${review.reviewId} "${review.title}", iteration ${review.iteration} of ${review.iterations}${mark}${done}`;
}

function claimLines({ claims }: Read): string {
  return describeClaims(claims)
    .map((line) => `\n${line}`)
    .join("");
}

function outlineLine({ id, level, title, length }: OutlineEntry): string {
  const indent = "  ".repeat(Math.max(0, level - 1));
  return `${indent}- ${title || "(before the first heading)"} [${id}, ${length} characters]`;
}
