import type { ReviewText } from "@dialectic/shared/protocol";
import { reviewText } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { describeClaims } from "./describeClaims.ts";
import { refused, unreachable } from "./failureText.ts";
import { defineTool } from "./tool.ts";
import { workspaceParameter } from "./workspaceParameter.ts";

const input = z.strictObject({
  review_id: z.optional(z.string().check(z.minLength(1), z.describe("Review to read; the open one without it"))),
  iteration: z.optional(z.int().check(z.gte(1), z.describe("Iteration to read, from 1; the latest without it"))),
  section: z.optional(
    z
      .string()
      .check(
        z.minLength(1),
        z.describe("Section to read: its id, title, slug or path (ancestors may be left out); the whole without it"),
      ),
  ),
  view: z
    ._default(z.enum(["text", "outline"]), "text")
    .check(z.describe("text: the exact Markdown; outline: the sections with their ids and lengths")),
  offset: z._default(z.int().check(z.gte(0)), 0).check(z.describe("First character of the page")),
  limit: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 40_000).check(z.describe("Characters of one page")),
  workspace_path: workspaceParameter,
});

export const getReview = defineTool({
  name: "get_review",
  title: "Read a review",
  description:
    "Read back the review that the user sees: the exact Markdown of the whole, of one section or of an earlier iteration, or its outline. Long reviews come in pages: call again with the offset that the result names.",
  input,
  output: z.omit(reviewText, { kind: true }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: { positional: "review_id" },
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
    return { kind: "done", text: describeReview(review, page.offset), structured: review };
  },
});

function describeReview(review: Omit<ReviewText, "kind">, offset: number): string {
  const { committed, applied } = review;
  const mark = committed === undefined ? "" : `, committed as ${committed.commit.slice(0, 7)} "${committed.subject}"`;
  const done = applied === undefined || committed !== undefined ? "" : `, applied for ${applied.client}`;
  const which = `Review ${review.reviewId} "${review.title}", iteration ${review.iteration} of ${review.iterations}${mark}${done}`;
  const claims = describeClaims(review.claims)
    .map((line) => `\n${line}`)
    .join("");
  if (review.outline !== undefined)
    return [`${which}, outline:${claims}`, "", ...review.outline.map(outlineLine)].join("\n");
  const range = `characters ${offset} to ${offset + review.content.length} of ${review.totalLength}`;
  const next = review.nextOffset === undefined ? "" : `; next offset: ${review.nextOffset}`;
  return `${which}, ${range}${next}${claims}\n\n${review.content}`;
}

function outlineLine({ id, level, title, length }: NonNullable<ReviewText["outline"]>[number]): string {
  const indent = "  ".repeat(Math.max(0, level - 1));
  return `${indent}- ${title || "(before the first heading)"} [${id}, ${length} characters]`;
}
