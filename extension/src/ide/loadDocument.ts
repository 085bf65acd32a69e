import type { LoadedDocument } from "@dialectic/host";
import * as vscode from "vscode";
import { uriOf } from "./workspaceUri.ts";

/** Milliseconds that the editor gets to notice what was written to the disk. */
const catchUpPatience = 3_000;
/** Milliseconds that a language server gets to be there: a large project takes a while to be read. */
const serverPatience = 40_000;
/** Languages whose server can be asked for a round trip; before it has read the project, it answers for one file alone. */
const typescriptLanguages = new Set(["typescript", "typescriptreact", "javascript", "javascriptreact"]);

/** Loads a document without showing it, as new as the disk, and waits for its language services; all within bounds. */
export async function loadDocument(
  absolutePath: string,
  signal: AbortSignal,
): Promise<LoadedDocument | { readonly kind: "failed"; readonly message: string }> {
  try {
    const document = await vscode.workspace.openTextDocument(uriOf(absolutePath));
    const isCurrent = await caughtUp(document, signal);
    await within(serverPatience, signal, serverReady(document));
    return { kind: "document", text: document.getText(), problem: problemOf(document, isCurrent) };
  } catch (problem) {
    return { kind: "failed", message: problem instanceof Error ? problem.message : String(problem) };
  }
}

function problemOf(document: vscode.TextDocument, isCurrent: boolean): string | undefined {
  if (document.isDirty) return "has unsaved changes in the editor: the person saves or reverts them first";
  return isCurrent ? undefined : "is another on the disk than in the editor: ask again in a moment";
}

/** Waits until a document without changes of its own says what the disk says; tells whether it does. */
async function caughtUp(document: vscode.TextDocument, signal: AbortSignal): Promise<boolean> {
  if (await saysDisk(document)) return true;
  // A signal that has fired already tells nobody who listens from now on.
  if (signal.aborted) return false;
  return new Promise((resolve) => {
    const end = (isCurrent: boolean) => {
      changes.dispose();
      clearTimeout(late);
      signal.removeEventListener("abort", giveUp);
      resolve(isCurrent);
    };
    const giveUp = () => end(false);
    const look = () => void saysDisk(document).then((isCurrent) => isCurrent && end(true), giveUp);
    const changes = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document === document) look();
    });
    const late = setTimeout(giveUp, catchUpPatience);
    signal.addEventListener("abort", giveUp);
    // It may have come while the disk was read.
    look();
  });
}

async function saysDisk(document: vscode.TextDocument): Promise<boolean> {
  if (document.isDirty || !document.encoding.startsWith("utf8")) return true;
  const disk = new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri));
  return withoutReturns(disk) === withoutReturns(document.getText());
}

/** VS Code gives all lines of a document one kind of end. */
function withoutReturns(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** Starts the extensions of the document's language, and lets a server that can be asked read the project. */
async function serverReady({ languageId, uri }: vscode.TextDocument): Promise<void> {
  const waiting = vscode.extensions.all.filter(({ packageJSON, isActive }) => {
    // A manifest is what its author wrote: unknown until it is looked at.
    const { activationEvents } = packageJSON as { readonly activationEvents?: unknown };
    return !isActive && Array.isArray(activationEvents) && activationEvents.includes(`onLanguage:${languageId}`);
  });
  await Promise.all(waiting.map((extension) => extension.activate().then(undefined, () => undefined)));
  if (!typescriptLanguages.has(languageId)) return;
  // Served by the process that knows the whole project, one request after another: it has read the project by then.
  const asked = vscode.commands.executeCommand("typescript.tsserverRequest", "syntacticDiagnosticsSync", { file: uri });
  await asked.then(undefined, () => undefined);
}

async function within(milliseconds: number, signal: AbortSignal, work: Promise<void>): Promise<void> {
  const bound = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  if (bound.aborted) return;
  const ended = new Promise<void>((resolve) => {
    bound.addEventListener("abort", () => resolve());
  });
  await Promise.race([work, ended]);
}
