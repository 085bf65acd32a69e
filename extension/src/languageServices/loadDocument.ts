import { type LoadedDocument, waitAtMost } from "@dialectic/host";
import * as vscode from "vscode";
import { toWorkspaceUri } from "../workspace/workspaceUri.ts";

/** Milliseconds that the editor gets to notice a write to the disk. */
const catchUpPatience = 3_000;
/** Milliseconds that a language server gets to become ready: reading a large project takes a while. */
const serverPatience = 40_000;
/** Languages whose server supports a round trip; until it has read the project, it answers for a single file only. */
const typescriptLanguages = new Set(["typescript", "typescriptreact", "javascript", "javascriptreact"]);

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
    const isCurrent = await waitForDisk(document, signal);
    await waitAtMost(waitForServer(document), AbortSignal.any([signal, AbortSignal.timeout(serverPatience)]));
    return { kind: "document", text: document.getText(), problem: describeProblem(document, isCurrent) };
  } catch (problem) {
    return { kind: "failed", message: problem instanceof Error ? problem.message : String(problem) };
  }
}

function describeProblem(document: vscode.TextDocument, isCurrent: boolean): string | undefined {
  if (document.isDirty) return "has unsaved changes in the editor: the person saves or reverts them first";
  return isCurrent ? undefined : "differs between the disk and the editor: ask again in a moment";
}

/** Waits until a document without unsaved changes has the text of the disk; resolves to whether it does. */
async function waitForDisk(document: vscode.TextDocument, signal: AbortSignal): Promise<boolean> {
  if (await hasTextOfDisk(document)) return true;
  // A signal that has already fired never calls listeners that are added later.
  if (signal.aborted) return false;
  return new Promise((resolve) => {
    const end = (isCurrent: boolean) => {
      changes.dispose();
      clearTimeout(late);
      signal.removeEventListener("abort", giveUp);
      resolve(isCurrent);
    };
    const giveUp = () => end(false);
    const look = () => void hasTextOfDisk(document).then((isCurrent) => isCurrent && end(true), giveUp);
    const changes = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document) look();
    });
    const late = setTimeout(giveUp, catchUpPatience);
    signal.addEventListener("abort", giveUp);
    // The change may have arrived while the disk was read.
    look();
  });
}

async function hasTextOfDisk(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty || !document.encoding.startsWith("utf8")) return true;
  const disk = new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri));
  return withoutReturns(disk) === withoutReturns(document.getText());
}

/** Removes carriage returns: VS Code gives all lines of a document the same line end. */
function withoutReturns(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Starts the extensions of the document's language, and waits for a server that supports it to read the project. */
async function waitForServer({ languageId, uri }: vscode.TextDocument): Promise<void> {
  const waiting = vscode.extensions.all.filter(({ packageJSON, isActive }) => {
    // A manifest is unchecked input of its author, so its fields are unknown until they are inspected.
    const { activationEvents } = packageJSON as { readonly activationEvents?: unknown };
    return !isActive && Array.isArray(activationEvents) && activationEvents.includes(`onLanguage:${languageId}`);
  });
  await Promise.all(waiting.map((extension) => extension.activate().then(undefined, () => undefined)));
  if (!typescriptLanguages.has(languageId)) return;
  // This request is served in order by the process that knows the whole project, so the project is read once it is
  // answered.
  const asked = vscode.commands.executeCommand("typescript.tsserverRequest", "syntacticDiagnosticsSync", { file: uri });
  await asked.then(undefined, () => undefined);
}
