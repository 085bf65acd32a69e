import {
  type CodeNote,
  codeNote,
  formatLogEntry,
  listWords,
  reviewStatus,
  type Thread,
  toVisible,
} from "@dialectic/shared/protocol";
import { countThreads, nameForAssistants } from "@dialectic/shared/review";
import * as z from "zod/mini";
import { statusBytes } from "../limits.ts";
import { describeAlreadyRejected } from "./answerComment.ts";
import { listPage, roomIn } from "./bounds.ts";
import { refused, unreachable } from "./failureText.ts";
import { nextCall, nextData, nextOutput, withNextLine } from "./nextStep.ts";
import { commentText, readComment } from "./reviewComment.ts";
import { offsetParameter, workspaceParameter } from "./sharedParameters.ts";
import { defineTool, failed, type ToolContext, type ToolResult } from "./tool.ts";
import { waitForPerson, waitParameters, waitResult } from "./waiting.ts";

const actions = ["wait_for_feedback", "add_comment", "approve", "request_changes", "get_status"] as const;
type Action = (typeof actions)[number];

const input = z.strictObject({
  review_id: z
    .string({ error: "review_id parameter is required" })
    .check(z.minLength(1, { error: "review_id parameter is required" })),
  action: z
    .string({ error: `Unknown action: none was passed. Use ${actions.join(", ")}` })
    .check(z.describe(actions.join(", "))),
  comment: z.optional(commentText),
  file_path: z.optional(z.string().check(z.minLength(1))),
  line_number: z.optional(z.int().check(z.gte(1))),
  ...waitParameters,
  offset: offsetParameter,
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
  /** Whoever began the thread on the forge of a pull request. */
  by: z.optional(z.string()),
  content: z.string(),
  responses: z.array(z.object({ by: z.string(), text: z.string() })),
  /** The latest suggestion in the thread as a patch, and whether the code has it. */
  patch: z.optional(z.string()),
  suggestion: z.optional(z.enum(["open", "applied", "changed"])),
  finding: z.optional(z.string()),
  judgement: z.optional(z.enum(["agreed", "rejected"])),
  reason: z.optional(z.string()),
});

const output = z.object({
  ...z.partial(waitResult).shape,
  ...nextOutput,
  /** An instruction from wait_for_feedback, the next call from the other actions. */
  next: z.optional(z.union([waitResult.shape.next, nextCall])),
  status: z.string(),
  review_status: z.optional(reviewStatus),
  /** A remark about the status, such as that an older iteration was approved. */
  status_note: z.optional(z.string()),
  /** The assistant for which the edit under review was applied. */
  applied_for: z.optional(z.string()),
  iteration: z.optional(z.int()),
  comment_threads: z.optional(z.array(commentThread)),
  /** The place and the reason, when the person has rejected the same point. */
  already_rejected: z.optional(z.string()),
  /** The offset of the next page of threads. */
  next_offset: z.optional(z.int()),
  /** The file in the repository that contains all this, where the user wants that. */
  exported_to: z.optional(z.string()),
});
type Updated = z.infer<typeof output>;
type Input = z.infer<typeof input>;

