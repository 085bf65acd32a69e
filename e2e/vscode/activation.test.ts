import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { onlyHost, registeredHosts, until } from "../support/windows.ts";
import { outputChannelLog, showOutputChannel } from "./support/outputChannel.ts";
import { openReviewView } from "./support/reviewPanel.ts";
import { vsCodeSession } from "./support/session.ts";
import { terminalEnvironment } from "./support/terminal.ts";
import { hostRuns, quickPick, runCommand } from "./support/workbench.ts";

const settings = {
  "dialectic.terminalLaunchers": [
    { name: "Helper One", command: "echo one > launched-one", icon: "claude" },
    { name: "Helper Two", command: "pwd > launched-two", icon: "rocket", cwd: "src" },
    { name: "Nameless" },
  ],
};

async function pick(page: Page, label: string, place: string): Promise<void> {
  await runCommand(page, "Dialectic: Connect an AI Assistant");
  const list = page.locator(".quick-input-widget", { hasText: "Connect an AI Assistant" });
  await list.locator("input[type=text]").fill(label);
  await quickPick(page, label).click();
  await quickPick(page, place).click();
}

/** A button with text above the editor that is in front. */
function titleButton(page: Page, name: string) {
  return page.locator(".editor-group-container.active .editor-actions").getByRole("button", { name, exact: true });
}

function notification(page: Page, text: string | RegExp) {
  return page.locator(".notifications-toasts .notification-list-item", { hasText: text });
}

describe("the packaged extension in VS Code", () => {
  // The last test ends VS Code, and the written configuration names files of the home folder: a separate server has
  // them under that name.
  const session = vsCodeSession({ settings, own: {} });

  it("shows the empty state behind its icon in the activity bar", async () => {
    const { page, workspace } = session();
    const frame = await openReviewView(page);
    await frame.getByRole("heading", { name: "No review yet" }).waitFor();
    await frame.getByText(`Waiting in ${workspace.folder}`).waitFor();
    await frame.getByText("Open the sample").waitFor();
  });

  it("says in its output channel that it is active", async () => {
    const { page, userData } = session();
    expect(await showOutputChannel(page, "Dialectic")).toContain("Dialectic extension is now active");
    expect(outputChannelLog(userData)).toContain("Dialectic extension is now active");
    expect(outputChannelLog(userData)).not.toContain("[error]");
  });

  it("can be found by clients: a socket and a record of the window", async () => {
    const { workspace } = session();
    const record = onlyHost(workspace);
    expect(record).toMatchObject({ kind: "vscode", workspaceFolders: [workspace.folder] });
    expect(existsSync(record.socketPath)).toBe(true);
  });

  it("has terminals that belong to the workspace", { tags: ["whole"] }, async () => {
    const { page, workspace } = session();
    const environment = await terminalEnvironment(page, workspace.home);
    expect(environment).toMatchObject({ HOME: workspace.home, PWD: workspace.folder, TERM_PROGRAM: "vscode" });
  });

  describe("Connect an AI Assistant", { tags: ["whole"] }, () => {
    it("shows the change beside the file, writes it when it is applied, and takes it back to the last byte", async () => {
      const { page, workspace } = session();
      await hostRuns(page);
      const file = join(workspace.home, ".cursor", "mcp.json");
      const before = '{\n  // mine\n  "mcpServers": { "x": { "command": "x" } },\n}\n';
      mkdirSync(dirname(file));
      writeFileSync(file, before);
      await pick(page, "Cursor", "All projects");
      await page.locator(".monaco-diff-editor .line-insert").first().waitFor();
      await page.locator(".tab.active", { hasText: "Cursor with Dialectic" }).waitFor();
      expect(readFileSync(file, "utf8")).toBe(before);
      await titleButton(page, "Apply").click();
      await notification(page, "Cursor is set up for Dialectic.").waitFor();
      expect(await page.locator(".tab", { hasText: "Cursor with Dialectic" }).count()).toBe(0);
      const text = readFileSync(file, "utf8");
      expect(text).toContain("// mine");
      const [, launcher = ""] = /"args": ?\[\s*"([^"]+)"/.exec(text) ?? [];
      const client = new Client({ name: "cursor", version: "1" });
      const env = workspace.environment;
      await client.connect(new StdioClientTransport({ command: "node", args: [launcher], env, stderr: "ignore" }));
      expect(client.getServerVersion()?.name).toBe("dialectic");
      await client.close();
      await notification(page, "Cursor is set up for Dialectic.").getByRole("button", { name: "Undo" }).click();
      await notification(page, "Cursor is no longer connected to Dialectic.").waitFor();
      expect(readFileSync(file, "utf8")).toBe(before);
    });

    it("writes nothing when it is cancelled, and says what it leaves alone", async () => {
      const { page, workspace } = session();
      const file = join(workspace.folder, ".mcp.json");
      await pick(page, "Claude Code", "This project");
      await page.locator(".monaco-diff-editor .line-insert").first().waitFor();
      await titleButton(page, "Cancel").click();
      await until(async () => (await page.locator(".tab", { hasText: "with Dialectic" }).count()) === 0);
      expect(existsSync(file)).toBe(false);
      writeFileSync(file, "{ broken");
      await pick(page, "Claude Code", "This project");
      await notification(page, `${file} was not changed: it is not JSON`).waitFor();
      expect(readFileSync(file, "utf8")).toBe("{ broken");
    });

    it("launches what the setting names in a terminal of its own, from the title of the editors", async () => {
      const { page, workspace } = session();
      const launch = async (label: string) => {
        await page
          .getByRole("button", { name: "Launch an Assistant in a Terminal" })
          .or(page.getByRole("link", { name: "Launch an Assistant in a Terminal" }))
          .first()
          .click();
        await quickPick(page, label).click();
      };
      await runCommand(page, "File: New Untitled Text File");
      await launch("Helper One");
      await notification(page, "entry 3 needs a name and a command").waitFor();
      await until(() => existsSync(join(workspace.folder, "launched-one")));
      await launch("Helper Two");
      const told = join(workspace.folder, "src", "launched-two");
      await until(() => existsSync(told) && readFileSync(told, "utf8") === `${join(workspace.folder, "src")}\n`);
      await page.locator(".terminal-tabs-entry", { hasText: "Helper Two" }).waitFor();
    });

    it("launches from above the terminals, too, each with its icon", async () => {
      const { page, workspace } = session();
      rmSync(join(workspace.folder, "launched-one"), { force: true });
      const panel = page.locator("#workbench\\.parts\\.panel");
      await panel.locator('.title-actions [aria-label^="Launch an Assistant in a Terminal"]').click();
      await quickPick(page, "Helper One").click();
      await until(() => existsSync(join(workspace.folder, "launched-one")));
      const icons = { "Helper One": "sparkle", "Helper Two": "rocket" };
      for (const [name, icon] of Object.entries(icons))
        await panel.locator(".terminal-tabs-entry", { hasText: name }).locator(`.codicon-${icon}`).first().waitFor();
    });
  });

  it("leaves neither socket nor record when VS Code is ended", { tags: ["whole"] }, async () => {
    const { workspace, endServer } = session();
    const { socketPath } = onlyHost(workspace);
    await endServer();
    expect({ records: registeredHosts(workspace), socket: existsSync(socketPath) }).toEqual({
      records: [],
      socket: false,
    });
  });
});
