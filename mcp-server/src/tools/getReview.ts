import type { OutlineEntry, ReviewText } from "@dialectic/shared/protocol";
import { reviewText } from "@dialectic/shared/protocol";
import { countLineEnds, withoutUndefined } from "@dialectic/shared/review";
import * as z from "zod/mini";
import { outlineNotesBytes, pageNumbersBytes } from "../limits.ts";
import { fittingText, jsonBytes, listPage, roomIn } from "./bounds.ts";
import { claimsMember, describeClaims } from "./describeClaims.ts";
import { refused, unreachable } from "./failureText.ts";
import { limitParameter, offsetParameter, workspaceParameter } from "./sharedParameters.ts";
import { defineTool, type ToolResult } from "./tool.ts";

const input = z.strictObject({
  review_id: z.optional(z.string().check(z.minLength(1), z.describe("Default: yours"))),
  iteration: z.optional(z.int().check(z.gte(1), z.describe("Default: the latest"))),
  section: z.optional(z.string().check(z.minLength(1), z.describe("Default: all"))),
  view: z._default(z.enum(["text", "outline"]), "text").check(z.describe("outline: ids, lengths")),
  offset: offsetParameter,
  limit: limitParameter,
  workspace_path: workspaceParameter,
});

const output = z.extend(z.omit(reviewText, { kind: true, nextOffset: true, sectionStarts: true }), {
  /** Offset of the next page, if there is one: a character of the text, or an entry of the outline. */
  next: z.optional(z.int()),
});
type Read = Omit<ReviewText, "kind">;

/** Returns the text of a presented review. */
export const getReview = defineTool({
  name: "get_review",
  title: "Read a review",
  description: "Read back a review as exact Markdown, in pages: call again with next as offset.",
  input,
  output,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  unlisted: ["limit"],
  command: { positional: "review_id" },
  isPaged: true,
  run: async ({ workspace_path, review_id, iteration, section, ...page }, context) => {
    const params = withoutUndefined({ ...page, reviewId: review_id, iteration, section });
    const answer = await context.host.request("review/get", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return refused(answer.result);
    const { kind: _, ...review } = answer.result;
    const read = { ...review, ...claimsMember(review.claims) };
    return read.outline === undefined
      ? pageOfReview(read, page.limit, { review_id, iteration, section })
      : pageOfOutline(read, read.outline, page.offset);
  },
});

/**
 * Returns as much of the text that the window returned as the page has room for: whole sections, else whole lines. The first line says
 * which lines they are, and the call for the rest.
 */
function pageOfReview(
  { nextOffset, sectionStarts = [], firstLine = 1, totalLines, ...read }: Read,
  limit: number,
  asked: Readonly<Record<string, string | number | undefined>>,
): ToolResult<z.infer<typeof output>> {
  const { content, totalLength } = read;
  const start = (nextOffset ?? totalLength) - content.length;
  const heading = (page: string) => {
    const end = start + page.length;
    const last = firstLine + countLineEnds(page.trimEnd());
    const rest = end < totalLength ? `. For the rest: get_review ${JSON.stringify({ ...asked, offset: end })}` : "";
    return `${nameOf(read)}, lines ${firstLine} to ${last}${totalLines === undefined ? "" : ` of ${totalLines}`}${rest}${claimLines(read)}\n\n`;
  };
  const data = withoutUndefined({ ...read, firstLine, totalLines });
  const besides = jsonBytes({ ...data, content: "", next: totalLength });
  // The heading of an empty page has the call for the rest, whose numbers may be longer.
  const room = roomIn(limit) - Math.max(besides, Buffer.byteLength(heading("")) + pageNumbersBytes);
  const page = cutPage(content, fittingText(content, room, limit).length, totalLength - start, (at) =>
    sectionStarts.includes(start + at),
  );
  const end = start + page.length;
  const structured = { ...data, content: page, ...(end < totalLength ? { next: end } : {}) };
  return { kind: "done", text: heading(page) + page, structured, limit };
}

/** Cuts a page of at most that length at the beginning of a section, else after a line. */
function cutPage(text: string, most: number, whole: number, isSection: (at: number) => boolean): string {
  if (most >= whole) return text;
  for (let at = most; at > 0; at--) if (isSection(at)) return text.slice(0, at);
  // A carriage return alone ends lines only where there is no line feed: a page never ends within a pair of both.
  const lineEnd = text.lastIndexOf("\n", most - 1) + 1 || text.lastIndexOf("\r", most - 1) + 1;
  return text.slice(0, lineEnd > 0 ? lineEnd : most);
}

function pageOfOutline(
  read: Read,
  outline: readonly OutlineEntry[],
  offset: number,
): ToolResult<z.infer<typeof output>> {
  const room = roomIn() - Math.max(jsonBytes({ ...read, outline: [] }), claimLines(read).length) - outlineNotesBytes;
  const { items, start, end, next } = listPage(outline, offset, room, outlineLine);
  const isWhole = items.length === outline.length;
  const more = next === undefined ? "" : `; next offset: ${next}`;
  const range = isWhole ? "" : `, sections ${start} to ${end} of ${outline.length}${more}`;
  const text = [`${nameOf(read)}, outline${range}:${claimLines(read)}`, "", ...items.map(outlineLine)].join("\n");
  const note = isWhole ? {} : { left_out: `This is${range.slice(1)}` };
  return {
    kind: "done",
    text,
    structured: withoutUndefined({ ...read, outline: items, next, ...note }),
  };
}

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
