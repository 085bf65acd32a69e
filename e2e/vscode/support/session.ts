import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject } from "vitest";
import { type RunningVsCode, startVsCode, writeSettings } from "../../../scripts/vscodeServer.mjs";
import { type Assistant, startAssistant } from "../../support/assistant.ts";
import { sharedBrowser } from "../../support/browser.ts";
import { isRunning, registeredHosts, until } from "../../support/windows.ts";
import { createWorkspace, type TestWorkspace } from "../../support/workspace.ts";
import { keepEvidence } from "./evidence.ts";
import { headingShown, openReviewView } from "./reviewPanel.ts";
import { packagedExtension } from "./sharedServers.ts";
import { leaveWindow, openWindow, runCommand, statusBarItem } from "./workbench.ts";

/** What costs each start much and few tests are about: those switch it on. */
const sparingSettings = {
  // A process of its own that outlives the others by seconds.
  "chat.disableAIFeatures": true,
  // A second language server that answers until the first is ready, and a third process that looks for types in the network.
  "typescript.tsserver.useSyntaxServer": "never",
  "typescript.disableAutomaticTypeAcquisition": true,
};
/** VS Code's TypeScript as people have it, for tests that are about its language. */
export const wholeTypeScript = {
  "typescript.tsserver.useSyntaxServer": "auto",
  "typescript.disableAutomaticTypeAcquisition": false,
};
/** VS Code's page is 19 MB, which come from this machine: to compress them takes longer than to send them. */
const extraHTTPHeaders = { "accept-encoding": "identity" };

/** A VS Code with the packaged extension, and the browser that shows its windows. */
export interface VsCodeSession {
  readonly workspace: TestWorkspace;
  /** The folder of VS Code's settings, extensions and logs. */
  readonly userData: string;
  readonly context: BrowserContext;
  /** The window on the workspace. */
  readonly page: Page;
  /** What the pages of all windows wrote to their consoles, reports of a violated policy among it. */
  readonly console: readonly string[];
  /** Opens another window, on any folder. */
  openFolder(folder: string): Promise<Page>;
  /** Opens another window, on several folders that a `.code-workspace` file names. */
  openWorkspaceFile(file: string): Promise<Page>;
  /** Opens another window, on nothing. */
  openEmptyWindow(): Promise<Page>;
  /** Ends a VS Code of its own. */
  endServer(): Promise<void>;
}

/** How the VS Code of a `describe` differs from a plain one. */
export interface SessionOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Puts files into the workspace; called before the window opens. */
  readonly prepare?: (workspace: TestWorkspace) => void;
  /** Starts a server for this `describe` alone: for what all windows of a server share. */
  readonly own?: OwnServer;
}

/** What a server of its own can have that the shared ones have not. */
interface OwnServer {
  /** False: the workspace is not trusted until somebody says so. */
  readonly trust?: boolean;
  /** Variables that VS Code gets in another way than the workspace says. */
  readonly environment?: (workspace: TestWorkspace) => Readonly<Record<string, string>>;
  /** Packs other extensions into a folder, and answers their files. */
  readonly extensions?: (folder: string) => Promise<readonly string[]>;
}

/**
 * Gives the tests of a `describe` a workspace of their own and a window on it, which opens before the first and closes after the last. When a test fails, a screenshot and
 * the logs are kept in a folder that the failure names.
 */
export function vsCodeSession(options: SessionOptions = {}): () => VsCodeSession {
  const opened = new OpenedSession();
  beforeAll(async () => {
    try {
      await opened.start(options);
    } catch (problem) {
      throw new Error(`VS Code did not come up. ${await keepEvidence(named("start"), opened)}`, { cause: problem });
    }
  });
  beforeEach(({ onTestFailed, task }) => {
    onTestFailed(async () => {
      const kept = await keepEvidence(named(task.name), opened);
      for (const error of task.result?.errors ?? []) error.message += `\n${kept}`;
      console.error(kept);
    });
  });
  afterAll(() => opened.dispose());
  return () => opened.session;
}

/** Files run beside each other: a test is named with its file. */
function named(test: string): string {
  return `${basename(expect.getState().testPath ?? "", ".test.ts")} ${test}`;
}

/** Gives the tests of a `describe` an assistant in the terminal of its VS Code, as soon as the window is ready. */
export function vsCodeAssistant(
  session: () => VsCodeSession,
  args: (folder: string) => readonly string[] = () => [],
): () => Assistant {
  let assistant: Assistant | undefined;
  beforeAll(async () => {
    const { page, workspace } = session();
    await statusBarItem(page, "Dialectic: Ready").waitFor({ timeout: 120_000 });
    assistant = await startAssistant(workspace.folder, workspace.environment, args(workspace.folder));
  });
  afterAll(() => assistant?.dispose());
  return () => {
    if (assistant === undefined) throw new Error("The assistant has not been started");
    return assistant;
  };
}

