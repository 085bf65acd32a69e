import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { type HostRecord, registeredHosts, until } from "../support/windows.ts";
import { vsCodeSession } from "./support/session.ts";
import { openTerminal, typeLine } from "./support/terminal.ts";
import { leaveWindow, openFile, runCommand, statusBarItem } from "./support/workbench.ts";

describe("two windows of VS Code", () => {
  const session = vsCodeSession();
  const assistants: Assistant[] = [];
  let store = "";

  const hostOf = (folder: string): HostRecord => {
    const found = registeredHosts(session().workspace).find(({ workspaceFolders }) =>
      workspaceFolders.includes(folder),
    );
    if (found === undefined) throw new Error(`No window has ${folder} open`);
    return found;
  };
  const assistantIn = async (folder: string, environment: Record<string, string> = {}) => {
    const assistant = await startAssistant(folder, { ...session().workspace.environment, ...environment });
    assistants.push(assistant);
    return assistant;
  };
  const windowOf = async (assistant: Assistant, parameters: Record<string, unknown> = {}) => {
    const { structured, text, isError } = await assistant.call("health_check", parameters);
    return isError ? text : structured["workspace"];
  };

  beforeAll(async () => {
    const { page, workspace, openFolder } = session();
    await statusBarItem(page, "Dialectic: Ready").waitFor({ timeout: 120_000 });
    store = join(workspace.home, "store");
    mkdirSync(store);
    writeFileSync(join(store, "stock.ts"), "export const stock = 1;\n");
    await statusBarItem(await openFolder(store), "Dialectic: Ready").waitFor({ timeout: 120_000 });
  }, 300_000);
  afterAll(async () => {
    for (const assistant of assistants) await assistant.dispose();
  });

  it("are told apart in 40 of 40 calls, and are listed with what they are", async () => {
    const { folder: shop } = session().workspace;
    const address = ({ socketPath, token }: HostRecord) => ({
      DIALECTIC_IPC_PATH: socketPath,
      DIALECTIC_IPC_TOKEN: token,
    });
    const inShop = await assistantIn(join(shop, "src"));
    const inStore = await assistantIn(store);
    const ofStore = await assistantIn(shop, address(hostOf(store)));
    const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
      [shop, () => windowOf(inShop)],
      [store, () => windowOf(inStore)],
      [shop, () => windowOf(inStore, { workspace_path: shop })],
      [store, () => windowOf(ofStore)],
    ];
    const calls = Array.from({ length: 40 }, (_, index) => ways[index % ways.length]);
    const answers: unknown[] = [];
    for (const call of calls) answers.push(await call?.[1]());
    expect(answers).toEqual(calls.map((call) => call?.[0]));
    const { structured } = await inShop.call("list_workspaces", {});
    expect(structured["summary"]).toMatchObject({ total: 2, active: 2 });
    const lost = await assistantIn(session().workspace.home);
    expect(await windowOf(lost)).toContain("does not say which folder is meant");
  });

  it("never answer for a repository that they have not open, and leave it to a browser panel", async () => {
    const { folder: shop, home, environment } = session().workspace;
    const other = join(home, "other");
    mkdirSync(join(other, "src"), { recursive: true });
    const auth = "export const authLine1 = 1;\n";
    writeFileSync(join(other, "src/auth.ts"), auth);
    const git = (folder: string, ...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
        cwd: folder,
        env: environment,
        encoding: "utf8",
      });
    git(other, "init", "--quiet");
    git(other, "add", "--all");
    git(other, "commit", "--quiet", "--message", "Other");
    writeFileSync(join(other, "src/auth.ts"), `${auth}// changed in the other repository\n`);
    const rename = { filePath: "src/auth.ts", symbol: "authLine1", newName: "renamed", save: true };
    const lost = await assistantIn(other);
    for (const [tool, parameters] of [
      ["rename_symbol", rename],
      ["request_review", {}],
    ] as const) {
      const { isError, text } = await lost.call(tool, parameters);
      expect([tool, isError, text]).toEqual([
        tool,
        true,
        expect.stringContaining("There is no window for this folder"),
      ]);
    }
    expect(git(shop, "status", "--porcelain")).toBe("");
    const panel = await startAssistant(other, environment, ["--panel", "browser"]);
    assistants.push(panel);
    const requested = await panel.call("request_review", {});
    expect(requested.structured).toMatchObject({ repository: other, files_changed: [{ path: "src/auth.ts" }] });
    const renamed = await panel.call("rename_symbol", rename);
    expect([renamed.isError, git(shop, "status", "--porcelain")]).toEqual([true, ""]);
    const inShop = await assistantIn(shop);
    const own = await inShop.call("get_symbol_lsp_info", { filePath: "src/auth.ts", symbol: "authLine1" });
    expect(own.structured["repository"]).toBe(shop);
    const [record] = registeredHosts(session().workspace).filter(({ workspaceFolders: [first] }) => first === other);
    if (record !== undefined) process.kill(record.pid, "SIGTERM");
    await until(() => registeredHosts(session().workspace).every(({ workspaceFolders: [first] }) => first !== other));
  });

  it("keep what was selected when the terminal is clicked, wherever the terminal is", async () => {
    const { page, workspace } = session();
    const assistant = await assistantIn(workspace.folder);
    const selected = async () => (await assistant.call("get_selection", {})).structured["selection"];
    await page.bringToFront();
    await openFile(page, "auth.ts");
    await page.locator(".editor-group-container.active .view-line", { hasText: "authLine12" }).click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+ArrowDown");
    const oneLine = { text: "export const authLine12 = 12;\n", startLine: 12, endLine: 13 };
    await expect.poll(selected, { timeout: 60_000 }).toMatchObject(oneLine);
    await openTerminal(page);
    await typeLine(page, "true");
    expect(await selected()).toMatchObject(oneLine);
    // In the editors' own place the terminal is the active editor, and no text editor is.
    await runCommand(page, "Terminal: Create New Terminal in Editor Area");
    await page.locator(".editor-group-container.active .terminal-wrapper").waitFor();
    expect(await selected()).toMatchObject(oneLine);
    await runCommand(page, "View: Close Editor");
    await page.locator(".editor-group-container.active .view-line", { hasText: "authLine14" }).click();
    await expect.poll(selected, { timeout: 60_000 }).toBeNull();
  });

  it("choose again when one of them goes", async () => {
    const { context, workspace } = session();
    const within = join(workspace.folder, "src");
    const page = await session().openFolder(within);
    await statusBarItem(page, "Dialectic: Ready").waitFor({ timeout: 120_000 });
    const assistant = await assistantIn(join(within, "models"));
    expect(await windowOf(assistant)).toBe(within);
    await leaveWindow(page);
    await page.close();
    await until(() => registeredHosts(workspace).every(({ workspaceFolders }) => !workspaceFolders.includes(within)));
    expect(await windowOf(assistant)).toBe(workspace.folder);
    expect(context.pages().length).toBe(2);
  });
});
