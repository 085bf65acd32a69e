import type {
  CodeLocation,
  CommandPort,
  CommitWish,
  DiagnosticsPort,
  EditorChanges,
  EditorPort,
  EditPort,
  SetupPort,
  ShowOutcome,
} from "@dialectic/host";
import * as vscode from "vscode";
import { chooseCodeColumn } from "../ide/chooseCodeColumn.ts";
import { vscodeSymbols } from "../ide/vscodeSymbols.ts";
import { resolveRealPath } from "../ide/workspaceUri.ts";
import { windowTexts } from "../texts.ts";
import { chooseFile } from "./chooseFile.ts";
import { chooseSavePlace } from "./chooseSavePlace.ts";
import type { CodeMark } from "./codeMark.ts";
import type { CodeReview } from "./codeReview/codeReview.ts";
import type { EditorSelections } from "./editorSelections.ts";
import { findDeclaredSymbols } from "./findDeclaredSymbols.ts";
import type { PastCode } from "./pastCode.ts";
import { hasEditor, peekAt } from "./peekCode.ts";
import type { ReadOnlyText } from "./readOnlyText.ts";
import { showCommit } from "./showCommit.ts";

interface EditorParts {
  readonly commands: CommandPort;
  readonly diagnostics: DiagnosticsPort;
  readonly edits: EditPort;
  readonly changes: EditorChanges;
  readonly output: vscode.LogOutputChannel;
  readonly mark: CodeMark;
  readonly texts: ReadOnlyText;
  readonly past: PastCode;
  readonly selections: EditorSelections;
  readonly codeReview: Pick<CodeReview, "show" | "document">;
  readonly setup: SetupPort;
  readonly copyMcpConfiguration: () => Promise<void>;
  readonly createCommit: (wish: CommitWish) => Promise<void>;
}

export function vscodeEditor({
  commands,
  diagnostics,
  edits,
  changes,
  output,
  mark,
  texts,
  past,
  selections,
  codeReview,
  setup,
  copyMcpConfiguration,
  createCommit,
}: EditorParts): EditorPort {
  const show = (location: CodeLocation) => showCode(location, mark);
  return {
    commands,
    diagnostics,
    edits,
    changes,
    show,
    showFile,
    peek: (location) => peekCode(location, show),
    unsavedText: (absolutePath) =>
      vscode.workspace.textDocuments
        .find(({ uri, isDirty }) => isDirty && resolveRealPath(uri) === absolutePath)
        ?.getText(),
    selection: () => Promise.resolve(selections.current()),
    onSelected: selections.onSelected,
    choose: (question) => chooseFile(question, show),
    symbols: findDeclaredSymbols,
    languages: vscodeSymbols,
    showText: texts.show,
    showCommit,
    past,
    showChange: (change) => codeReview.show(change),
    document: (name) => codeReview.document(name),
    chooseSavePlace,
    createCommit,
    setup,
    offers: {
      "open-folder": async () => void (await vscode.commands.executeCommand("vscode.openFolder")),
      "copy-mcp-configuration": copyMcpConfiguration,
    },
    async openLink(href) {
      const opened = await vscode.env.openExternal(vscode.Uri.parse(href, true));
      return opened ? { kind: "opened" } : { kind: "refused", message: windowTexts.linkNotOpened() };
    },
    showLog() {
      output.show(true);
      return Promise.resolve(undefined);
    },
  };
}

/** Puts the cursor at a place and marks its lines; a selection would be overwritten by the next key. */
export async function showCode(
  { absolutePath, line, column = 1, endLine = line }: CodeLocation,
  mark: CodeMark,
): Promise<ShowOutcome> {
  const uri = vscode.Uri.file(absolutePath);
  try {
    const start = new vscode.Position(line - 1, column - 1);
    const editor = await vscode.window.showTextDocument(uri, {
      selection: new vscode.Range(start, start),
      viewColumn: chooseCodeColumn(uri),
      preserveFocus: true,
    });
    const lines = new vscode.Range(line - 1, 0, endLine - 1, 0);
    editor.revealRange(lines, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    mark.show(editor, lines);
    return { kind: "opened" };
  } catch (problem) {
    return { kind: "failed", message: problem instanceof Error ? problem.message : String(problem) };
  }
}

/** Shows a place inside the active editor; opens it like a click where there is no editor. */
async function peekCode(
  location: CodeLocation,
  show: (location: CodeLocation) => Promise<ShowOutcome>,
): Promise<ShowOutcome> {
  if (!hasEditor()) return show(location);
  await peekAt(vscode.Uri.file(location.absolutePath), location);
  return { kind: "opened" };
}

async function showFile(absolutePath: string): Promise<ShowOutcome> {
  const uri = vscode.Uri.file(absolutePath);
  const place = { viewColumn: chooseCodeColumn(uri), preserveFocus: true };
  await vscode.commands.executeCommand("vscode.open", uri, place);
  return { kind: "opened" };
}
