import {
  type CheckedDocument,
  readTypeScriptAnswer,
  typeScriptRequests,
  typeScriptSources,
} from "@dialectic/shared/host";
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
  const section = isScript ? "typescript" : "javascript";
  const settings = vscode.workspace.getConfiguration(section, document);
  const checked = { sources: typeScriptSources };
  if (!settings.get<boolean>("validate.enable", true)) return { ...checked, problems: [] };
  const display = {
    source: isScript ? "ts" : "js",
    areStyleChecksWarnings: vscode.workspace
      .getConfiguration("typescript", document)
      .get("reportStyleChecksAsWarnings", true),
  };
  const answers = await Promise.all(typeScriptRequests.map((request) => ask(request, document.uri)));
  const problems = answers.map((answer) => readTypeScriptAnswer(answer, display));
  // A server that was cancelled or has died answers something else: then it is as if there were none.
  if (problems.some((each) => each === undefined)) return undefined;
  return { ...checked, problems: problems.flatMap((each) => each ?? []) };
}

async function ask(request: string, file: vscode.Uri): Promise<unknown> {
  try {
    return await vscode.commands.executeCommand(questionCommand, request, { file });
  } catch {
    return undefined; // the server failed at it, as for a file of no project
  }
}
