import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { maxSectionEntries, presented, protocolLimits, updateMode } from "@dialectic/shared/protocol";
import { withoutUndefined } from "@dialectic/shared/review";
import * as z from "zod/mini";
import { folderHere } from "../window/folderHere.ts";
import { describePresented, fittingPresented } from "./describePresented.ts";
import { knownErrors, refused, unreachable } from "./failureText.ts";
import { nextData, nextOutput, withNextLine } from "./nextStep.ts";
import { workspaceParameter } from "./sharedParameters.ts";
import { defineTool } from "./tool.ts";

/**
 * The instructions for an assistant before it presents a review. The first paragraph is the tool's documented
 * description; the next step follows it, because clients cut long descriptions off.
 */
const presentReviewGuidance = `Display a code review in the VSCode review panel. Reviews should be structured markdown with clear sections and actionable feedback. Use [\`filename:line\`][] format for file references (rustdoc-style).

Then call wait_for_feedback; do not repeat the review in the terminal. Structure: # a commit's subject; ## Context; ## Changes; ## Decisions. Sections can become commits with their text; ## Review notes (test runs, remarks) cannot.

References: [\`src/auth.ts:23-40\`][], [\`src/auth.ts#Session.close\`][], [\`function:validateToken\`][], [\`search:some text\`][]. Prefer key lines; correct those the result lists. A path alone explains a new, deleted or renamed file.

Fences: \`\`\`mermaid draws flowchart, sequence/state/class/erDiagram, pie, timeline, mindmap. \`\`\`hunk shows changes at its references, one a line: src/auth.ts:23-40. \`\`\`check holds a claim, judged in the result: count(findReferences("validateToken")) == 3; without a language server: count(searchText("validateToken(")) == 2, changedFiles().

Later: updates for changed sections, replace for another text, append for answers.`;

const input = z
  .strictObject({
    content: z
      .string({ error: knownErrors.contentMissing })
      .check(
        z.maxLength(protocolLimits.maxMessageBytes),
        z.describe("Markdown: a summary that could be the commit message, findings with references, suggestions"),
      ),
    mode: z
      ._default(z.enum(updateMode.options, { error: knownErrors.modeUnknown }), "replace")
      .check(
        z.describe(
          "replace (default) - replace entire review, update-section - update specific section, append - add to existing review",
        ),
      ),
    section: z.optional(
      z
        .string()
        .check(
          z.describe(
            'Section name for update-section mode (e.g., "Summary", "Security Issues", "Performance"), or "Changes > Security"; with its subsections',
          ),
        ),
    ),
    updates: z.optional(
      z
        .array(
          z.strictObject({
            section: z.string({ error: "each entry of updates needs the title of a section" }),
            content: z.optional(z.string().check(z.maxLength(protocolLimits.maxMessageBytes))),
            mode: z._default(z.enum(["replace", "append", "remove"]), "replace"),
          }),
        )
        .check(
          z.minLength(1),
          z.maxLength(maxSectionEntries),
          z.describe('All or none; content is "" then. Replaces subsections, too, unless entries are for them'),
        ),
    ),
    fix_references: z.optional(z.boolean().check(z.describe('Correct those that only moved; content may be ""'))),
    create: z.optional(z.boolean().check(z.describe("Even if a similar one exists"))),
    baseUri: z
      .string({ error: "baseUri parameter is required: the directory that the file references are relative to" })
      .check(
        z.minLength(1, {
          error: "baseUri must not be empty: give the directory that the file references are relative to",
        }),
        z.describe("Base directory path for resolving relative file references (required)"),
      ),
    review_id: z.optional(z.string().check(z.minLength(1), z.describe("Default: yours, else a new one"))),
    new: z.optional(z.boolean().check(z.describe("For a new task"))),
    kind: z.optional(z.literal("plan").check(z.describe("Before coding"))),
    workspace_path: workspaceParameter,
  })
  .check(
    z.refine(({ content, updates, fix_references }) => content !== "" || updates !== undefined || fix_references, {
      error: knownErrors.contentMissing,
      path: ["content"],
      abort: true,
    }),
    z.refine(
      ({ content, updates, fix_references }) => content.trim() !== "" || updates !== undefined || fix_references,
      { error: `${knownErrors.contentMissing}: it is blank`, path: ["content"] },
    ),
    z.refine(({ mode, section, updates }) => updates === undefined || (mode === "replace" && section === undefined), {
      error: "mode and section are those of the entries beside updates: leave them out",
      path: ["updates"],
      abort: true,
    }),
    z.refine((given) => given.mode !== "update-section" || Boolean(given.section?.trim()), {
      error: knownErrors.sectionMissing,
      path: ["section"],
    }),
  );

const output = z.extend(z.omit(presented, { kind: true }), nextOutput);

export const presentReview = defineTool({
  name: "present_review",
  title: "Present a review",
  description: presentReviewGuidance,
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  isAboutCode: true,
  command: { file: "content", workingDirectory: "baseUri" },
  run: async (
    { workspace_path, review_id, section, create, updates, fix_references, new: isNew, kind, ...given },
    context,
  ) => {
    context.log(
      "debug",
      `Parameters validated successfully: mode=${given.mode}, content length=${given.content.length}`,
    );
    context.log("info", "Forwarding review to VSCode extension via IPC...");
    const params = withoutUndefined({
      ...given,
      baseUri: toAbsoluteDirectory(given.baseUri, context.cwd),
      retryId: context.callId,
      section,
      ...(updates === undefined ? {} : { updates: updates.map((entry) => ({ content: "", ...entry })) }),
      fixReferences: fix_references,
      create,
      reviewId: review_id,
      isNew,
      kind,
    });
    const answer = await context.host.request("review/present", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return refused(answer.result);
    const isSeen = answer.result.next?.pages !== 0;
    context.log(
      "info",
      isSeen ? "Review successfully displayed in VSCode" : "Review saved; no page is open to show it",
    );
    const { kind: _, next: __, ...result } = answer.result;
    const next = nextData(answer.result, workspace_path);
    const fitting = fittingPresented(result);
    const text = withNextLine(describePresented({ ...fitting, references: result.references }), next);
    return { kind: "done", text, structured: { ...fitting, ...next } };
  },
});

/**
 * Returns the directory in the form that the window's process understands: its working directory differs from ours.
 * Other schemes stay unchanged.
 */
function toAbsoluteDirectory(baseUri: string, cwd: string): string {
  if (folderHere(baseUri) !== undefined) return baseUri;
  if (/^file:\/\//i.test(baseUri)) return toLocalPath(baseUri);
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(baseUri) ? baseUri : resolve(cwd, baseUri);
}

function toLocalPath(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    // The window refuses a URI that is not a local path, and lists its folders.
    return uri;
  }
}
