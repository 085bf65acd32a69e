import type { Explanation } from "@dialectic/host";
import * as vscode from "vscode";
import { maxHoverSections } from "../limits.ts";
import type { DialecticWindow } from "./dialecticWindow.ts";

/** The command with which a hover and a lens open sections. */
const openCommand = "dialectic.openExplanation";

/** Provides hovers and lenses that lead from code to the sections of reviews that explain it. */
export function explainCode(window: DialecticWindow): vscode.Disposable {
  const files = { scheme: "file" };
  const lensesChanged = new vscode.EventEmitter<void>();
  return vscode.Disposable.from(
    lensesChanged,
    window.onShown(() => isOn("codeLens") && lensesChanged.fire()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("dialectic.codeLens")) lensesChanged.fire();
    }),
    vscode.commands.registerCommand(openCommand, (id: unknown) =>
      typeof id === "string" && /^[0-9a-f]{16}$/.test(id) ? window.openExplanation(id) : undefined,
    ),
    vscode.languages.registerHoverProvider(files, {
      provideHover: (document, position, token) => findHover(window, document, position, token),
    }),
    vscode.languages.registerCodeLensProvider(files, {
      onDidChangeCodeLenses: lensesChanged.event,
      provideCodeLenses: (document, token) => findLenses(window, document, token),
    }),
  );
}

function isOn(setting: "hover" | "codeLens"): boolean {
  return vscode.workspace.getConfiguration("dialectic").get(setting, false);
}

async function findHover(
  { host }: DialecticWindow,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Hover | undefined> {
  if (host === undefined || !isOn("hover")) return undefined;
  const shown = { absolutePath: document.uri.fsPath, line: position.line + 1 };
  const line = document.isDirty ? { ...shown, unsaved: document.getText() } : shown;
  const found = await host.explanations.findForLine(line, toAbortSignal(token));
  if (found.length === 0 || token.isCancellationRequested) return undefined;
  const { explanationMarkdown } = await import("../host.ts");
  const text = new vscode.MarkdownString(explanationMarkdown(found.slice(0, maxHoverSections), openCommand));
  // The links may run only this command, whatever a title contains.
  text.isTrusted = { enabledCommands: [openCommand] };
  return new vscode.Hover(text, document.lineAt(position.line).range);
}

async function findLenses(
  { host }: DialecticWindow,
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
): Promise<vscode.CodeLens[]> {
  if (host === undefined || !isOn("codeLens")) return [];
  const found = await host.explanations.findForFile(document.uri.fsPath, toAbortSignal(token));
  const { explanationSentence } = await import("../host.ts");
  const lenses = new Map<string, { readonly line: number; readonly explanation: Explanation }>();
  for (const { line, explanation } of found)
    if (line <= document.lineCount) lenses.set(`${line} ${explanation.id}`, { line, explanation });
  return [...lenses.values()].map(({ line, explanation }) => {
    const place = new vscode.Range(line - 1, 0, line - 1, 0);
    return new vscode.CodeLens(place, {
      title: explanationSentence(explanation),
      command: openCommand,
      arguments: [explanation.id],
    });
  });
}

function toAbortSignal(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
