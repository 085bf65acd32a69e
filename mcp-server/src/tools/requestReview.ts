import type { BridgeResult } from "@dialectic/host/socket";
import { type ChangedFile, type ChangeStatus, type CodeNote, toVisible } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import * as z from "zod/mini";
import { maxRequestListBytes, maxTextChanges } from "../limits.ts";
import { fitting } from "./bounds.ts";
import { listChangeWords } from "./changeWords.ts";
import { refused, unreachable } from "./failureText.ts";
import { nextData, nextOutput, withNextLine } from "./nextStep.ts";
import { workspaceParameter } from "./sharedParameters.ts";
import { defineTool } from "./tool.ts";

const usualTitle = "Code Review";

const input = z.strictObject({
  commit_range: z
    ._default(z.string(), "HEAD")
    .check(z.describe("HEAD: uncommitted; HEAD~n, a..b, a...b, a..WORKTREE, a branch, tag, commit, pr:7 or a PR URL")),
  layer: z.optional(z.boolean().check(z.describe("Only commits above the other branches in it"))),
  title: z._default(z.string(), usualTitle),
  description: z.optional(z.unknown().check(z.describe("Markdown, or JSON of any shape"))),
  review_id: z.optional(z.string().check(z.minLength(1), z.describe("Default: yours, else a new one"))),
  new: z.optional(z.boolean().check(z.describe("For a new task"))),
  workspace_path: workspaceParameter,
});

const output = z.object({
  review_id: z.string(),
  files_changed: z.array(
    z.object({
      path: z.string(),
      from: z.optional(z.string()),
      status: z.enum(["Added", "Deleted", "Modified"]),
      /** Differences besides the lines: `now executable`, `renamed from a.ts`, `link to b.ts`. */
      details: z.optional(z.array(z.string())),
      /** Missing for a binary file. */
      additions: z.optional(z.int()),
      deletions: z.optional(z.int()),
      generated: z.optional(z.literal(true)),
    }),
  ),
  comment_threads: z.array(
    z.object({
      thread_id: z.string(),
      file_path: z.string(),
      line_number: z.int(),
      comment_type: z.enum(["Explanation", "Question", "Todo", "Fixme"]),
      content: z.string(),
      responses: z.array(z.unknown()),
      /**
       * The place and the reason, when the person has rejected the same point about the same code; it must not be
       * raised again.
       */
      already_rejected: z.optional(z.string()),
    }),
  ),
  status: z.literal("success"),
  round: z.int(),
  iteration: z.int(),
  /** The commits to which the range was resolved. */
  resolved: z.string(),
  /** Number of changed files that are not listed. */
  more_files: z.int(),
  /** Number of notes in changed code that are not listed. */
  more_threads: z.optional(z.int()),
  /** The differences from the previous round. */
  since_last_round: z.optional(z.object({ files: z.int(), additions: z.int(), deletions: z.int() })),
  /** Files of the working tree that were left out. */
  skipped: z.array(z.string()),
  /** Notes on the choice of the review, and on the comparison with the previous round. */
  notes: z.optional(z.array(z.string())),
  /** Edits of the person that were reverted, one sentence each. */
  reverted_edits: z.optional(z.array(z.string())),
  ...nextOutput,
});

