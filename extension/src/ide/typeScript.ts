import { type CheckedDocument, readTypeScriptAnswer, typeScriptRequests, typeScriptSources } from "@dialectic/host";
import * as vscode from "vscode";

const languages = new Set(["typescript", "typescriptreact", "javascript", "javascriptreact"]);
/** The id of VS Code's own TypeScript extension, which has a command for questions to the server. */
const extensionId = "vscode.typescript-language-features";
const questionCommand = "typescript.tsserverRequest";

/**
 * Asks TypeScript's server for the problems of a document. VS Code itself checks only documents that have a tab, and
 * publishes nothing when nothing has changed; these requests are answered for every version, once the server has read
 * it.
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
  // A cancelled or dead server sends another answer: treat it as if there were no server.
  if (problems.some((each) => each === undefined)) return undefined;
  return { ...checked, problems: problems.flatMap((each) => each ?? []) };
}

/** Makes TypeScript's server reload its projects from the disk; later requests are answered after that. */
export async function readTypeScriptProjects(): Promise<void> {
  // A server that has not started yet reads them at startup.
  if (vscode.extensions.getExtension(extensionId)?.isActive === true)
    await vscode.commands.executeCommand("typescript.reloadProjects");
}

/** True when a setting is off, under its former or its current name. */
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
    return undefined; // the server failed on the file, as it does outside of any project
  }
}
