import type { CodeLocation, FileQuestion } from "@dialectic/host";
import * as vscode from "vscode";
import { codeTexts } from "../texts.ts";

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
  const path = hasSeveral ? vscode.workspace.asRelativePath(absolutePath, true) : shown;
  const end = path.lastIndexOf("/");
  return {
    choice,
    // Places in the same file differ only in their lines.
    label: isAlone ? path.slice(end + 1) : `${path.slice(end + 1)}:${line}`,
    description: path.slice(0, Math.max(0, end)),
    iconPath: vscode.ThemeIcon.File,
  };
}
