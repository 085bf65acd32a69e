import { followDisk, type LoadedDocument, waitAtMost } from "@dialectic/host";
import * as vscode from "vscode";
import { editorCatchUpMs, languageServerReadyMs } from "../limits.ts";
import { toWorkspaceUri } from "../workspace/workspaceUri.ts";
import { askTypeScript, editorTexts, typeScriptLanguages } from "./vscodeDiagnostics.ts";

/**
 * Loads a document without showing it, as recent as the disk, and waits for its language services; every wait is
 * bounded.
 */
export async function loadDocument(
  absolutePath: string,
  signal: AbortSignal,
): Promise<LoadedDocument | { readonly kind: "failed"; readonly message: string }> {
  try {
    const document = await vscode.workspace.openTextDocument(toWorkspaceUri(absolutePath));
    const caughtUp = AbortSignal.any([signal, AbortSignal.timeout(editorCatchUpMs)]);
    const standing = await followDisk({ port: editorTexts }, absolutePath, caughtUp);
    if (standing === "unreadable") return { kind: "failed", message: "it cannot be read from the disk" };
    await waitAtMost(waitForServer(document), AbortSignal.any([signal, AbortSignal.timeout(languageServerReadyMs)]));
    return { kind: "document", text: document.getText(), problem: describeProblem(document, standing === "older") };
  } catch (problem) {
    return { kind: "failed", message: problem instanceof Error ? problem.message : String(problem) };
  }
}

function describeProblem(document: vscode.TextDocument, isOlder: boolean): string | undefined {
  if (document.isDirty) return "has unsaved changes in the editor: the person saves or reverts them first";
  return isOlder ? "differs between the disk and the editor: ask again in a moment" : undefined;
}

/** Starts the extensions of the document's language, and waits for a server that supports it to read the project. */
async function waitForServer({ languageId, uri }: vscode.TextDocument): Promise<void> {
  const waiting = vscode.extensions.all.filter(({ packageJSON, isActive }) => {
    // A manifest is unchecked input of its author, so its fields are unknown until they are inspected.
    const { activationEvents } = packageJSON as { readonly activationEvents?: unknown };
    return !isActive && Array.isArray(activationEvents) && activationEvents.includes(`onLanguage:${languageId}`);
  });
  await Promise.all(waiting.map((extension) => extension.activate().then(undefined, () => undefined)));
  // Until TypeScript's server has read the project, it answers for a single file only. This request is served in order by the process that
  // knows the whole project, so the project is read once it is answered.
  if (typeScriptLanguages.test(languageId)) await askTypeScript("syntacticDiagnosticsSync", uri);
}
