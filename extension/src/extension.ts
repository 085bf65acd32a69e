import { type RunningHost, startHost } from "@dialectic/shared/host";
import * as vscode from "vscode";
import { vscodeEditor } from "./vscode/editor.ts";
import { ReviewView } from "./vscode/reviewView.ts";
import { workspaceFolders } from "./vscode/workspaceFolders.ts";

let host: RunningHost | undefined;

/** Starts the host of this window and shows its reviews in the activity bar. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel("Dialectic", { log: true });
  context.subscriptions.push(output);
  // The manifest's `version` is a string: vsce refuses to package anything else.
  const { version } = context.extension.packageJSON as { readonly version: string };
  const running = await startHost({
    kind: "vscode",
    version,
    ide: { name: "vscode", version: vscode.version },
    workspace: workspaceFolders,
    editor: vscodeEditor(output),
    log: (level, message) => output[level](message),
    environment: process.env,
    maxContentLength: vscode.workspace.getConfiguration("dialectic").get("maxContentLength", 100_000),
  });
  host = running;
  const view = new ReviewView(context.extensionUri, (pipe) => running.openPanel(pipe));
  context.subscriptions.push(vscode.window.registerWebviewViewProvider("dialectic.review", view));
  context.subscriptions.push(
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void running.windowChanged(true);
    }),
    vscode.workspace.onDidChangeWorkspaceFolders(() => void running.windowChanged(false)),
  );
  output.info("Dialectic extension is now active");
}

/** Writes what waits and closes the socket; VS Code waits for it. */
export async function deactivate(): Promise<void> {
  await host?.dispose();
  host = undefined;
}
