import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as vscode from "vscode";
import { connectTexts } from "../texts.ts";

const providerId = "dialectic.mcpServer";

export interface SocketAddress {
  readonly DIALECTIC_IPC_PATH: string;
  readonly DIALECTIC_IPC_TOKEN: string;
}

/** The offer of the bundled MCP server to VS Code's own assistants; VS Code's Node runs it. */
export class McpServerOffer implements vscode.McpServerDefinitionProvider, vscode.Disposable {
  readonly #serverFile: string;
  readonly #version: string;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #registration: vscode.Disposable;
  #address: SocketAddress | undefined;

  readonly onDidChangeMcpServerDefinitions = this.#changed.event;

  constructor(context: vscode.ExtensionContext, version: string) {
    this.#serverFile = getBundledServer(context);
    this.#version = version;
    this.#registration = vscode.lm.registerMcpServerDefinitionProvider(providerId, this);
  }

  setAddress(address: SocketAddress): void {
    this.#address = address;
    this.#changed.fire();
  }

  provideMcpServerDefinitions(): vscode.McpServerDefinition[] {
    // This server always serves its own window: folders set by a terminal around VS Code belong to another window.
    const environment = { ELECTRON_RUN_AS_NODE: "1", DIALECTIC_IPC_FOLDERS: null, ...this.#address };
    return [
      new vscode.McpStdioServerDefinition(
        "Dialectic",
        process.execPath,
        [this.#serverFile],
        environment,
        this.#version,
      ),
    ];
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}

export async function copyMcpConfiguration(context: vscode.ExtensionContext): Promise<void> {
  const servers = {
    bundled: async () => ({ command: "node", args: [await writeLauncher(context)] }),
    installed: async () => ({ command: "dialectic-mcp-server", args: [] }),
  };
  const picked = await vscode.window.showQuickPick(
    [
      {
        label: connectTexts.bundledServer(),
        detail: connectTexts.bundledServerDetail(),
        server: servers.bundled,
      },
      {
        label: "dialectic-mcp-server",
        detail: connectTexts.installedServerDetail(),
        server: servers.installed,
      },
    ],
    { title: connectTexts.copyTitle(), placeHolder: connectTexts.selectServer() },
  );
  if (picked === undefined) return;
  const configuration = { mcpServers: { dialectic: await picked.server() } };
  await vscode.env.clipboard.writeText(`${JSON.stringify(configuration, null, 2)}\n`);
  void vscode.window.setStatusBarMessage(`$(check) ${connectTexts.copiedConfiguration()}`, 4_000);
}

function getBundledServer(context: vscode.ExtensionContext): string {
  return context.asAbsolutePath(join("dist", "server", "main.js"));
}

/**
 * Updates an existing launcher, so that configurations that name it run the server of this version of the extension.
 */
export async function refreshLauncher(context: vscode.ExtensionContext): Promise<void> {
  if (existsSync(getLauncherPath(context))) await writeLauncher(context);
}

function getLauncherPath(context: vscode.ExtensionContext): string {
  return join(context.globalStorageUri.fsPath, "dialectic-mcp-server.mjs");
}

/** Returns the launcher by which configurations name this extension's server, in any version. */
export function getServerLauncher(context: vscode.ExtensionContext): {
  readonly file: string;
  readonly write: () => Promise<string>;
} {
  return { file: getLauncherPath(context), write: () => writeLauncher(context) };
}

/** Writes a file whose path survives updates of the extension, unlike the extension's own folder. */
async function writeLauncher(context: vscode.ExtensionContext): Promise<string> {
  const launcher = getLauncherPath(context);
  await mkdir(context.globalStorageUri.fsPath, { recursive: true });
  await writeFile(launcher, `await import(${JSON.stringify(pathToFileURL(getBundledServer(context)).href)});\n`);
  return launcher;
}
