import {
  type ApplyWish,
  type ChoiceMemory,
  type EditPort,
  indentationOf,
  type OfferedAction,
  type PlacedCode,
} from "@dialectic/shared/host";
import * as vscode from "vscode";
import { vscodePerson } from "./commandPort.ts";
import { planOf } from "./editPlan.ts";
import { uriOf } from "./workspaceUri.ts";

/** What VS Code computes of edits; nothing of it is applied by asking. */
export function vscodeEdits(permissions: ChoiceMemory): EditPort {
  return {
    mayApply: () => vscode.workspace.getConfiguration("dialectic").get<ApplyWish>("capability.applyEdits", "ask"),
    person: vscodePerson(permissions),
    actions: offeredActions,
    async planFormat(absolutePath) {
      const uri = uriOf(absolutePath);
      const edits = await vscode.commands.executeCommand<readonly vscode.TextEdit[] | undefined>(
        "vscode.executeFormatDocumentProvider",
        uri,
        formattingOf(await vscode.workspace.openTextDocument(uri)),
      );
      if (edits === undefined) return { kind: "refused", message: "No formatter is installed for this file." };
      return planOf(editOf(uri, edits));
    },
  };
}

function editOf(uri: vscode.Uri, edits: readonly vscode.TextEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  edit.set(uri, [...edits]);
  return edit;
}

/** As the editor that shows it; else as the settings say, and as the text is. */
function formattingOf(document: vscode.TextDocument): vscode.FormattingOptions {
  const shown = vscode.window.visibleTextEditors.find((editor) => editor.document === document)?.options;
  if (typeof shown?.tabSize === "number" && typeof shown.insertSpaces === "boolean") {
    return { tabSize: shown.tabSize, insertSpaces: shown.insertSpaces };
  }
  const settings = vscode.workspace.getConfiguration("editor", document);
  const usual = { tabSize: settings.get("tabSize", 4), insertSpaces: settings.get("insertSpaces", true) };
  const { tabSize, insertSpaces } = settings.get("detectIndentation", true)
    ? indentationOf(document.getText(), usual)
    : usual;
  return { tabSize, insertSpaces };
}

/** Extensions answer with actions, or with commands alone. */
type Offered = vscode.CodeAction | vscode.Command;

async function offeredActions(at: PlacedCode, kind?: string): Promise<readonly OfferedAction[]> {
  const offered = await ask(at, kind, 0);
  return offered.map((action, place) => ({
    title: action.title,
    kind: kindOf(action),
    isPreferred: "isPreferred" in action && action.isPreferred === true,
    plan: () => planned(action, () => again(at, kind, { action, place })),
  }));
}

/** The first of them with their edits. */
function ask(at: PlacedCode, kind: string | undefined, resolved: number): Thenable<readonly Offered[]> {
  const { absolutePath, line, column, endLine, endColumn } = at;
  const range = new vscode.Range(line - 1, column - 1, endLine - 1, endColumn - 1);
  const answer = vscode.commands.executeCommand<readonly Offered[] | undefined>(
    "vscode.executeCodeActionProvider",
    ...[uriOf(absolutePath), range, kind, resolved],
  );
  return answer.then((actions) => actions ?? []);
}

/** The same action with its edit. */
async function again(
  at: PlacedCode,
  kind: string | undefined,
  { action, place }: { readonly action: Offered; readonly place: number },
): Promise<Offered | undefined> {
  const offered = await ask(at, kind, place + 1);
  const isSame = (each: Offered | undefined) => each?.title === action.title && kindOf(each) === kindOf(action);
  return isSame(offered[place]) ? offered[place] : offered.find(isSame);
}

async function planned(
  action: Offered,
  resolve: () => Promise<Offered | undefined>,
): ReturnType<OfferedAction["plan"]> {
  const named = `“${action.title}”`;
  const command = commandOf(action);
  if (command !== undefined && editIn(action) === undefined) {
    return { kind: "refused", message: `${named} runs the command ${command}, which is no edit that could be shown.` };
  }
  const resolved = editIn(action) === undefined ? await resolve() : action;
  if (resolved === undefined) return { kind: "refused", message: `${named} is not offered any more: ask again.` };
  const edit = editIn(resolved);
  if (edit === undefined) return planOf(new vscode.WorkspaceEdit());
  if (doesMore(edit)) {
    return { kind: "refused", message: `${named} makes, moves or deletes files, which a proposal cannot show.` };
  }
  return planOf(edit);
}

function kindOf(action: Offered): string {
  return "kind" in action ? (action.kind?.value ?? "") : "";
}

function editIn(action: Offered): vscode.WorkspaceEdit | undefined {
  return "edit" in action ? action.edit : undefined;
}

function commandOf({ command }: Offered): string | undefined {
  return typeof command === "string" ? command : command?.command;
}

/** Whether an edit has parts that are no text; VS Code's interface lists the others alone. */
function doesMore(edit: vscode.WorkspaceEdit): boolean {
  const list: unknown = Reflect.get(edit, "_allEntries");
  const all: unknown = typeof list === "function" ? list.call(edit) : undefined;
  const texts = edit.entries().reduce((sum, [, edits]) => sum + edits.length, 0);
  return Array.isArray(all) && all.length > texts;
}
