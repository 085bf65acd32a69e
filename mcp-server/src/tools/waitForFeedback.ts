import * as z from "zod/mini";
import { defineTool } from "./tool.ts";
import { cursorParameter, timeoutParameter, waitForPerson, waitResult } from "./waiting.ts";
import { workspaceParameter } from "./workspaceParameter.ts";

const input = z.strictObject({
  review_id: z.optional(
    z.string().check(z.minLength(1), z.describe("Review to wait on; the one that you presented last without it")),
  ),
  cursor: cursorParameter,
  timeout_seconds: timeoutParameter,
  assistant: z.optional(
    z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(100),
        z.describe("Your own name, when several assistants share one client: each gets everything"),
      ),
  ),
  workspace_path: workspaceParameter,
});

export const waitForFeedback = defineTool({
  name: "wait_for_feedback",
  title: "Wait for feedback",
  description: `Wait for what the user says about a review: questions, comments, and the verdict (approve, request changes). Call it after present_review. It answers as soon as there is something, or "pending" after timeout_seconds; nothing is lost in between, so you may end your turn. Pass the cursor of the last answer to say that you have read it.

Answer questions with answer_comment and edit nothing for them. Where sections are wanted, write them with present_review. When changes are requested, make them, tell each thread with answer_comment and addressed, and present the next iteration. Only the user resolves threads.`,
  input,
  output: waitResult,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: { positional: "review_id" },
  run: waitForPerson,
});