export const updateReview = defineTool({
  name: "update_review",
  title: "Continue a review",
  description:
    "Comment on a whole review, give your own verdict beside the user's, or get the status with all threads.",
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  unlisted: ["timeout_seconds", "cursor"],
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
  { review_id, comment = "", workspace_path, ...given }: Input,
  context: ToolContext,
): Promise<ToolResult<Updated>> {
  const { text: said, ...own } = readComment(comment);
  const { file_path = own.file_path, line_number = own.line_number } = given;
  if (said === "") return failed("Comment parameter is required for add_comment");
  if (file_path === undefined && line_number !== undefined)
    return failed("line_number needs the file_path of its file");
  const place = file_path === undefined ? {} : { reference: `${file_path}:${line_number ?? 1}` };
  const params = { reviewId: review_id, text: said, ...place, retryId: context.callId };
  const answer = await context.host.request("feedback/answer", params, workspace_path, context.signal);
  if (answer.kind === "unreachable") return unreachable(answer);
  if (answer.result.kind === "refused") return refused(answer.result);
  const { rejected } = answer.result;
  const next = nextData(answer.result, workspace_path);
  const added = { status: "comment_added" };
  const structured = { ...added, ...(rejected === undefined ? {} : { already_rejected: rejected }), ...next };
  const text = rejected === undefined ? JSON.stringify(added) : describeAlreadyRejected(rejected);
  return { kind: "done", text: withNextLine(text, next), structured };
}

async function judge(
  { review_id, comment = "", workspace_path }: Input,
  verdict: "approve" | "request-changes",
  context: ToolContext,
): Promise<ToolResult<Updated>> {
  const params = { reviewId: review_id, verdict, text: readComment(comment).text, retryId: context.callId };
  const answer = await context.host.request("feedback/judge", params, workspace_path, context.signal);
  if (answer.kind === "unreachable") return unreachable(answer);
  if (answer.result.kind === "refused") return refused(answer.result);
  const { reviewId, status } = answer.result;
  const next = nextData(answer.result, workspace_path);
  const structured = { status: "verdict_recorded", review_id: reviewId, review_status: status, ...next };
  const text = `Your verdict is shown to the user under your name. They decide: the review is ${status}.`;
  return { kind: "done", text: withNextLine(text, next), structured };
}

async function getStatus(
  { review_id, workspace_path, offset }: Input,
  context: ToolContext,
): Promise<ToolResult<Updated>> {
  const answer = await context.host.request("feedback/status", { reviewId: review_id }, workspace_path, context.signal);
  if (answer.kind === "unreachable") return unreachable(answer);
  if (answer.result.kind === "refused") return refused(answer.result);
  const { reviewId, status, statusNote, applied, iteration, threads, notes = [], exported } = answer.result;
  const next = nextData(answer.result, workspace_path);
  // Comments that a person has taken back, or has not sent yet, stay private.
  const known = [...threads.map(toThreadView).filter((thread) => thread !== undefined), ...notes.map(toNoteView)];
  const page = listPage(known, offset, roomIn() - statusBytes, threadLine);
  const structured = {
    status,
    review_id: reviewId,
    review_status: status,
    ...(statusNote === undefined ? {} : { status_note: statusNote }),
    ...(applied === undefined ? {} : { applied_for: applied.client }),
    iteration,
    comment_threads: page.items,
    ...(page.next === undefined ? {} : { next_offset: page.next, left_out: `This is ${rangeOf(page, known.length)}.` }),
    ...(exported === undefined ? {} : { exported_to: exported }),
    ...next,
  };
  const { open, addressed } = countThreads(known);
  const count = known.length === 1 ? "1 comment thread" : `${known.length} comment threads`;
  const noted = statusNote === undefined ? "" : ` (${statusNote})`;
  const mark = applied === undefined ? "" : `, applied for ${applied.client}`;
  const text = [
    `Review ${reviewId}, iteration ${iteration}: ${status}${noted}${mark}; ${count}, ${open} open, ${addressed} addressed.`,
    ...page.items.map(threadLine),
    ...(page.next === undefined
      ? []
      : [`This is ${rangeOf(page, known.length)}: pass offset ${page.next} for the next ones.`]),
  ].join("\n");
  return { kind: "done", text: withNextLine(text, next), structured };
}

function threadLine(thread: z.infer<typeof commentThread>): string {
  const { thread_id, about, state, by, content, responses, patch, suggestion } = thread;
  // Lines of a text stand further in than authors, so that none looks like words of another one.
  const said = responses.map(({ by, text }) => `\n  ${toVisible(by)}: ${formatLogEntry(text)}`);
  const author = by === undefined ? "" : `, by ${toVisible(by)}`;
  const line = `- [${thread_id}] ${state}, on ${toVisible(about)}${author}: ${formatLogEntry(content)}${said.join("")}`;
  return patch === undefined
    ? line
    : `${line}\n  Suggestion (${suggestion ?? "open"}):\n${patch.trimEnd().replace(/^/gm, "  ")}`;
}

function rangeOf({ start, end }: { readonly start: number; readonly end: number }, total: number): string {
  return `thread ${start + 1} to ${end} of ${total}`;
}

function toThreadView({
  id,
  place,
  state,
  entries,
  addressed,
  judgement,
}: Thread): z.infer<typeof commentThread> | undefined {
  const known = entries.filter(({ delivery }) => delivery?.state !== "collected");
  const suggested = known.findLast(({ suggestion }) => suggestion !== undefined)?.suggestion;
  if (known.length === 0) return undefined;
  const words = listWords({ entries: known, ...(addressed === undefined ? {} : { addressed }) });
  // Only words of the user are instructions.
  const [first, ...responses] = words.map(({ by, text }) => ({ by: nameForAssistants(by), text }));
  return {
    thread_id: id,
    about: describePlace(place),
    state,
    ...(place.kind === "code" ? { file_path: place.path, line_number: place.line } : {}),
    ...(words[0]?.by.kind === "forge" ? { by: first?.by } : {}),
    content: first?.text ?? "",
    responses,
    ...(suggested === undefined ? {} : { patch: suggested.patch, suggestion: suggested.state }),
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

function formatCode({ path, line, endLine }: Extract<Thread["place"], { kind: "code" }>): string {
  if (line === 0) return path;
  return endLine > line ? `${path}:${line}-${endLine}` : `${path}:${line}`;
}

function describePlace(place: Thread["place"]): string {
  switch (place.kind) {
    case "review":
      return "the whole review";
    case "section":
      return place.lost === undefined
        ? `section ${place.sectionId}`
        : `"${place.lost.quote}" (gone) in section ${place.sectionId}`;
    case "text":
      return `"${place.quote.exact}" in section ${place.sectionId}`;
    case "code":
      return `${formatCode(place)} (${place.state})`;
    case "orphaned":
      return `what is gone from "${place.title}"`;
  }
}
