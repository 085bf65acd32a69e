import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { type HostRecord, isRunning, registeredHosts, until } from "../support/windows.ts";
import type { TestWorkspace } from "../support/workspace.ts";
import { headingShown, openReviewView } from "./support/reviewPanel.ts";
import { vsCodeSession } from "./support/session.ts";
import { openTerminal, terminalEnvironment, typeLine } from "./support/terminal.ts";
import {
  activeEditorTab,
  hostRuns,
  leaveWindow,
  openFile,
  reloadWindow,
  runCommand,
  statusBarItem,
} from "./support/workbench.ts";

/** The variables by which a terminal's assistant finds its window. */
type Address = Readonly<Record<"DIALECTIC_IPC_PATH" | "DIALECTIC_IPC_TOKEN", string>>;

describe("windows of VS Code", () => {
  const session = vsCodeSession();

  const closeOthers = async () => {
    for (const page of session().context.pages().slice(1)) await leaveWindow(page).then(() => page.close());
  };

  /** A journey: each test goes on where the one before it has ended. */
  describe("when there are two", () => {
    const assistants: Assistant[] = [];
    let other: Page;
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
      await hostRuns(page);
      // Inside the other one: the folder nearest to an assistant decides.
      store = join(workspace.folder, "store");
      mkdirSync(join(store, "shelves"), { recursive: true });
      other = await openFolder(store);
      await hostRuns(other);
    }, 300_000);
    afterAll(async () => {
      await closeOthers();
      await runCommand(session().page, "Terminal: Kill All Terminals");
      for (const assistant of assistants) await assistant.dispose();
    });

    it("are distinguished by the folder, the argument or the terminal of an assistant, and have a review each", async () => {
      const { folder: shop } = session().workspace;
      const { socketPath, token } = hostOf(store);
      const inShop = await assistantIn(join(shop, "src"));
      const inStore = await assistantIn(store);
      const ofStore = await assistantIn(shop, { DIALECTIC_IPC_PATH: socketPath, DIALECTIC_IPC_TOKEN: token });
      expect(await windowOf(inShop)).toBe(shop);
      expect(await windowOf(inStore)).toBe(store);
      expect(await windowOf(inStore, { workspace_path: shop })).toBe(shop);
      expect(await windowOf(ofStore)).toBe(store);
      const { structured } = await inShop.call("list_workspaces", {});
      expect(structured["summary"]).toMatchObject({ total: 2, active: 2 });
      const lost = await assistantIn(session().workspace.home);
      expect(await windowOf(lost)).toContain("does not say which folder is meant");
      expect((await inStore.call("present_review", { content: "# Elsewhere", baseUri: store })).isError).toBe(false);
      await headingShown(other, "Elsewhere");
      const first = await openReviewView(session().page);
      expect(await first.getByRole("heading", { name: "Elsewhere" }).count()).toBe(0);
    });

    it("remember the selection when the person clicks into a terminal, wherever it is", async () => {
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
      // In the editor area the terminal is the active editor, and no text editor is active.
      await runCommand(page, "Terminal: Create New Terminal in Editor Area");
      await page.locator(".editor-group-container.active .terminal-wrapper").waitFor();
      expect(await selected()).toMatchObject(oneLine);
      await runCommand(page, "View: Close Editor");
      await page.locator(".editor-group-container.active .view-line", { hasText: "authLine14" }).click();
      await expect.poll(selected, { timeout: 60_000 }).toBeNull();
    });

    it("leave neither socket nor record when they are closed, and another one answers", async () => {
      const { context, workspace } = session();
      const assistant = await assistantIn(join(store, "shelves"));
      expect(await windowOf(assistant)).toBe(store);
      const { socketPath } = hostOf(store);
      await leaveWindow(other);
      await other.close();
      // The record is removed first, so that no client is led to a closing socket.
      const isListed = () =>
        registeredHosts(workspace).some(({ workspaceFolders }) => workspaceFolders.includes(store));
      await until(() => !isListed() && !existsSync(socketPath), "a closed window to be gone");
      expect(await windowOf(assistant)).toBe(workspace.folder);
      expect(context.pages().length).toBe(1);
    });
  });

  describe("in unusual setups", () => {
    afterEach(closeOthers);

    it("without a folder say what to do, and refuse a review with a base directory", async () => {
      const { openEmptyWindow, workspace } = session();
      const page = await openEmptyWindow();
      await hostRuns(page);
      const frame = await openReviewView(page);
      await frame.getByText("Open a folder first, so that references can find its files.").waitFor();
      const answer = await withAssistant(await addressIn(page), workspace.folder, (assistant) =>
        assistant.call("present_review", { content: "# Homeless", baseUri: workspace.folder }),
      );
      expect(answer).toMatchObject({
        isError: true,
        text: expect.stringContaining("is outside the workspace: the window has no folder open"),
      });
      await frame.getByText("Open folder").click();
      await page
        .locator(".quick-input-widget", { hasText: /Open Folder|Folder/ })
        .first()
        .waitFor();
      await page.keyboard.press("Escape");
    });

    it("on several folders open each reference in the folder of the review, else in the other one", async () => {
      const { openWorkspaceFile, workspace } = session();
      const other = join(workspace.home, "warehouse");
      mkdirSync(join(other, "src"), { recursive: true });
      writeFileSync(join(other, "src", "auth.ts"), "export const warehouse = 1;\n".repeat(30));
      const file = join(workspace.home, "both.code-workspace");
      writeFileSync(file, JSON.stringify({ folders: [{ path: "../shop" }, { path: "warehouse" }] }));
      const page = await openWorkspaceFile(file);
      await hostRuns(page);
      const isFound = () => registeredHosts(workspace).some(({ workspaceFolders }) => workspaceFolders.includes(other));
      await until(isFound, "a window that is found by both folders", 5).catch(async () => {
        // The first time, VS Code has no copy of such a file and reads it over the network. If the folders arrive while
        // the workspace is being set up, VS Code misses them for good. The next load finds the copy.
        await reloadWindow(page);
        await hostRuns(page);
        await until(isFound, "a window that is found by both folders after a reload");
      });
      const content = "# Two folders\n\n[`src/auth.ts:7`][] and [`src/server.ts:9`][].";
      await withAssistant({}, other, async (assistant) => {
        const { text } = await assistant.call("present_review", { content, baseUri: other });
        expect(text).toContain("Review presented");
        const { structured } = await assistant.call("list_workspaces", {});
        const listed = expect.arrayContaining([
          expect.objectContaining({
            workspace_type: "workspace-file",
            workspace_file: file,
            workspace_name: "both",
            folders: [workspace.folder, other],
            status: "active",
          }),
        ]);
        expect(structured["workspaces"]).toEqual(listed);
      });
      const frame = await headingShown(page, "Two folders");
      const click = (reference: string) => frame.locator(`[data-file-ref="${reference}"]`).first().click();
      await click("src/auth.ts:7");
      await statusBarItem(page, /^Ln 7, Col 1$/).waitFor();
      await page.locator(".editor-group-container.active .view-line", { hasText: "warehouse" }).first().waitFor();
      await click("src/server.ts:9");
      await statusBarItem(page, /^Ln 9, Col 1$/).waitFor();
      await activeEditorTab(page).filter({ hasText: "server.ts" }).waitFor();
    });

    it("are found after a reload by assistants of a terminal from before it", async () => {
      const { page, workspace } = session();
      const address = await addressIn(page);
      const present = async (assistant: Assistant, title: string) => {
        const review = { content: `# ${title}`, baseUri: workspace.folder };
        expect(await assistant.call("present_review", review)).toMatchObject({ isError: false });
        await headingShown(page, title);
      };
      await withAssistant(address, workspace.folder, async (assistant) => {
        await present(assistant, "Before the reload");
        await reloadWindow(page);
        await hostRuns(page);
        const isGone = () => !existsSync(address.DIALECTIC_IPC_PATH);
        await until(isGone, "the socket of before to be gone", 30).catch(() => endLeftHost(workspace, address));
        // The view is still in its place.
        await headingShown(page, "Before the reload");
        await until(() => registeredHosts(workspace).length === 1, "one record after the reload");
        expect(registeredHosts(workspace)[0]?.socketPath).not.toBe(address.DIALECTIC_IPC_PATH);
        await present(assistant, "After the reload");
      });
      await withAssistant(address, workspace.folder, (assistant) => present(assistant, "By a new assistant"));
    });

    it("without a place for a socket say why, and start once one exists", async () => {
      const { page, workspace, openFolder } = session();
      await leaveWindow(page);
      const isLeft = () => registeredHosts(workspace).length === 0;
      await until(isLeft, "no record of the closed windows", 30).catch(async () => {
        for (const { socketPath } of registeredHosts(workspace))
          await endLeftHost(workspace, { DIALECTIC_IPC_PATH: socketPath });
      });
      const restore = takeRuntimeFolders(workspace);
      const broken = await openFolder(workspace.folder);
      await statusBarItem(broken, "Dialectic: Not running").waitFor({ timeout: 120_000 });
      await openReviewView(broken);
      const failed = await headingShown(broken, "Something went wrong");
      await failed.getByText(/^Dialectic could not start: .*dialectic.* is not a folder/).waitFor();
      await failed.getByText("Show log").click();
      await broken
        .locator(".output-view .view-line", { hasText: /could.not.start/ })
        .first()
        .waitFor();
      // Still no place: the page returns with the same reason.
      await failed.getByText("Try again").click();
      await until(() => failed.isDetached(), "another page in the place of the one that failed");
      await headingShown(broken, "Something went wrong");
      restore();
      await (await headingShown(broken, "Something went wrong")).getByText("Try again").click();
      await headingShown(broken, "By a new assistant");
      await hostRuns(broken);
      expect(registeredHosts(workspace).length).toBe(1);
    });

    /**
     * Ends a host that VS Code has left behind. In a browser, its message to end the extension host is sometimes lost as the
     * page goes; VS Code then keeps that process for hours. A host that was told to end and did not is a failure.
     */
    async function endLeftHost(
      workspace: TestWorkspace,
      { DIALECTIC_IPC_PATH: socketPath }: Pick<Address, "DIALECTIC_IPC_PATH">,
    ): Promise<void> {
      const left = registeredHosts(workspace).find((host) => host.socketPath === socketPath);
      if (left === undefined) throw new Error("The host has ended without removing its socket.");
      console.log("VS Code has left an extension host behind.");
      process.kill(left.pid, "SIGTERM");
      await until(() => !isRunning(left.pid), "the host that was left behind to end");
      rmSync(socketPath, { force: true });
      const folder = join(workspace.environment["DIALECTIC_RUNTIME_DIR"] ?? "", "windows");
      for (const name of readdirSync(folder))
        if (readFileSync(join(folder, name), "utf8").includes(socketPath)) rmSync(join(folder, name));
    }

    /** Reads the environment of a new terminal of the window. */
    async function addressIn(page: Page): Promise<Address> {
      const { DIALECTIC_IPC_PATH = "", DIALECTIC_IPC_TOKEN = "" } = await terminalEnvironment(
        page,
        session().workspace.home,
      );
      return { DIALECTIC_IPC_PATH, DIALECTIC_IPC_TOKEN };
    }

    /** Runs work with an assistant that was started with these variables in that folder. */
    async function withAssistant<Result>(
      address: Partial<Address>,
      folder: string,
      work: (assistant: Assistant) => Promise<Result>,
    ): Promise<Result> {
      const assistant = await startAssistant(folder, { ...session().workspace.environment, ...address });
      try {
        return await work(assistant);
      } finally {
        await assistant.dispose();
      }
    }
  });
});

/** Puts a file in the place of the sockets' folder; returns a function that removes it again. */
function takeRuntimeFolders({ environment }: TestWorkspace): () => void {
  const { DIALECTIC_RUNTIME_DIR: place = "" } = environment;
  if (existsSync(place)) renameSync(place, `${place}.before`);
  writeFileSync(place, "");
  return () => {
    rmSync(place);
    if (existsSync(`${place}.before`)) renameSync(`${place}.before`, place);
  };
}
