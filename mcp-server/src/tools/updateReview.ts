import { type CodeNote, codeNote, commentLimit, reviewStatus, type Thread } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { describeAlreadyRejected } from "./answerComment.ts";
import { refused, unreachable } from "./failureText.ts";
import { defineTool, failed, type ToolContext, type ToolResult } from "./tool.ts";
import { cursorParameter, timeoutParameter, waitForPerson, waitResult } from "./waiting.ts";
import { workspaceParameter } from "./workspaceParameter.ts";

const actions = ["wait_for_feedback", "add_comment", "approve", "request_changes", "get_status"] as const;
type Action = (typeof actions)[number];

const input = z.strictObject({
  review_id: z
    .string({ error: "review_id parameter is required" })
    .check(
      z.minLength(1, { error: "review_id parameter is required" }),
      z.describe("Review that request_review or present_review made"),
    ),
  action: z
    .string({ error: `Unknown action: none was passed. Use ${actions.join(", ")}` })
    .check(z.describe(`What to do: ${actions.join(", ")}`)),
  comment: z.optional(
    z.string().check(z.maxLength(commentLimit), z.describe("For add_comment: what you say. With a verdict: why")),
  ),
  cursor: cursorParameter,
  timeout_seconds: timeoutParameter,
  workspace_path: workspaceParameter,
});

const commentThread = z.object({
  thread_id: z.string(),
  about: z.string(),
  state: z.enum(["open", "addressed", "resolved"]),
  file_path: z.optional(z.string()),
  line_number: z.optional(z.int()),
  /** The type of a note in changed code. */
  comment_type: z.optional(codeNote.shape.type),
  content: z.string(),
  responses: z.array(z.object({ by: z.string(), text: z.string() })),
  finding: z.optional(z.string()),
  judgement: z.optional(z.enum(["agreed", "rejected"])),
  reason: z.optional(z.string()),
});

const output = z.object({
  ...z.partial(waitResult).shape,
  status: z.string(),
  review_status: z.optional(reviewStatus),
  /** A remark about the status, such as that an older iteration was approved. */
  status_note: z.optional(z.string()),
  iteration: z.optional(z.int()),
  comment_threads: z.optional(z.array(commentThread)),
  /** The place and the reason, when the person has rejected the same point. */
  already_rejected: z.optional(z.string()),
  /** File in the repository with the same state, where the user wants one. */
  exported_to: z.optional(z.string()),
});
type Updated = z.infer<typeof output>;
type Input = z.infer<typeof input>;

export const updateReview = defineTool({
  name: "update_review",
  title: "Go on with a review",
  description:
    "Go on with a review: wait_for_feedback waits for the user as the tool of that name does; add_comment says something about the whole; approve and request_changes give your own verdict, which the user sees beside theirs; get_status tells how it stands (Pending, ChangesRequested, Approved, Applied, Merged) with its threads.",
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  command: { positional: "review_id" },
  run: (given, context): Promise<ToolResult<Updated>> => {
    const action = findAction(given.action);
    switch (action) {
      case "wait_for_feedback":
        return waitForPerson(given, context);
      case "add_comment":
        return addComment(given, context);
      case "approve":
        return judge(given, "approve", context);
      case "request_changes":
        return judge(given, "request-changes", context);
      case "get_status":
        return getStatus(given, context);
      case undefined:
        return Promise.resolve(failed(`Unknown action: ${given.action}. Use ${actions.join(", ")}.`, actions));
    }
  },
});

/** Returns the action of that name, `wait_for_feedback` or `WaitForFeedback`. */
function findAction(name: string): Action | undefined {
  return actions.find((action) => name === action || name === toPascalCase(action));
}

