import * as z from "zod/mini";
import { workspaceParameter } from "./sharedParameters.ts";
import { defineTool } from "./tool.ts";
import { describedWaitParameters, waitForPerson, waitResult } from "./waiting.ts";

const input = z.strictObject({
  review_id: z.optional(z.string().check(z.minLength(1), z.describe("Default: the review that you presented last"))),
  ...describedWaitParameters,
  assistant: z.optional(
    z
      .string()
      .check(z.minLength(1), z.maxLength(100), z.describe("Your name, when several assistants share one client")),
  ),
  workspace_path: workspaceParameter,
});

export const waitForFeedback = defineTool({
  name: "wait_for_feedback",
  title: "Wait for feedback",
  description: `Wait for what the user says about a review: questions, comments, the verdict. Call it after present_review and request_review. It answers as soon as there is something, or "pending" after timeout_seconds; nothing is lost, so you may end your turn.

Answer questions with answer_comment and edit nothing for them. When changes are requested, make them, present the next iteration, and report to each thread with answer_comment and addressed. Only the user resolves threads.`,
  input,
  output: waitResult,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: { positional: "review_id" },
  run: waitForPerson,
});