/** Leaves a window without editors and without a review, and the files as they are in a commit: for the next `describe` in it. */
export async function leaveAsItWas({ page, workspace }: VsCodeSession, commit = "master"): Promise<void> {
  await runCommand(page, "View: Close All Editors");
  await runCommand(page, "Dialectic: Clear Review");
  const git = (...args: string[]) => execFileSync("git", args, { cwd: workspace.folder, stdio: "ignore" });
  git("checkout", "--quiet", "--force", "master");
  git("reset", "--quiet", "--hard", commit);
  // Twice for repositories that are no longer modules.
  git("clean", "--quiet", "-d", "--force", "--force");
  await openReviewView(page);
  await headingShown(page, "No review yet");
}

/** The server that a session uses. */
type EditorServer = Pick<RunningVsCode, "address" | "userData">;

/** What a session has opened so far, so that a start that fails half-way can be looked at and cleaned up, too. */
class OpenedSession {
  readonly console: string[] = [];
  #workspace: TestWorkspace | undefined;
  #server: EditorServer | undefined;
  #own: RunningVsCode | undefined;
  #context: BrowserContext | undefined;
  #session: VsCodeSession | undefined;

  get session(): VsCodeSession {
    if (this.#session === undefined) throw new Error("VS Code has not been started");
    return this.#session;
  }

  get vscode(): EditorServer | undefined {
    return this.#server;
  }

  pages(): readonly Page[] {
    return this.#context?.pages() ?? [];
  }

  async start(options: SessionOptions): Promise<void> {
    const workspace = createWorkspace();
    this.#workspace = workspace;
    options.prepare?.(workspace);
    this.#server = options.own ? await this.#startOwn(workspace, options) : useSharedServer(workspace, options);
    const context = await (await sharedBrowser()).newContext({
      viewport: { width: 1400, height: 900 },
      extraHTTPHeaders,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    this.#context = context;
    context.on("console", (message) => this.console.push(`${message.type()}: ${message.text()}`));
    const { address, userData } = this.#server;
    const open = (what: string, path: string) => openWindow(context, `${address}?${what}=${encodeURIComponent(path)}`);
    const openFolder = (path: string) => open("folder", path);
    const page = await openFolder(workspace.folder);
    this.#session = {
      workspace,
      userData,
      context,
      page,
      console: this.console,
      openFolder,
      openWorkspaceFile: (file) => open("workspace", file),
      openEmptyWindow: () => open("ew", "true"),
      endServer: async () => this.#own?.dispose(),
    };
  }

  async #startOwn(workspace: TestWorkspace, { settings, own = {} }: SessionOptions): Promise<RunningVsCode> {
    const moreExtensions = (await own.extensions?.(mkdtempSync(join(workspace.home, "extension-")))) ?? [];
    this.#own = await startVsCode({
      workspace: workspace.folder,
      vsix: packagedExtension,
      moreExtensions,
      extensions: inject("extensions"),
      environment: { ...workspace.environment, ...own.environment?.(workspace) },
      settings: { ...sparingSettings, ...settings },
      trust: own.trust ?? true,
      // A run that is killed cannot end its VS Code: it ends by itself.
      idleSeconds: 120,
    });
    return this.#own;
  }

  async dispose(): Promise<void> {
    const hosts = this.#workspace === undefined ? [] : registeredHosts(this.#workspace);
    // Windows that are left, and not cut off, let their extensions finish.
    for (const page of this.pages()) await leaveWindow(page);
    const areGone = () => hosts.every(({ pid }) => !isRunning(pid));
    const leave = until(areGone, "the extension hosts to end by themselves", 20);
    // A window whose connection broke before it said goodbye may come back: VS Code keeps its extension host for hours.
    await leave.catch(() => {
      for (const { pid } of hosts) if (isRunning(pid)) process.kill(pid);
    });
    await until(areGone, "the extension hosts of the closed windows to end");
    await this.#context?.close();
    await this.#own?.dispose();
    this.#workspace?.dispose();
  }
}

/** Gives the server of this worker the settings and the places of a file's workspace. */
function useSharedServer(workspace: TestWorkspace, { settings }: SessionOptions): EditorServer {
  const server = inject("servers")[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (server === undefined) throw new Error(`There is no VS Code for the worker ${process.env["VITEST_POOL_ID"]}`);
  rmSync(server.current, { force: true });
  symlinkSync(workspace.top, server.current);
  writeSettings(server.userData, { ...sparingSettings, ...settings });
  return server;
}
