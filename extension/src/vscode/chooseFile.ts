import type { CodeLocation, FileQuestion } from "@dialectic/host";
import * as vscode from "vscode";

type Place = FileQuestion["places"][number];

interface FileItem extends vscode.QuickPickItem {
  readonly choice: number;
}

/** Asks which file is meant and shows each one while it is looked at; dismissed, what was in front before is there again. */
export async function chooseFile(
  { message, places }: FileQuestion,
  preview: (location: CodeLocation) => Promise<unknown>,
): Promise<number | undefined> {
  const before = vscode.window.activeTextEditor;
  const pick = vscode.window.createQuickPick<FileItem>();
  pick.title = message;
  pick.placeholder = "Pick a file";
  pick.items = places.map(itemOf);
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

/** Where a window has several folders, a path says in which of them it is: the same one may be in each. */
function itemOf({ absolutePath, shown, line }: Place, choice: number, all: readonly Place[]): FileItem {
  const isAlone = all.every((other, at) => at === choice || other.absolutePath !== absolutePath);
  const hasSeveral = (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
  const path = hasSeveral ? vscode.workspace.asRelativePath(absolutePath, true) : shown;
  const end = path.lastIndexOf("/");
  return {
    choice,
    // Several places of one file are told apart by their lines only.
    label: isAlone ? path.slice(end + 1) : `${path.slice(end + 1)}:${line}`,
    description: path.slice(0, Math.max(0, end)),
    iconPath: vscode.ThemeIcon.File,
  };
}
