import type {
  CodeLocation,
  CommandPort,
  CommitWish,
  DiagnosticsPort,
  EditorChanges,
  EditorPort,
  EditPort,
  FileQuestion,
  SavePlace,
  SetupPort,
  ShownCommit,
  ShowOutcome,
} from "@dialectic/host";
import { toVisible } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import type { CodeReview } from "../codeReview/codeReview.ts";
import { findGit, gitStatus } from "../commits/gitApi.ts";
import { vscodeSymbols } from "../languageServices/vscodeSymbols.ts";
import { codeTexts, commonTexts, windowTexts } from "../texts.ts";
import { chooseCodeColumn, columnBesideCode } from "../workspace/chooseCodeColumn.ts";
import { withoutIcons } from "../workspace/withoutIcons.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import { resolveRealPath } from "../workspace/workspaceUri.ts";
import type { CodeMark } from "./codeMark.ts";
import type { EditorSelections } from "./editorSelections.ts";
import { findDeclaredSymbols } from "./findDeclaredSymbols.ts";
import type { PastCode } from "./pastCode.ts";
import { hasEditor, peekAt } from "./peekCode.ts";
import type { ReadOnlyText } from "./readOnlyText.ts";

const filters: Readonly<Record<string, Record<string, string[]>>> = {
  ".md": { Markdown: ["md"] },
  ".html": { HTML: ["html"] },
};

/**
 * Asks where to save a file, next to the workspace's own files; resolves to undefined when the person dismisses the
 * question.
 */
export async function chooseSavePlace(name: string): Promise<SavePlace | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const ending = /\.\w+$/.exec(name)?.[0] ?? "";
  const target = await vscode.window.showSaveDialog({
    title: codeTexts.saveReview(),
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) }),
    ...(filters[ending] === undefined ? {} : { filters: filters[ending] }),
  });
  if (target === undefined) return undefined;
  const shown = vscode.workspace.asRelativePath(target, false);
  return {
    shown,
    async write(texts) {
      try {
        await vscode.workspace.fs.writeFile(target, Buffer.concat(texts.map((text) => Buffer.from(text, "utf8"))));
      } catch (problem) {
        return problem instanceof Error ? problem.message : String(problem);
      }
      void offerToOpen(target, shown);
      return undefined;
    },
  };
}

/** Offers to open a saved file: a page in the browser, a text in an editor. */
async function offerToOpen(target: vscode.Uri, shown: string): Promise<void> {
  const open = commonTexts.open();
  if ((await vscode.window.showInformationMessage(withoutLinks(codeTexts.saved(toVisible(shown))), open)) !== open)
    return;
  if (target.path.endsWith(".html")) await vscode.env.openExternal(target);
  else await vscode.commands.executeCommand("vscode.open", target);
}

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
  readonly showReview: () => Promise<void>;
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
  showReview,
  createCommit,
}: EditorParts): EditorPort {
  const show = (location: CodeLocation, beside?: "code") => showCode(location, mark, beside);
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
    showReview,
    createCommit,
    setup,
    offers: {
      "open-folder": async () => void (await vscode.commands.executeCommand("vscode.openFolder")),
      "copy-mcp-configuration": copyMcpConfiguration,
    },
    async openFolder(path) {
      // Focuses the window that has the folder; otherwise a new one opens, and this one stays.
      await vscode.commands.executeCommand("vscode.openFolder", vscode.Uri.file(path), { forceNewWindow: true });
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
  beside?: "code",
): Promise<ShowOutcome> {
  const uri = vscode.Uri.file(absolutePath);
  try {
    const start = new vscode.Position(line - 1, column - 1);
    const editor = await vscode.window.showTextDocument(uri, {
      selection: new vscode.Range(start, start),
      viewColumn: beside === "code" ? columnBesideCode(uri) : chooseCodeColumn(uri),
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

/**
 * Shows the files of a commit as VS Code's diffs. Unavailable where its git extension does not know the repository, and
 * for the first commit, which has nothing to compare with.
 */
export async function showCommit({ hash, folder }: ShownCommit): Promise<ShowOutcome> {
  const git = await findGit();
  const repository = git.kind === "git" ? git.at(folder) : undefined;
  if (git.kind === "none" || repository === undefined) return { kind: "unavailable" };
  try {
    const { message, parents } = await repository.getCommit(hash);
    const [parent] = parents;
    if (parent === undefined) return { kind: "unavailable" };
    const rows = (await repository.diffBetween(parent, hash)).map(({ uri, originalUri, status }) => [
      uri,
      status === gitStatus.added ? undefined : git.toGitUri(originalUri, parent),
      status === gitStatus.deleted ? undefined : git.toGitUri(uri, hash),
    ]);
    const [subject = ""] = message.split("\n", 1);
    await vscode.commands.executeCommand("vscode.changes", `${hash.slice(0, 7)} - ${subject}`, rows);
    return { kind: "opened" };
  } catch (problem) {
    return { kind: "failed", message: problem instanceof Error ? problem.message : String(problem) };
  }
}

type Place = FileQuestion["places"][number];

interface FileItem extends vscode.QuickPickItem {
  readonly choice: number;
}

/** Asks which file is meant and previews each item in focus; dismissal restores the previous editor. */
export async function chooseFile(
  { message, places }: FileQuestion,
  preview: (location: CodeLocation) => Promise<unknown>,
): Promise<number | undefined> {
  const before = vscode.window.activeTextEditor;
  const pick = vscode.window.createQuickPick<FileItem>();
  pick.title = message;
  pick.placeholder = codeTexts.selectFile();
  pick.items = places.map(toFileItem);
  pick.onDidChangeActive(([item]) => {
    const place = item && places[item.choice];
    if (place !== undefined) void preview(place);
  });
  const chosen = await new Promise<number | undefined>((resolve) => {
    pick.onDidAccept(() => resolve(pick.selectedItems[0]?.choice));
    pick.onDidHide(() => resolve(undefined));
    pick.show();
  });
  pick.dispose();
  if (chosen === undefined && before !== undefined) {
    await vscode.window.showTextDocument(before.document, {
      ...(before.viewColumn === undefined ? {} : { viewColumn: before.viewColumn }),
      selection: before.selection,
      preserveFocus: true,
    });
  }
  return chosen;
}

/**
 * Builds the item of a place. In a window with several folders the path includes the folder: each may have the same
 * path.
 */
function toFileItem({ absolutePath, shown, line }: Place, choice: number, all: readonly Place[]): FileItem {
  const isAlone = all.every((other, at) => at === choice || other.absolutePath !== absolutePath);
  const hasSeveral = (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
  const path = toVisible(hasSeveral ? vscode.workspace.asRelativePath(absolutePath, true) : shown);
  const end = path.lastIndexOf("/");
  return {
    choice,
    // Places in the same file differ only in their lines.
    label: withoutIcons(isAlone ? path.slice(end + 1) : `${path.slice(end + 1)}:${line}`),
    description: withoutIcons(path.slice(0, Math.max(0, end))),
    iconPath: vscode.ThemeIcon.File,
  };
}
