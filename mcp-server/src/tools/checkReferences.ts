import type { CheckedReferences, CoverageSummary } from "@dialectic/shared/protocol";
import { checkedReferences } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { describeReference } from "./describePresented.ts";
import { refused, unreachable } from "./failureText.ts";
import { defineTool } from "./tool.ts";
import { workspaceParameter } from "./workspaceParameter.ts";

/** Maximum number of references listed in the text; the structured result has them all. */
const listedReferences = 100;

const input = z.strictObject({
  review_id: z.optional(z.string().check(z.minLength(1), z.describe("Review to check; the open one without it"))),
  iteration: z.optional(z.int().check(z.gte(1), z.describe("Iteration to check, from 1; the latest without it"))),
  section: z.optional(
    z
      .string()
      .check(
        z.minLength(1),
        z.describe(
          "Section to check with its subsections: its id, title, slug or path (ancestors may be left out); the whole without it",
        ),
      ),
  ),
  workspace_path: workspaceParameter,
});

export const checkReferences = defineTool({
  name: "check_references",
  title: "Check the references of a review",
  description:
    "Check how the file references of the review stand with the code as it is now: exact, moved, edited, gone, ambiguous or refused, with the place that each should name; and which changes since the last commit no section explains. Call it after you or the user changed code, then correct the sections with present_review.",
  input,
  output: z.omit(checkedReferences, { kind: true }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: { positional: "review_id" },
  isAboutCode: true,
  run: async ({ workspace_path, review_id, iteration, section }, context) => {
    const params = {
      ...(review_id === undefined ? {} : { reviewId: review_id }),
      ...(iteration === undefined ? {} : { iteration }),
      ...(section === undefined ? {} : { section }),
    };
    const answer = await context.host.request("references/check", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return refused(answer.result);
    const { kind: _, ...checked } = answer.result;
    return { kind: "done", text: describeAll(checked), structured: checked };
  },
});

function describeAll(checked: Omit<CheckedReferences, "kind">): string {
  return [describeChecked(checked), ...(checked.coverage === undefined ? [] : describeCoverage(checked.coverage))].join(
    "\n",
  );
}

/** Describes the coverage; empty where nothing has changed. */
function describeCoverage({ total, explained, unexplained, outdated }: CoverageSummary): readonly string[] {
  const more = total - explained - unexplained.length;
  const missing = `Changed code that no section explains (${total - explained} of ${total} changed hunks since the last commit):`;
  return [
    ...(total > 0 && explained === total ? [`All ${total} changed hunks since the last commit are explained.`] : []),
    ...(total > explained ? [missing, ...unexplained.map((change) => `- ${change}`)] : []),
    ...(more > 0 ? [`- and ${more} more`] : []),
    ...(outdated.length > 0 ? ["Sections whose code changed after they were written:"] : []),
    ...outdated.map(({ path, reasons }) => `- "${path}": ${reasons.join("; ")}`),
  ];
}

function describeChecked({ reviewId, iteration, total, right, references }: Omit<CheckedReferences, "kind">): string {
  const which = `Review ${reviewId}, iteration ${iteration}`;
  if (total === 0) return `${which}: it has no references.`;
  const count = total === 1 ? "1 reference" : `${total} references`;
  const named = references.filter(({ state, reason }) => state === "exact" && reason !== undefined);
  const notes = named.slice(0, listedReferences).map(describeReference);
  if (right === total) return [`${which}: ${count}, ${total === 1 ? "and it is" : "all"} right.`, ...notes].join("\n");
  const wrong = references.filter(({ state }) => state !== "exact");
  const hidden = total - right - Math.min(wrong.length, listedReferences);
  return [
    `${which}: ${right} of ${count} right; look at these:`,
    ...wrong.slice(0, listedReferences).map(describeReference),
    ...(hidden > 0 ? [`- and ${hidden} more`] : []),
    ...notes,
  ].join("\n");
}
