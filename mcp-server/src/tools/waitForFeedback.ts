import * as z from "zod/mini";
import { workspaceParameter } from "./sharedParameters.ts";
import { defineTool } from "./tool.ts";
import { describedWaitParameters, waitForPerson, waitResult } from "./waiting.ts";

const input = z.strictObject({
  review_id: z.optional(z.string().check(z.minLength(1), z.describe("Default: yours"))),
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
  description: `Wait for what the user says about a review: questions, comments, the verdict. "pending" after timeout_seconds: call again or end your turn. Only the user resolves threads.`,
  input,
  output: waitResult,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  unlisted: ["assistant"],
  command: { positional: "review_id" },
  run: waitForPerson,
});
