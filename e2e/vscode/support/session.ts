import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject } from "vitest";
import type { VsCodeEdition } from "../../../scripts/vscode.mjs";
import { type RunningVsCode, startVsCode, writeSettings } from "../../../scripts/vscodeServer.mjs";
import { type Assistant, startAssistant } from "../../support/assistant.ts";
import { sharedBrowser } from "../../support/browser.ts";
import { isRunning, registeredHosts, until } from "../../support/windows.ts";
import { createWorkspace, type TestWorkspace } from "../../support/workspace.ts";
import { keepEvidence } from "./evidence.ts";
import { headingShown, openReviewView } from "./reviewPanel.ts";
import { packagedExtension } from "./sharedServers.ts";
import { hostRuns, leaveWindow, openWindow, runCommand } from "./workbench.ts";

/** Settings that differ from VS Code's and ours for most tests: some features slow each start down, and few need them. */
const sparingSettings = {
  // Tests open code in the editor area: a review there would be in the way of those that are not about its place.
  "dialectic.reviewLocation": "sideBar",
  // A separate process that outlives the others by seconds.
  "chat.disableAIFeatures": true,
  // A second language server that answers until the first is ready, and a third process that looks for types in the
  // network.
  "typescript.tsserver.useSyntaxServer": "never",
  "typescript.disableAutomaticTypeAcquisition": true,
};
/** VS Code's usual TypeScript settings, for tests of its language service. */
export const wholeTypeScript = {
  "typescript.tsserver.useSyntaxServer": "auto",
  "typescript.disableAutomaticTypeAcquisition": false,
};
/** VS Code's page is 19 MB, served from this machine: compressing takes longer than sending. */
const extraHTTPHeaders = { "accept-encoding": "identity" };

/** A VS Code with the packaged extension, and the browser that shows its windows. */
export interface VsCodeSession {
  readonly workspace: TestWorkspace;
  /** The folder of VS Code's settings, extensions and logs. */
  readonly userData: string;
  readonly context: BrowserContext;
  /** The window on the workspace. */
  readonly page: Page;
  /** The console output of all windows' pages, including reports of policy violations. */
  readonly console: readonly string[];
  /** Opens another window, on any folder. */
  openFolder(folder: string): Promise<Page>;
  /** Opens another window, on several folders that a `.code-workspace` file names. */
  openWorkspaceFile(file: string): Promise<Page>;
  /** Opens another window, without a folder. */
  openEmptyWindow(): Promise<Page>;
  /** Ends a separate VS Code. */
  endServer(): Promise<void>;
}

/** Differences of a `describe`'s VS Code from the default one. */
export interface SessionOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The name of the workspace's folder, which VS Code shows. */
  readonly folderName?: string;
  /** Puts files into the workspace; called before the window opens. */
  readonly prepare?: (workspace: TestWorkspace) => void;
  /** Starts a server for this `describe` alone: for state that all windows of a server share. */
  readonly own?: OwnServer;
}

/** Options that only a separate server can have. */
interface OwnServer {
  /** False to leave the workspace untrusted at first. */
  readonly trust?: boolean;
  readonly edition?: VsCodeEdition;
  /** Returns variables of VS Code that differ from the workspace's environment. */
  readonly environment?: (workspace: TestWorkspace) => Readonly<Record<string, string>>;
  /** Packs other extensions into a folder, and returns their files. */
  readonly extensions?: (folder: string) => Promise<readonly string[]>;
}

/**
 * Gives the tests of a `describe` a private workspace and a window on it, which opens before the first test and closes
 * after the last. When a test fails, a screenshot and the logs are kept in a folder that the failure names.
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

/** Returns a test's name with its file, because files run in parallel. */
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
    await hostRuns(page);
    assistant = await startAssistant(workspace.folder, workspace.environment, args(workspace.folder));
  });
  afterAll(() => assistant?.dispose());
  return () => {
    if (assistant === undefined) throw new Error("The assistant has not been started");
    return assistant;
  };
}

/** Cleans a window up for the next `describe`: without editors and without a review, and with the files of a commit. */
export async function leaveAsItWas({ page, workspace }: VsCodeSession, commit = "master"): Promise<void> {
  await runCommand(page, "View: Close All Editors");
  let hasReview = false;
  await until(async () => {
    // The page of the view is replaced once the review's editor is closed.
    const frame = await openReviewView(page);
    hasReview =
      (await frame
        .locator("section[data-section-id]")
        .count()
        .catch(() => 0)) > 0;
    return (
      hasReview ||
      frame
        .getByRole("heading", { name: "No review yet" })
        .isVisible()
        .catch(() => false)
    );
  }, "the view with a review or without one");
  // Without a review the command is not offered.
  if (hasReview) await runCommand(page, "Dialectic: Clear Review");
  const git = (...args: string[]) => execFileSync("git", args, { cwd: workspace.folder, stdio: "ignore" });
  git("checkout", "--quiet", "--force", "master");
  git("reset", "--quiet", "--hard", commit);
  // Twice for repositories that are no longer modules.
  git("clean", "--quiet", "-d", "--force", "--force");
  await headingShown(page, "No review yet");
}

/** Cleans up before each test of a `describe`, not after it: a test that fails leaves its window for the evidence. */
export function tidyBeforeTests(session: () => VsCodeSession): void {
  beforeEach(() => leaveAsItWas(session()));
}

/** The server that a session uses. */
type EditorServer = Pick<RunningVsCode, "address" | "userData">;

/**
 * The parts of a session that are open so far, so that a start that fails midway can be inspected and cleaned up, too.
 */
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
    const workspace = createWorkspace(options.folderName);
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
      ...(own.edition && { edition: own.edition }),
      // A killed run cannot end its VS Code, which then ends by itself.
      idleSeconds: 120,
    });
    return this.#own;
  }

  async dispose(): Promise<void> {
    const hosts = this.#workspace === undefined ? [] : registeredHosts(this.#workspace);
    // Windows that are closed properly, not cut off, let their extensions finish.
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

/** Applies the settings and the paths of a file's workspace to this worker's server. */
function useSharedServer(workspace: TestWorkspace, { settings }: SessionOptions): EditorServer {
  const server = inject("servers")[Number(process.env["VITEST_POOL_ID"]) - 1];
  if (server === undefined) throw new Error(`There is no VS Code for the worker ${process.env["VITEST_POOL_ID"]}`);
  rmSync(server.current, { force: true });
  symlinkSync(workspace.top, server.current);
  writeSettings(server.userData, { ...sparingSettings, ...settings });
  return server;
}
