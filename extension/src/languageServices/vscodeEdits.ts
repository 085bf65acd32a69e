import {
  type ApplyWish,
  type ChoiceMemory,
  detectIndentation,
  type EditPort,
  type OfferedAction,
  type PlacedCode,
} from "@dialectic/host";
import * as vscode from "vscode";
import { readPersonal } from "../workspace/personalSettings.ts";
import { toWorkspaceUri } from "../workspace/workspaceUri.ts";
import { toEditPlan } from "./toEditPlan.ts";
import { vscodePerson } from "./vscodeCommands.ts";

/** Returns the port to the edits that VS Code computes; a question alone applies nothing. */
export function vscodeEdits(permissions: ChoiceMemory): EditPort {
  return {
    mayApply: () => readPersonal<ApplyWish>("capability.applyEdits") ?? "ask",
    person: vscodePerson(permissions),
    actions: listOfferedActions,
    planText,
    async planFormat(absolutePath) {
      const uri = toWorkspaceUri(absolutePath);
      const edits = await vscode.commands.executeCommand<readonly vscode.TextEdit[] | undefined>(
        "vscode.executeFormatDocumentProvider",
        uri,
        getFormattingOptions(await vscode.workspace.openTextDocument(uri)),
      );
      if (edits === undefined) return { kind: "refused", message: "No formatter is installed for this file." };
      return toEditPlan(toWorkspaceEdit(uri, edits));
    },
  };
}

/** Plans only the lines that differ, so that cursors and folds elsewhere stay in place. */
async function planText(absolutePath: string, text: { readonly before: string; readonly after: string }) {
  const uri = toWorkspaceUri(absolutePath);
  const document = await vscode.workspace.openTextDocument(uri);
  // The document may lag a moment behind the disk.
  if (document.getText() !== text.before) return { kind: "refused" as const, message: behindWords };
  const { start, end, newText } = findDifference(text.before, text.after);
  const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
  return toEditPlan(toWorkspaceEdit(uri, [vscode.TextEdit.replace(range, newText)]));
}

const behindWords =
  "Nothing was changed: the file differs between VS Code and the disk. Save or revert it, and try again.";

function findDifference(before: string, after: string): { start: number; end: number; newText: string } {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  start = before.lastIndexOf("\n", start - 1) + 1;
  let tail = 0;
  while (tail < most - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start, end: before.length - tail, newText: after.slice(start, after.length - tail) };
}

function toWorkspaceEdit(uri: vscode.Uri, edits: readonly vscode.TextEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  edit.set(uri, [...edits]);
  return edit;
}

/** Returns the formatting options of the editor that shows the document, else those of the settings and of the text. */
function getFormattingOptions(document: vscode.TextDocument): vscode.FormattingOptions {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.options;
  if (typeof shown?.tabSize === "number" && typeof shown.insertSpaces === "boolean") {
    return { tabSize: shown.tabSize, insertSpaces: shown.insertSpaces };
  }
  const settings = vscode.workspace.getConfiguration("editor", document);
  const usual = { tabSize: settings.get("tabSize", 4), insertSpaces: settings.get("insertSpaces", true) };
  const { tabSize, insertSpaces } = settings.get("detectIndentation", true)
    ? detectIndentation(document.getText(), usual)
    : usual;
  return { tabSize, insertSpaces };
}

type Offered = vscode.CodeAction | vscode.Command;

async function listOfferedActions(at: PlacedCode, kind?: string): Promise<readonly OfferedAction[]> {
  const offered = await ask(at, kind, 0);
  return offered.map((action, place) => ({
    title: action.title,
    kind: getActionKind(action),
    isPreferred: "isPreferred" in action && action.isPreferred === true,
    plan: () => planAction(action, () => findAgain(at, kind, { action, place })),
  }));
}

/** Requests code actions; only the first of them, as many as `resolved`, come with their edits. */
function ask(at: PlacedCode, kind: string | undefined, resolved: number): Thenable<readonly Offered[]> {
  const { absolutePath, line, column, endLine, endColumn } = at;
  const range = new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
  const answer = vscode.commands.executeCommand<readonly Offered[] | undefined>(
    "vscode.executeCodeActionProvider",
    ...[toWorkspaceUri(absolutePath), range, kind, resolved],
  );
  return answer.then((actions) => actions ?? []);
}

/** Finds the same action again, with its edit. */
async function findAgain(
  at: PlacedCode,
  kind: string | undefined,
  { action, place }: { readonly action: Offered; readonly place: number },
): Promise<Offered | undefined> {
  const offered = await ask(at, kind, place + 1);
  const isSame = (each: Offered | undefined) =>
    each?.title === action.title && getActionKind(each) === getActionKind(action);
  return isSame(offered[place]) ? offered[place] : offered.find(isSame);
}

async function planAction(
  action: Offered,
  resolve: () => Promise<Offered | undefined>,
): ReturnType<OfferedAction["plan"]> {
  const named = `“${action.title}”`;
  const resolved = editIn(action) === undefined ? await resolve() : action;
  if (resolved === undefined) return { kind: "refused", message: `${named} is no longer offered. Ask again.` };
  const edit = editIn(resolved);
  const command = getCommandId(resolved);
  if (edit === undefined && command !== undefined)
    return { kind: "refused", message: `${named} runs the command ${command}, which cannot be shown as an edit.` };
  return toEditPlan(edit ?? new vscode.WorkspaceEdit());
}

function getActionKind(action: Offered): string {
  return "kind" in action ? (action.kind?.value ?? "") : "";
}

function editIn(action: Offered): vscode.WorkspaceEdit | undefined {
  return "edit" in action ? action.edit : undefined;
}

function getCommandId({ command }: Offered): string | undefined {
  return typeof command === "string" ? command : command?.command;
}
