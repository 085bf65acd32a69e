import type { RenamedFile, SymbolRename } from "@dialectic/shared/protocol";
import { formatCount, incompleteness, renamedFile, symbolCandidate, toVisible } from "@dialectic/shared/protocol";
import { formatFence } from "@dialectic/shared/review";
import * as z from "zod/mini";
import { maxRenameListBytes, renameSentencesBytes } from "../limits.ts";
import { describePart, fitting, jsonBytes, pageOfText, roomIn, type TextPart } from "./bounds.ts";
import { unreachable } from "./failureText.ts";
import { limitParameter, offsetParameter, symbolParameters } from "./sharedParameters.ts";
import { describeAmbiguous, withSymbolNote } from "./symbolText.ts";
import { defineTool, failed, type ToolResult } from "./tool.ts";

const { workspace_path, ...named } = symbolParameters;
const input = z.strictObject({
  ...named,
  newName: z.string().check(z.minLength(1)),
  dryRun: z._default(z.boolean(), false).check(z.describe("Only the diff")),
  propose: z._default(z.boolean(), false).check(z.describe("Show it to the user")),
  force: z.optional(z.boolean().check(z.describe("If the name is taken"))),
  partial: z.optional(z.boolean().check(z.describe("If files may keep it"))),
  save: z._default(z.boolean(), false),
  offset: offsetParameter,
  limit: limitParameter,
  workspace_path,
});
const output = z.object({
  success: z.boolean(),
  symbolName: z.optional(z.string()),
  modifiedFiles: z.array(renamedFile),
  totalChanges: z.int(),
  /** False for a dry run. */
  isApplied: z.optional(z.boolean()),
  /** A page of the diff; left out when an applied rename has a long one. */
  diff: z.optional(z.string()),
  /** Offset of the next page of the diff, if there is one. */
  next: z.optional(z.int()),
  /** Reasons against the rename. */
  problems: z.optional(z.array(z.string())),
  reviewId: z.optional(z.string()),
  ...incompleteness,
  /** Number of places in comments, strings and documents that keep the old name. */
  mentions: z.optional(z.int()),
  /** The reason why the rename may be incomplete. */
  note: z.optional(z.string()),
  /** The reason why a requested review is missing. */
  notProposed: z.optional(z.string()),
  error: z.optional(z.string()),
  multipleOccurrences: z.optional(z.array(symbolCandidate)),
});
type Output = z.infer<typeof output>;
type Page = Pick<z.infer<typeof input>, "offset" | "limit">;

