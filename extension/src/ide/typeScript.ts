import { type CheckedDocument, readTypeScriptAnswer, typeScriptRequests, typeScriptSources } from "@dialectic/host";
import * as vscode from "vscode";

const languages = new Set(["typescript", "typescriptreact", "javascript", "javascriptreact"]);
/** VS Code's own extension for TypeScript, and its command for questions to the server. */
const extensionId = "vscode.typescript-language-features";
const questionCommand = "typescript.tsserverRequest";

/**
 * Asks TypeScript's server for the problems of a document. VS Code itself has only those documents checked that stand in a tab, and
 * publishes nothing when nothing has changed; these questions are answered for each version, once the server has read it.
 */
export async function checkTypeScript(document: vscode.TextDocument): Promise<CheckedDocument | undefined> {
  const extension = languages.has(document.languageId) ? vscode.extensions.getExtension(extensionId) : undefined;
  if (extension === undefined) return undefined;
  await extension.activate();
  const isScript = document.languageId.startsWith("typescript");
  const checked = { sources: typeScriptSources };
  if (isOff(document, [isScript ? "typescript" : "javascript", "validate.enable"], ["js/ts", "validate.enabled"]))
    return { ...checked, problems: [] };
  const display = {
    source: isScript ? "ts" : "js",
    areStyleChecksWarnings: !isOff(
      document,
      ["typescript", "reportStyleChecksAsWarnings"],
      ["js/ts", "reportStyleChecksAsWarnings"],
    ),
  };
  const answers = await Promise.all(typeScriptRequests.map((request) => ask(request, document.uri)));
  const problems = answers.map((answer) => readTypeScriptAnswer(answer, display));
  // A server that was cancelled or has died answers something else: then it is as if there were none.
  if (problems.some((each) => each === undefined)) return undefined;
  return { ...checked, problems: problems.flatMap((each) => each ?? []) };
}

/** Lets TypeScript's server read its projects from the disk; what is asked after that is answered after that. */
export async function readTypeScriptProjects(): Promise<void> {
  // One that has not started reads them when it does.
  if (vscode.extensions.getExtension(extensionId)?.isActive === true)
    await vscode.commands.executeCommand("typescript.reloadProjects");
}

/** Whether a setting is off, under the name that it had before or has now. */
function isOff(
  document: vscode.TextDocument,
  ...settings: readonly (readonly [section: string, name: string])[]
): boolean {
  return settings.some(([section, name]) => vscode.workspace.getConfiguration(section, document).get(name) === false);
}

async function ask(request: string, file: vscode.Uri): Promise<unknown> {
  try {
    return await vscode.commands.executeCommand(questionCommand, request, { file });
  } catch {
    return undefined; // the server failed at it, as for a file of no project
  }
}
