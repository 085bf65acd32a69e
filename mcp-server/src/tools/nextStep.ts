import type { NextStep } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { forwardingHint } from "../panel/forwardingHint.ts";
import type { ToolResult } from "./tool.ts";

/** The call by which an assistant hears what the person says. */
export const nextCall = z.object({
  tool: z.literal("wait_for_feedback"),
  review_id: z.string(),
  cursor: z.optional(z.string()),
  /** Present when the call named a folder: the next call has to reach the same window. */
  workspace_path: z.optional(z.string()),
});

/** The next step as data, for the output of a tool. */
export const nextOutput = {
  next: z.optional(nextCall),
  /** Number of open pages. */
  pages: z.optional(z.int()),
  /** Address for the person, when no page is open. */
  address: z.optional(z.string()),
};

/** The review that a call was about. */
interface Continued {
  readonly reviewId: string;
  readonly next?: NextStep | undefined;
}

/** The next step as data. */
interface NextData {
  readonly next?: z.infer<typeof nextCall>;
  readonly pages?: number;
  readonly address?: string;
}

/** Returns the next step as data; empty for a review on which the person gives no more feedback. */
export function nextData({ reviewId, next }: Continued, workspace: string | undefined): NextData {
  if (next === undefined) return {};
  const { cursor, pages, address } = next;
  const acknowledged = cursor === undefined ? {} : { cursor };
  const place = workspace === undefined ? {} : { workspace_path: workspace };
  return {
    next: { tool: "wait_for_feedback", review_id: reviewId, ...acknowledged, ...place },
    pages,
    ...(address === undefined ? {} : { address }),
  };
}

/** Adds the next step to a text as its last line: the call, and the person who looks at the panel or the way to it. */
export function withNextLine(text: string, { next, pages = 0, address }: NextData): string {
  if (next === undefined) return text;
  const { tool, ...parameters } = next;
  const given = Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return `${text}\nNext: call ${tool} with ${given.join(", ")}. ${describePages(pages, address)}`;
}

/**
 * Gives the next step of an answer, as text and as data, the cursor of the last feedback that the caller was given on
 * that review. A step without a cursor stays so: assistants that share a client wait under names of their own.
 */
export function withGivenCursor(result: ToolResult, given: ReadonlyMap<string, string>): ToolResult {
  const step = z.safeParse(z.object({ next: nextCall }), result.kind === "done" ? result.structured : undefined);
  if (result.kind !== "done" || !step.success) return result;
  const { next } = step.data;
  const cursor = given.get(next.review_id);
  if (cursor === undefined || next.cursor === undefined) return result;
  const before = `Next: call ${next.tool} with review_id ${JSON.stringify(next.review_id)}, cursor `;
  const text = result.text.replace(before + JSON.stringify(next.cursor), () => before + JSON.stringify(cursor));
  return { ...result, text, structured: { ...result.structured, next: { ...next, cursor } } };
}

/** Not every client can speak to the user in the middle of its work. */
const noPage = "No page is open; the review waits. If you can reach the user now, ask them to open";

function describePages(pages: number, address: string | undefined): string {
  if (pages > 0) return `The user has ${pages} ${pages === 1 ? "page" : "pages"} open.`;
  if (address === undefined) return `${noPage} the Dialectic view in VS Code.`;
  const hint = forwardingHint(address, process.env);
  return `${noPage} ${address}${hint === undefined ? "" : `\n${hint}`}`;
}
