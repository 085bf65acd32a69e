import { answerComment } from "./answerComment.ts";
import { checkReferences } from "./checkReferences.ts";
import { executeCommand } from "./executeCommand.ts";
import { getDiagnostics } from "./getDiagnostics.ts";
import { getReferences } from "./getReferences.ts";
import { getReview } from "./getReview.ts";
import { getSelection } from "./getSelection.ts";
import { getSymbolLspInfo } from "./getSymbolLspInfo.ts";
import { healthCheck } from "./healthCheck.ts";
import { listWorkspaces } from "./listWorkspaces.ts";
import { openFiles } from "./openFiles.ts";
import { presentReview } from "./presentReview.ts";
import { renameSymbol } from "./renameSymbol.ts";
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
  getSymbolLspInfo,
  getReferences,
  renameSymbol,
  openFiles,
  executeCommand,
  getDiagnostics,
];

/** The tool of that name, with underscores or as the protocol's messages and the command line spell it: `get-review`. */
export function findTool(name: string, tools: readonly Tool[] = allTools): Tool | undefined {
  const canonical = name.replaceAll("-", "_");
  return tools.find((tool) => tool.name === canonical);
}
