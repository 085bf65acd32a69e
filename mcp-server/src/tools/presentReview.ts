import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { presented, protocolLimits, updateMode } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
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

Call it after changing code, or to discuss changes. Then call wait_for_feedback: the user reads, asks, comments, approves or requests changes in the panel. Do not repeat the review in the terminal. Present a plan before coding with kind: plan.

Suggested structure: a heading that could be the commit message; ## Context (why); ## Changes Made; ## Implementation Details (a code walk); ## Design Decisions and suggestions.

References: [\`src/auth.ts:23-40\`][], [\`src/auth.ts#Session.close\`][], [\`function:validateToken\`][], [\`class:Session\`][], [\`search:some text\`][], [\`src/auth.ts?regex=^export\`][], [\`commit:15781e2\`][]. Reference key lines and entry points. A path alone explains a new, deleted, renamed or binary file, and of a changed file what no other section names. Correct those that the result lists.

A fence \`\`\`check holds an ide_capability claim, such as count(findReferences("validateToken")) == 3; the result says whether it holds. A fence \`\`\`hunk shows the changes or code at its references, one a line.

Modes: append for context or answers; update-section, sparingly, for a section with its subsections.

Example: "# Validate tokens\\n\\nReject expired tokens in [\`src/auth.ts:23\`][]"`;

const input = z
  .strictObject({
    content: z.string({ error: knownErrors.contentMissing }).check(
      z.minLength(1, { error: knownErrors.contentMissing }),
      z.refine((text) => text.trim() !== "", { error: `${knownErrors.contentMissing}: it is blank` }),
      z.maxLength(protocolLimits.maxMessageBytes),
      z.describe(
        "Markdown: 1) brief summary suitable for a commit message, 2) detailed findings with file references, " +
          '3) specific suggestions. Example: "Updated authentication in [`src/auth.rs:45`][]"',
      ),
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
            'Section name for update-section mode (e.g., "Summary", "Security Issues", "Performance"), or a path: ' +
              '"Changes > Security"',
          ),
        ),
    ),
    create: z.optional(
      z.boolean().check(z.describe("Add a missing section beside similar names; append an equal heading")),
    ),
    baseUri: z
      .string({ error: "baseUri parameter is required: the directory that the file references are relative to" })
      .check(
        z.minLength(1, {
          error: "baseUri must not be empty: give the directory that the file references are relative to",
        }),
        z.describe("Base directory path for resolving relative file references (required)"),
      ),
    review_id: z.optional(
      z
        .string()
        .check(z.minLength(1), z.describe("Review to update; default: your session's of this baseUri, else a new one")),
    ),
    new: z.optional(z.boolean().check(z.describe("For a new task"))),
    kind: z.optional(z.literal("plan")),
    workspace_path: workspaceParameter,
  })
  .check(
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
  run: async ({ workspace_path, review_id, section, create, new: isNew, kind, ...given }, context) => {
    context.log(
      "debug",
      `Parameters validated successfully: mode=${given.mode}, content length=${given.content.length}`,
    );
    context.log("info", "Forwarding review to VSCode extension via IPC...");
    const params = {
      ...given,
      baseUri: toAbsoluteDirectory(given.baseUri, context.cwd),
      retryId: context.callId,
      ...(section === undefined ? {} : { section }),
      ...(create === undefined ? {} : { create }),
      ...(review_id === undefined ? {} : { reviewId: review_id }),
      ...(isNew === undefined ? {} : { isNew }),
      ...(kind === undefined ? {} : { kind }),
    };
    const answer = await context.host.request("review/present", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return refused(answer.result);
    context.log("info", "Review successfully displayed in VSCode");
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