export const renameSymbol = defineTool({
  name: "rename_symbol",
  title: "Rename a symbol",
  description: "Rename a symbol in the project. Nothing changes when the name is taken, or files may keep the old one.",
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  unlisted: ["limit", "save", "column"],
  command: {},
  rest: "git status and git diff show an applied rename.",
  isAboutCode: true,
  isPaged: true,
  run: async (
    { workspace_path: workspace, force, partial, offset, limit, propose, ...given },
    context,
  ): Promise<ToolResult<Output>> => {
    // A further page is of the edit that was proposed already.
    const wanted = { ...given, propose: propose && offset === 0 };
    const question = { ...wanted, ...(force !== undefined && { force }), ...(partial !== undefined && { partial }) };
    const answer = await context.host.request("symbol/rename", question, workspace, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    const { result } = answer;
    if (result.kind === "renamed") return renamed(result, { offset, limit });
    const unchanged = { success: false, modifiedFiles: [], totalChanges: 0, error: result.message };
    if (result.kind === "ambiguous") {
      const { multipleOccurrences } = result;
      const text = `${result.message}\n\n${describeAmbiguous(question.symbol, result)}`;
      return { ...failed(text, [], { reason: "symbol-ambiguous" }), structured: { ...unchanged, multipleOccurrences } };
    }
    const { reason, message, candidates } = result;
    const text = [`❌ Rename symbol failed: ${message}`, ...candidates.map((each) => `- ${each}`)].join("\n");
    const canRetry = reason === "no-language-server";
    return { ...failed(text, candidates, { reason, canRetry }), structured: { ...unchanged, problems: candidates } };
  },
});

function renamed(rename: SymbolRename, { offset, limit }: Page): ToolResult<Output> {
  const { kind: _, newName: __, diff, ...data } = rename;
  const modifiedFiles = fitting(data.modifiedFiles, maxRenameListBytes.files, describeFile);
  const problems = fitting(data.problems, maxRenameListBytes.problems);
  const hidden = data.modifiedFiles.length - modifiedFiles.length;
  const bare = {
    success: true,
    ...data,
    modifiedFiles,
    problems,
    ...(hidden > 0 ? { left_out: `${hidden} of ${data.modifiedFiles.length} modifiedFiles` } : {}),
  };
  const part = pageOfText(diff, offset, roomIn(limit) - jsonBytes(bare) - renameSentencesBytes, limit);
  const next = part.next === undefined ? {} : { next: part.next };
  const paged = rename.isApplied ? (part.next === undefined ? { diff } : {}) : { diff: part.page, ...next };
  const text = withSymbolNote(describeRename({ ...rename, problems }, modifiedFiles, part), rename);
  return { kind: "done", text, structured: { ...bare, ...paged }, limit };
}

function describeRename(rename: SymbolRename, listed: readonly RenamedFile[], part: TextPart): string {
  const { symbolName, newName, modifiedFiles, totalChanges, isApplied, ...more } = rename;
  const counts = `${formatCount(totalChanges, "change")} in ${formatCount(modifiedFiles.length, "file")}`;
  const hidden = modifiedFiles.length - listed.length;
  const files = [...listed.map((file) => `- ${describeFile(file)}`), ...(hidden > 0 ? [`- and ${hidden} more`] : [])];
  const head = `\`${symbolName}\` would become \`${newName}\`: ${counts}. Nothing was changed.`;
  if (!isApplied) return [head, ...files, ...describeDry(more, part)].join("\n");
  const unsaved = modifiedFiles.filter(({ isDirty }) => isDirty);
  const advice =
    unsaved.length === 0
      ? "They are saved."
      : `${formatCount(unsaved.length, "file")} ${unsaved.length === 1 ? "has" : "have"} unsaved changes in the editor now, so the disk has the old name: the user saves them ("File: Save All"), or execute_command runs workbench.action.files.saveAll. With save: true a rename saves its files itself.`;
  return [`✅ Renamed \`${symbolName}\` to \`${newName}\`: ${counts}.`, ...files, "", advice].join("\n");
}

function describeFile({ filePath, changeCount, step }: RenamedFile): string {
  const counted = `${toVisible(filePath)}: ${formatCount(changeCount, "change")}`;
  if (step === undefined) return counted;
  return `${counted}, ${step.kind === "move" ? `moves to ${toVisible(step.to)}` : step.kind === "create" ? "is new" : "is deleted"}`;
}

function describeDry(
  { problems, reviewId, notProposed }: Pick<SymbolRename, "problems" | "reviewId" | "notProposed">,
  part: TextPart,
): string[] {
  const against = problems.length === 0 ? [] : ["It would be refused now:", ...problems.map((each) => `- ${each}`)];
  const review =
    reviewId === undefined
      ? []
      : [
          `The user sees it as the changes of review ${reviewId}. Pass this review_id to wait_for_feedback to hear what they decide.`,
        ];
  const none = notProposed === undefined ? [] : [`It is not shown as a review: ${notProposed}`];
  const isWhole = part.start === 0 && part.next === undefined;
  const range = isWhole ? [] : [`Of the diff, these are ${describePart(part)}`];
  return [...against, ...review, ...none, ...range, "", formatFence(isWhole ? part.page.trimEnd() : part.page, "diff")];
}
