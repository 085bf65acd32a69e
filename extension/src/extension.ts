import * as vscode from "vscode";
import { followTrust } from "./languageServices/sinceTrust.ts";
import { DialecticWindow } from "./window/dialecticWindow.ts";
import { explainCode } from "./window/explainCode.ts";
import { registerCommands } from "./window/registerCommands.ts";
import { nameIgnoredSettings } from "./workspace/personalSettings.ts";
import { affectsPages } from "./workspace/settings.ts";

let dialectic: DialecticWindow | undefined;

export function activate(context: vscode.ExtensionContext): Promise<void> {
  const window = new DialecticWindow(context);
  dialectic = window;
  context.subscriptions.push(
    registerCommands(window),
    explainCode(window),
    followTrust(),
    nameIgnoredSettings((message) => window.log("warn", message)),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void window.windowChanged(true);
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void window.foldersChanged()),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (affectsPages(change)) window.reloadPages();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void window.windowChanged(false)),
  );
  window.log("info", "Dialectic extension is now active");
  return window.started();
}

/** Writes pending data and closes the socket; VS Code waits for the promise. */
export async function deactivate(): Promise<void> {
  await dialectic?.end();
  dialectic = undefined;
}
