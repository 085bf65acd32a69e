import { maxCommentChars } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import * as z from "zod/mini";
import { refused, unreachable } from "./failureText.ts";
import { nextData, nextOutput, withNextLine } from "./nextStep.ts";
import { workspaceParameter } from "./sharedParameters.ts";
import { defineTool } from "./tool.ts";

const nothingSaid = "Comment parameter is required, unless addressed says what was done in a thread";

const input = z
  .strictObject({
    thread_id: z.optional(z.string().check(z.minLength(1), z.describe("Default: a new one"))),
    section: z.optional(z.string().check(z.minLength(1), z.describe("For a new thread"))),
    reference: z.optional(z.string().check(z.minLength(1), z.describe("Such as src/auth.ts:23-40"))),
    comment: z.optional(z.string().check(z.minLength(1), z.maxLength(maxCommentChars), z.describe("Markdown"))),
    addressed: z.optional(
      z
        .strictObject({
          iteration: z.optional(z.int().check(z.gte(1), z.describe("Default: the latest"))),
          reference: z.optional(z.string().check(z.minLength(1), z.describe("Code that does it"))),
          suggestion: z.optional(z.enum(["applied", "changed", "declined"])),
        })
        .check(z.describe("{} is enough")),
    ),
    review_id: z.optional(z.string().check(z.minLength(1), z.describe("Default: yours"))),
    workspace_path: workspaceParameter,
  })
  .check(
    z.refine(
      (given) => given.comment !== undefined || (given.thread_id !== undefined && given.addressed !== undefined),
      {
        error: nothingSaid,
        path: ["comment"],
      },
    ),
    z.refine((given) => given.addressed === undefined || given.thread_id !== undefined, {
      error: "addressed needs the thread_id that it is about",
      path: ["thread_id"],
    }),
  );

const output = z.object({
  status: z.literal("answered"),
  review_id: z.string(),
  thread_id: z.string(),
  /** True when the commented text has changed since; set when the call says that it was addressed. */
  is_verified: z.optional(z.boolean()),
  finding: z.optional(z.string()),
  /**
   * The place and the reason, when the person has rejected the same point about the same place; it must not be raised
   * again.
   */
  already_rejected: z.optional(z.string()),
  notes: z.optional(z.array(z.string())),
  ...nextOutput,
});

export const answerComment = defineTool({
  name: "answer_comment",
  title: "Answer a comment",
  description:
    "Answer in a thread, or begin one on a section or code. addressed says that you did what it asks; that is checked. A fence ```suggestion proposes other lines.",
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  command: { positional: "thread_id" },
  run: async ({ workspace_path, review_id, thread_id, section, reference, comment, addressed }, context) => {
    const params = withoutUndefined({
      reviewId: review_id,
      thread: thread_id,
      section,
      reference,
      text: comment,
      addressed,
      retryId: context.callId,
    });
    const answer = await context.host.request("feedback/answer", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return refused(answer.result);
    const { reviewId, thread, finding, isVerified, rejected, isOthers, notes } = answer.result;
    const next = nextData(answer.result, workspace_path);
    const structured = withoutUndefined({
      status: "answered" as const,
      review_id: reviewId,
      thread_id: thread,
      is_verified: isVerified,
      finding,
      already_rejected: rejected,
      notes,
      ...next,
    });
    const text =
      rejected === undefined ? describeAnswer(thread, finding, isVerified) : describeAlreadyRejected(rejected);
    const others = isOthers ? " It is a reply: the comment is for another session, so it stays open." : "";
    const noted = [text + others, ...(notes ?? []).map((note) => `Note: ${note}`)].join("\n");
    return { kind: "done", text: withNextLine(noted, next), structured };
  },
});

export function describeAlreadyRejected(where: string): string {
  return `Already rejected by the user ${where}\nIt is shown collapsed. Do not raise it again unless the user asks for it.`;
}

function describeAnswer(thread: string, finding: string | undefined, isVerified: boolean | undefined): string {
  if (finding === undefined) return `Posted in thread ${thread}.`;
  return isVerified === true
    ? `Thread ${thread} is marked as addressed. Checked: ${finding.replace(/^The /, "the ")}`
    : `Thread ${thread} is marked as addressed, but that is not confirmed: ${finding} The user is told, too.`;
}
