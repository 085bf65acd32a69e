import type { EnvironmentVariableCollection } from "vscode";
import { windowTexts } from "../texts.ts";
import { currentWorkspace } from "./currentWorkspace.ts";

/** Gives terminals the address of the window's socket. */
export function tellTerminalsAddress(
  variables: EnvironmentVariableCollection,
  address: Readonly<Record<string, string>>,
): void {
  variables.persistent = false;
  variables.description = windowTexts.terminalVariables();
  for (const [name, value] of Object.entries(address)) variables.replace(name, value);
}

/** Gives terminals the folders of the window: a terminal can leave them, and outside them its socket path is void. */
export function tellTerminalsFolders(variables: EnvironmentVariableCollection): void {
  const folders = currentWorkspace.folders();
  if (folders.length > 0) variables.replace("DIALECTIC_IPC_FOLDERS", JSON.stringify(folders));
  else variables.delete("DIALECTIC_IPC_FOLDERS");
}
