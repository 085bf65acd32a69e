import type { RenamedFile, SymbolRename } from "@dialectic/shared/protocol";
import { renamedFile, symbolCandidate } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { unreachable } from "./failureText.ts";
import { symbolParameters } from "./symbolParameters.ts";
import { describeAmbiguous } from "./symbolText.ts";
import { defineTool, type ToolResult } from "./tool.ts";

const { workspace_path, ...named } = symbolParameters;
const input = z.strictObject({
  ...named,
  newName: z
    .string()
    .check(
      z.minLength(1),
      z.describe("Name that the symbol gets everywhere; it must be a name in the language of the file"),
    ),
  dryRun: z
    ._default(z.boolean(), false)
    .check(z.describe("Whether the edit is only shown, as a unified diff, and nothing is changed")),
  propose: z
    ._default(z.boolean(), false)
    .check(z.describe("With dryRun: whether the person sees the edit in the panel, as the changes of a new review")),
  force: z.optional(
    z.boolean().check(z.describe("Whether to rename even where the new name already exists in a scope of the symbol")),
  ),
  save: z
    ._default(z.boolean(), false)
    .check(z.describe("Whether the changed files are saved; without it they stay unsaved in the editor")),
  workspace_path,
});
const output = z.object({
  success: z.boolean(),
  symbolName: z.optional(z.string()),
  modifiedFiles: z.array(renamedFile),
  totalChanges: z.int(),
  /** False for a dry run. */
  isApplied: z.optional(z.boolean()),
  diff: z.optional(z.string()),
  /** Reasons against the rename. */
  problems: z.optional(z.array(z.string())),
  reviewId: z.optional(z.string()),
  /** The reason why a requested review is missing. */
  notProposed: z.optional(z.string()),
  error: z.optional(z.string()),
  multipleOccurrences: z.optional(z.array(symbolCandidate)),
});
type Output = z.infer<typeof output>;

export const renameSymbol = defineTool({
  name: "rename_symbol",
  title: "Rename a symbol",
  description:
    "Rename a symbol everywhere in the project by the editor's language server: all its references and nothing else. With dryRun the edit comes back as a unified diff and nothing changes. Applied, each file and its count are reported; the files stay unsaved in the editor unless save is true. Where the language server names a file after what it declares, the file moves with it. Refused before anything changes when the new name is no name in the language or already exists in a scope of the symbol (unless force is true), or when a file has unsaved changes, changed on the disk meanwhile or is outside the workspace.",
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  command: {},
  isAboutCode: true,
  run: async ({ workspace_path: workspace, force, ...given }, context): Promise<ToolResult<Output>> => {
    const question = force === undefined ? given : { ...given, force };
    const answer = await context.host.request("symbol/rename", question, workspace, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    const { result } = answer;
    if (result.kind === "renamed") return { kind: "done", text: describeRename(result), structured: toOutput(result) };
    const unchanged = { success: false, modifiedFiles: [], totalChanges: 0, error: result.message };
    if (result.kind === "ambiguous") {
      const { multipleOccurrences } = result;
      const text = `${result.message}\n\n${describeAmbiguous(question.symbol, result)}`;
      return { kind: "failed", text, candidates: [], structured: { ...unchanged, multipleOccurrences } };
    }
    const { message, candidates } = result;
    const text = [`❌ Rename symbol failed: ${message}`, ...candidates.map((each) => `- ${each}`)].join("\n");
    return { kind: "failed", text, candidates, structured: { ...unchanged, problems: candidates } };
  },
});

function toOutput({ kind: _, newName: __, ...data }: SymbolRename): Output {
  return { success: true, ...data };
}

function describeRename({ symbolName, newName, modifiedFiles, totalChanges, isApplied, ...more }: SymbolRename) {
  const counts = `${formatCount(totalChanges, "change")} in ${formatCount(modifiedFiles.length, "file")}`;
  const files = modifiedFiles.map((file) => `- ${describeFile(file)}`);
  const head = `\`${symbolName}\` would become \`${newName}\`: ${counts}. Nothing was changed.`;
  if (!isApplied) return [head, ...files, ...describeDry(more)].join("\n");
  const unsaved = modifiedFiles.filter(({ isDirty }) => isDirty);
  const advice =
    unsaved.length === 0
      ? "They are saved."
      : `${formatCount(unsaved.length, "file")} ${unsaved.length === 1 ? "has" : "have"} unsaved changes in the editor now, so the disk has the old name: the person saves them ("File: Save All"), or execute_command runs workbench.action.files.saveAll. With save: true a rename saves its files itself.`;
  return [`✅ Renamed \`${symbolName}\` to \`${newName}\`: ${counts}.`, ...files, "", advice].join("\n");
}

function describeFile({ filePath, changeCount, step }: RenamedFile): string {
  const counted = `${filePath}: ${formatCount(changeCount, "change")}`;
  if (step === undefined) return counted;
  return `${counted}, ${step.kind === "move" ? `moves to ${step.to}` : step.kind === "create" ? "is new" : "is deleted"}`;
}

function describeDry({
  diff,
  problems,
  reviewId,
  notProposed,
}: Pick<SymbolRename, "diff" | "problems" | "reviewId" | "notProposed">): string[] {
  const against =
    problems.length === 0 ? [] : ["It would be refused as things are:", ...problems.map((each) => `- ${each}`)];
  const review =
    reviewId === undefined
      ? []
      : [
          `The person sees it as the changes of review ${reviewId}. Pass this review_id to wait_for_feedback to hear what they decide.`,
        ];
  const none = notProposed === undefined ? [] : [`It is not shown as a review: ${notProposed}`];
  return [...against, ...review, ...none, "", "```diff", diff.trimEnd(), "```"];
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
