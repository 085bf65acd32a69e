import { type ToolName, toolNames } from "@dialectic/shared/protocol";
import type { Tool } from "./tool.ts";

/**
 * Loaders of the tools. Each tool is a separate file, loaded on demand: a command needs only one of them, and each
 * brings its schemas.
 */
const loaders: Readonly<Record<ToolName, () => Promise<Tool>>> = {
  present_review: async () => (await import("./presentReview.ts")).presentReview,
  wait_for_feedback: async () => (await import("./waitForFeedback.ts")).waitForFeedback,
  answer_comment: async () => (await import("./answerComment.ts")).answerComment,
  update_review: async () => (await import("./updateReview.ts")).updateReview,
  get_selection: async () => (await import("./getSelection.ts")).getSelection,
  get_review: async () => (await import("./getReview.ts")).getReview,
  check_references: async () => (await import("./checkReferences.ts")).checkReferences,
  health_check: async () => (await import("./healthCheck.ts")).healthCheck,
  list_workspaces: async () => (await import("./listWorkspaces.ts")).listWorkspaces,
  request_review: async () => (await import("./requestReview.ts")).requestReview,
  get_symbol_lsp_info: async () => (await import("./getSymbolLspInfo.ts")).getSymbolLspInfo,
  get_references: async () => (await import("./getReferences.ts")).getReferences,
  rename_symbol: async () => (await import("./renameSymbol.ts")).renameSymbol,
  open_files: async () => (await import("./openFiles.ts")).openFiles,
  execute_command: async () => (await import("./executeCommand.ts")).executeCommand,
  get_diagnostics: async () => (await import("./getDiagnostics.ts")).getDiagnostics,
  ide_capability: async () => (await import("./ideCapability.ts")).ideCapability,
};

/**
 * Returns the tool that a name means: with underscores, as the command line spells it (`get-review`), or with capitals
 * (`getReview`).
 */
export function toolNamed(name: string, names: readonly ToolName[] = toolNames): ToolName | undefined {
  const canonical = name.replaceAll("-", "_").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return names.find((each) => each === canonical);
}

/** Loads the tools of these names, in order. */
export async function loadTools(names: readonly ToolName[] = toolNames): Promise<readonly Tool[]> {
  return Promise.all(names.map((name) => loaders[name]()));
}