/** Creates a synthetic pull request from local changes, or the next round of one. */
export const requestReview = defineTool({
  name: "request_review",
  title: "Request a review of changes",
  description:
    "Show local git changes as a pull request, with notes in comments of the code (💡 explains, ❓ asks). Then call wait_for_feedback; after changes, call it again.",
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  command: { positional: "commit_range" },
  isAboutCode: true,
  // The answer names it where a range has branches below its own commits.
  unlisted: ["layer"],
  rest: "ide_capability lists all files with changedFiles(range), update_review all threads with get_status.",
  run: async ({ workspace_path, commit_range, layer, title, description, review_id, new: isNew }, context) => {
    const params = withoutUndefined({
      range: commit_range,
      isLayer: layer,
      title,
      retryId: context.callId,
      description,
      reviewId: review_id,
      isNew,
    });
    if (isPull(commit_range) && layer === true) return refused(noLayer);
    // A pull request has a title of its own.
    const words = { reviewId: review_id, description, ...(title === usualTitle ? {} : { title }) };
    const answer = isPull(commit_range)
      ? await context.host.request(
          "pull/read",
          withoutUndefined({ ...words, pull: commit_range, isNew, retryId: context.callId }),
          workspace_path,
          context.signal,
        )
      : await context.host.request("review/request", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return refused(answer.result);
    const next = nextData(answer.result, workspace_path);
    const fitted = fittingLists(answer.result);
    const more = answer.result.notes.length - fitted.notes.length;
    const structured = { ...toOutput(fitted), ...(more > 0 ? { more_threads: more } : {}), ...next };
    return { kind: "done", text: withNextLine(describeRequested(fitted, more), next), structured };
  },
});

const noLayer = {
  kind: "refused",
  reason: "range-unknown",
  message: "A pull request is read whole: layer chooses among branches of the repository. Call again without layer.",
} as const;

/** True for what names a pull request: no branch, tag or commit has a colon in its name. */
function isPull(range: string): boolean {
  return /^\s*(?:pr:|https:)/i.test(range);
}

type Requested = Extract<BridgeResult<"review/request">, { kind: "requested" }>;

/** Returns the lists as an answer has room for them; the counts stay those of all. */
function fittingLists({ files, hidden, notes, skipped, reviewNotes, goneEdits, ...requested }: Requested): Requested {
  const listed = fitting(files, maxRequestListBytes.files, describeFile);
  return {
    ...requested,
    files: listed,
    hidden: hidden + files.length - listed.length,
    notes: fitting(notes, maxRequestListBytes.notes, describeNote),
    skipped: fitting(skipped, maxRequestListBytes.others),
    ...(reviewNotes === undefined ? {} : { reviewNotes: fitting(reviewNotes, maxRequestListBytes.others) }),
    ...(goneEdits === undefined ? {} : { goneEdits: fitting(goneEdits, maxRequestListBytes.others) }),
  };
}

function toOutput(answer: Requested): z.infer<typeof output> {
  return withoutUndefined({
    review_id: answer.reviewId,
    files_changed: answer.files.map((file) => {
      const { path, from, status, additions, deletions, generated } = file;
      const details = listChangeWords(file);
      return withoutUndefined({
        path,
        status: statusWords[status],
        from,
        ...(details.length === 0 ? {} : { details }),
        additions,
        deletions,
        ...(generated === undefined ? {} : { generated: true as const }),
      });
    }),
    comment_threads: answer.notes.map(({ path, line, type, text, thread, judgement }) => ({
      thread_id: thread,
      file_path: path,
      line_number: line,
      comment_type: type,
      content: text,
      responses: [],
      ...(judgement?.kind === "rejected" ? { already_rejected: describeRejection(judgement) } : {}),
    })),
    status: "success",
    round: answer.round,
    iteration: answer.iteration,
    resolved: answer.resolved,
    more_files: answer.hidden,
    since_last_round: answer.since,
    skipped: answer.skipped,
    notes: answer.reviewNotes,
    reverted_edits: answer.goneEdits,
  });
}

const statusWords: Readonly<Record<ChangeStatus, "Added" | "Deleted" | "Modified">> = {
  A: "Added",
  C: "Added",
  D: "Deleted",
  M: "Modified",
  R: "Modified",
  T: "Modified",
  U: "Modified",
};

function describeRequested(answer: Requested, moreNotes: number): string {
  const { reviewId, round, resolved, files, hidden, lines, notes, since, skipped, again } = answer;
  const { goneEdits = [], reviewNotes = [] } = answer;
  const total = files.length + hidden;
  const unnamed = moreNotes + Math.max(0, notes.length - maxTextChanges);
  const sum = lines === undefined ? "" : `, +${lines.additions} -${lines.deletions}`;
  const counts = `${total} ${total === 1 ? "file" : "files"} changed${sum}`;
  return [
    `Round ${round} of review ${reviewId}: ${resolved}, ${counts}.`,
    ...(again
      ? ["You have asked for this before, and there are no new changes or comments since: it is the same round."]
      : []),
    ...reviewNotes.map((note) => `Note: ${note}`),
    ...(since === undefined ? [] : [describeSince(since)]),
    ...files.slice(0, maxTextChanges).map(describeFile),
    ...(total > maxTextChanges ? [`- and ${total - maxTextChanges} more`] : []),
    ...(notes.length === 0 ? [] : ["Notes in changed code:", ...notes.slice(0, maxTextChanges).map(describeNote)]),
    ...(unnamed > 0 ? [`- and ${unnamed} more: update_review lists them all with get_status`] : []),
    ...skipped.map((skip) => `Left out: ${skip}`),
    ...goneEdits,
    `Pass review_id ${reviewId} for the next round.`,
  ].join("\n");
}

function describeSince({ files, additions, deletions }: NonNullable<Requested["since"]>): string {
  if (files === 0) return "No changes since the round before.";
  return `Since the round before: ${files} ${files === 1 ? "file" : "files"}, +${additions} -${deletions}.`;
}

function describeFile(file: ChangedFile): string {
  const { path, status, additions, deletions, generated } = file;
  const counts = additions === undefined ? "binary" : `+${additions} -${deletions ?? 0}`;
  const words = [statusWords[status], ...listChangeWords(file), ...describeGenerated(generated)];
  return `- ${toVisible(path)} (${words.join(", ")}) ${counts}`;
}

function describeGenerated(generated: ChangedFile["generated"]): readonly string[] {
  if (generated === undefined) return [];
  return [generated.counts ? "generated, but it counts: these changes mark it so" : "generated"];
}

function describeNote({ path, line, type, text, judgement }: CodeNote): string {
  const rejected =
    judgement?.kind === "rejected" ? ` (already rejected by the user ${describeRejection(judgement)})` : "";
  return `- ${toVisible(path)}:${line} ${type}: ${text}${rejected}`;
}

function describeRejection({ reason, before }: NonNullable<CodeNote["judgement"]>): string {
  const where = before?.round === undefined ? `iteration ${before?.iteration ?? 1}` : `round ${before.round}`;
  return reason === "" ? `in ${where}, without a reason` : `in ${where}: ${reason}`;
}
