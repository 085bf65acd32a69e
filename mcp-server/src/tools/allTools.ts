import { answerComment } from "./answerComment.ts";
import { checkReferences } from "./checkReferences.ts";
import { getDiagnostics } from "./getDiagnostics.ts";
import { getReview } from "./getReview.ts";
import { getSelection } from "./getSelection.ts";
import { healthCheck } from "./healthCheck.ts";
import { listWorkspaces } from "./listWorkspaces.ts";
import { canonicalToolName } from "./parameterAliases.ts";
import { presentReview } from "./presentReview.ts";
import { requestReview } from "./requestReview.ts";
import type { Tool } from "./tool.ts";
import { updateReview } from "./updateReview.ts";
import { waitForFeedback } from "./waitForFeedback.ts";

/** Every tool, in the order that clients see. */
export const allTools: readonly Tool[] = [
  presentReview,
  waitForFeedback,
  answerComment,
  updateReview,
  getSelection,
  getReview,
  checkReferences,
  healthCheck,
  listWorkspaces,
  requestReview,
  getDiagnostics,
];

/** The tool of that name, by any of its spellings. */
export function findTool(name: string): Tool | undefined {
  const canonical = canonicalToolName(name);
  return allTools.find((tool) => tool.name === canonical);
}
