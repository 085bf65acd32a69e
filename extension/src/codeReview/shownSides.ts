import type { ChangedFile } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { parseShownSide, type ShownSide } from "./changeDocuments.ts";
import type { FileList } from "./shownChanges.ts";

/** Returns the changed file of the active editor, and the pane that has the cursor. */
export function findSideInFront(list: FileList | undefined): ShownSide | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const active = vscode.window.activeTextEditor?.document.uri;
  const { input } = activeTab ?? {};
  if (input instanceof vscode.TabInputText) return parseShownSide(input.uri);
  if (input instanceof vscode.TabInputTextDiff)
    return active?.toString() === input.original.toString() ? parseShownSide(input.original) : getNewSide(input);
  // An editor of all changes does not expose its parts; the part that has the cursor does.
  return activeTab && active && (parseShownSide(active) ?? findWorkingFile(active, list));
}

/** Returns the changed file that an editor shows as a side of a diff. */
export function findSideOf({ document }: vscode.TextEditor, list: FileList | undefined): ShownSide | undefined {
  const { uri } = document;
  if (uri.scheme !== "file") return parseShownSide(uri);
  for (const { input } of vscode.window.tabGroups.all.flatMap(({ activeTab }) => activeTab ?? [])) {
    const isDiff = input instanceof vscode.TabInputTextDiff;
    const side = isDiff && input.modified.toString() === uri.toString() ? getNewSide(input) : undefined;
    const found = side ?? (input === undefined ? findWorkingFile(uri, list) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the new side of a diff; where it is the file itself, the old side says which one. */
function getNewSide({ original, modified }: vscode.TabInputTextDiff): ShownSide | undefined {
  const old = parseShownSide(original);
  return parseShownSide(modified) ?? (old && { ...old, pane: "after" });
}

/** Returns the changed file at an address, which is the one with the longest path that fits. */
export function findFileAt({ scheme, path }: vscode.Uri, files: readonly ChangedFile[]): ChangedFile | undefined {
  if (scheme !== "file") return undefined;
  const fitting = files.filter((file) => path.endsWith(`/${file.path}`));
  return fitting.sort((one, other) => other.path.length - one.path.length)[0];
}

function findWorkingFile(uri: vscode.Uri, list: FileList | undefined): ShownSide | undefined {
  const file = list && findFileAt(uri, list.files);
  return file && { place: list.place, file: file.id, pane: "after" };
}