function toPascalCase(action: Action): string {
  return action.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

async function addComment(
  { review_id, comment, workspace_path }: Input,
  context: ToolContext,
): Promise<ToolResult<Updated>> {
  if (comment === undefined || comment === "") return failed("Comment parameter is required for add_comment");
  const params = { reviewId: review_id, text: comment, retryId: context.callId };
  const answer = await context.host.request("feedback/answer", params, workspace_path, context.signal);
  if (answer.kind === "unreachable") return unreachable(answer);
  if (answer.result.kind === "refused") return refused(answer.result);
  const { rejected } = answer.result;
  const added = { status: "comment_added" };
  if (rejected === undefined) return { kind: "done", text: JSON.stringify(added), structured: added };
  const structured = { ...added, already_rejected: rejected };
  return { kind: "done", text: describeAlreadyRejected(rejected), structured };
}

async function judge(
  { review_id, comment = "", workspace_path }: Input,
  verdict: "approve" | "request-changes",
  context: ToolContext,
): Promise<ToolResult<Updated>> {
  const params = { reviewId: review_id, verdict, text: comment, retryId: context.callId };
  const answer = await context.host.request("feedback/judge", params, workspace_path, context.signal);
  if (answer.kind === "unreachable") return unreachable(answer);
  if (answer.result.kind === "refused") return refused(answer.result);
  const { reviewId, status } = answer.result;
  const structured = { status: "verdict_recorded", review_id: reviewId, review_status: status };
  const text = `Your verdict is shown to the user under your name. They decide: the review is ${status}.`;
  return { kind: "done", text, structured };
}

async function getStatus({ review_id, workspace_path }: Input, context: ToolContext): Promise<ToolResult<Updated>> {
  const answer = await context.host.request("feedback/status", { reviewId: review_id }, workspace_path, context.signal);
  if (answer.kind === "unreachable") return unreachable(answer);
  if (answer.result.kind === "refused") return refused(answer.result);
  const { reviewId, status, statusNote, iteration, threads, notes = [], exported } = answer.result;
  // Comments that a person has taken back, or has not sent yet, stay private.
  const known = [...threads.map(toThreadView).filter((thread) => thread !== undefined), ...notes.map(toNoteView)];
  const structured = {
    status,
    review_id: reviewId,
    review_status: status,
    ...(statusNote === undefined ? {} : { status_note: statusNote }),
    iteration,
    comment_threads: known,
    ...(exported === undefined ? {} : { exported_to: exported }),
  };
  const open = known.filter(({ state }) => state !== "resolved").length;
  const count = known.length === 1 ? "1 comment thread" : `${known.length} comment threads`;
  const lines = known.map(
    ({ thread_id, about, state, content }) => `- [${thread_id}] ${state}, on ${about}: ${content}`,
  );
  const text = [
    `Review ${reviewId}, iteration ${iteration}: ${status}${statusNote === undefined ? "" : ` (${statusNote})`}; ${count}, ${open} not resolved.`,
    ...lines,
  ].join("\n");
  return { kind: "done", text, structured };
}

function toThreadView({
  id,
  place,
  state,
  entries,
  addressed,
  judgement,
}: Thread): z.infer<typeof commentThread> | undefined {
  const [first, ...others] = entries
    .filter(({ delivery }) => delivery?.state !== "collected")
    .map(({ by, text }) => ({ by: by.kind === "person" ? "user" : by.name, text }));
  if (first === undefined) return undefined;
  return {
    thread_id: id,
    about: describePlace(place),
    state,
    ...(place.kind === "code" ? { file_path: place.path, line_number: place.line } : {}),
    content: first.text,
    responses: others,
    ...(addressed === undefined ? {} : { finding: addressed.finding }),
    ...(judgement === undefined ? {} : { judgement: judgement.kind }),
    ...(judgement === undefined || judgement.reason === "" ? {} : { reason: judgement.reason }),
  };
}

/** Returns a note in changed code that has no comments, as a thread. */
function toNoteView({ thread, path, line, type, text, judgement }: CodeNote): z.infer<typeof commentThread> {
  return {
    thread_id: thread,
    about: `${path}:${line}`,
    state: "open",
    file_path: path,
    line_number: line,
    comment_type: type,
    content: text,
    responses: [],
    ...(judgement === undefined ? {} : { judgement: judgement.kind }),
    ...(judgement === undefined || judgement.reason === "" ? {} : { reason: judgement.reason }),
  };
}

function describePlace(place: Thread["place"]): string {
  switch (place.kind) {
    case "review":
      return "the whole review";
    case "section":
      return `section ${place.sectionId}`;
    case "text":
      return `"${place.quote.exact}" in section ${place.sectionId}`;
    case "code":
      return `${place.path}:${place.line}${place.endLine > place.line ? `-${place.endLine}` : ""} (${place.state})`;
    case "orphaned":
      return `what is gone from "${place.title}"`;
  }
}
