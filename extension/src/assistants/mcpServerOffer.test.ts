import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { copyMcpConfiguration, getServerLauncher, McpServerOffer, refreshLauncher } from "./mcpServerOffer.ts";

const token = { isCancellationRequested: false, onCancellationRequested: new vscode.EventEmitter<unknown>().event };

function offering() {
  const work = workFolder();
  const context = work.window.extensionContext(work.folder);
  return { ...work, context, launcher: join(context.globalStorageUri.fsPath, "dialectic-mcp-server.mjs") };
}

describe("the offer to VS Code's own assistants", () => {
  it("names the server of the extension and, once it is known, the socket", async () => {
    const { window, context } = offering();
    const offer = new McpServerOffer(context, "1.2.3");
    onTestFinished(() => offer.dispose());
    let changes = 0;
    offer.onDidChangeMcpServerDefinitions(() => {
      changes += 1;
    });
    const definitions = async () => window.mcpProvider("dialectic.mcpServer")?.provideMcpServerDefinitions(token) ?? [];
    const own = {
      label: "Dialectic",
      command: process.execPath,
      version: "1.2.3",
      args: [context.asAbsolutePath("dist/server/main.js")],
    };
    expect(await definitions()).toMatchObject([{ ...own, env: { ELECTRON_RUN_AS_NODE: "1" } }]);
    offer.setAddress({ DIALECTIC_IPC_PATH: "/run/a.sock", DIALECTIC_IPC_TOKEN: "secret" });
    expect(changes).toBe(1);
    expect(await definitions()).toMatchObject([
      { env: { DIALECTIC_IPC_PATH: "/run/a.sock", DIALECTIC_IPC_FOLDERS: null } },
    ]);
  });
});

describe("the configuration for other clients", () => {
  it("names the server of the extension by a file that keeps its path", async () => {
    const { window, context, launcher } = offering();
    window.answerPick("Server of this extension");
    await copyMcpConfiguration(context);
    expect(JSON.parse(window.clipboard())).toEqual({
      mcpServers: { dialectic: { command: "node", args: [launcher] } },
    });
    expect(readFileSync(launcher, "utf8")).toBe(
      `await import("file://${context.asAbsolutePath("dist/server/main.js")}");\n`,
    );
    expect(window.statusMessages()).toEqual(["$(check) Copied MCP configuration"]);
  });

  it("names the package, or nothing when the question is dismissed", async () => {
    const { window, context, launcher } = offering();
    await copyMcpConfiguration(context);
    expect(window.clipboard()).toBe("");
    window.answerPick("dialectic-mcp-server");
    await copyMcpConfiguration(context);
    expect(JSON.parse(window.clipboard())).toEqual({
      mcpServers: { dialectic: { command: "dialectic-mcp-server", args: [] } },
    });
    expect(existsSync(launcher)).toBe(false);
  });

  it("is kept up to date once it exists, and not written before", async () => {
    const { context, launcher } = offering();
    await refreshLauncher(context);
    expect(existsSync(launcher)).toBe(false);
    expect(getServerLauncher(context).file).toBe(launcher);
    await getServerLauncher(context).write();
    writeFileSync(launcher, "old");
    await refreshLauncher(context);
    expect(readFileSync(launcher, "utf8")).toMatch(/^await import/);
  });
});
