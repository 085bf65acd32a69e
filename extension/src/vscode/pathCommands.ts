import * as vscode from "vscode";
import { commandTexts } from "../texts.ts";

/** Copies the paths of all files open in tabs, one on each line, as they are below the window's folders. */
export async function copyOpenedFilesPath(): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const files = tabs.map(({ input }) => fileOf(input)).filter((uri) => uri !== undefined);
  const paths = [...new Set(files.filter(({ scheme }) => scheme === "file").map(pathOf))];
  if (paths.length === 0) return void vscode.window.showInformationMessage(commandTexts.noOpenFiles());
  await copied(paths.join("\n"), commandTexts.copiedPaths(paths.length));
}

/** Copies the selected lines as a reference, such as `src/a.ts:3-7`; without a selection, the line of the cursor. */
export async function copyCurrentSelectionReference(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.uri.scheme !== "file") {
    return void vscode.window.showInformationMessage(commandTexts.noCursor());
  }
  const { start, end } = editor.selection;
  // A selection of whole lines ends at the beginning of the next line.
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  const lines = last === start.line ? `${start.line + 1}` : `${start.line + 1}-${last + 1}`;
  const reference = `${pathOf(editor.document.uri)}:${lines}`;
  await copied(reference, commandTexts.copiedReference(reference));
}

/** Maximum duration of the command `sleep`, in seconds. */
const longestSleep = 60;

/** Waits for some seconds, 1 by default, between the commands of one key binding (`runCommands`). */
export async function sleep(seconds: unknown = 1): Promise<void> {
  if (typeof seconds !== "number" || !(seconds >= 0 && seconds <= longestSleep))
    throw new Error(commandTexts.sleepRange(longestSleep));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

/** Returns the file that a tab shows; of a diff, its right side. */
function fileOf(input: unknown): vscode.Uri | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  const uri = "modified" in input ? input.modified : "uri" in input ? input.uri : undefined;
  return uri instanceof vscode.Uri ? uri : undefined;
}

/** Returns a path with `/`, below the folder that contains it; with several folders, their name comes first. */
function pathOf(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri).replaceAll("\\", "/");
}

async function copied(text: string, message: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(check) ${message}`, 4_000);
}
