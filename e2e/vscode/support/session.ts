import { mkdtempSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject } from "vitest";
import { type RunningVsCode, startVsCode } from "../../../scripts/vscodeServer.mjs";
import { type Assistant, startAssistant } from "../../support/assistant.ts";
import { startBrowser } from "../../support/browser.ts";
import { createWorkspace, type TestWorkspace } from "../../support/workspace.ts";
import { keepEvidence } from "./evidence.ts";
import { packagedExtension } from "./installOnce.ts";
import { leaveWindow, openWindow, statusBarItem } from "./workbench.ts";

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
  readonly vscode: RunningVsCode;
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
}

/** How the VS Code of a test file differs from a plain one. */
export interface SessionOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** False: the workspace is not trusted until somebody says so. */
  readonly trust?: boolean;
  /** Variables that VS Code gets in another way than the workspace says; called before it starts. */
  readonly prepare?: (workspace: TestWorkspace) => Readonly<Record<string, string>>;
  /** Packs other extensions into a folder, and answers their files; called before it starts. */
  readonly extensions?: (folder: string) => Promise<readonly string[]>;
}

/**
 * Gives the tests of a `describe` one VS Code, which starts before the first and ends after the last. When a test fails, a screenshot and
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

/** What a session has opened so far, so that a start that fails half-way can be looked at and cleaned up, too. */
class OpenedSession {
  readonly console: string[] = [];
  #workspace: TestWorkspace | undefined;
  #vscode: RunningVsCode | undefined;
  #browser: Browser | undefined;
  #session: VsCodeSession | undefined;

  get session(): VsCodeSession {
    if (this.#session === undefined) throw new Error("VS Code has not been started");
    return this.#session;
  }

  get vscode(): RunningVsCode | undefined {
    return this.#vscode;
  }

  pages(): readonly Page[] {
    return this.#browser?.contexts().flatMap((context) => context.pages()) ?? [];
  }

  async start({ settings = {}, trust = true, prepare = () => ({}), extensions }: SessionOptions): Promise<void> {
    const workspace = createWorkspace();
    this.#workspace = workspace;
    const { folder } = workspace;
    const environment = { ...workspace.environment, ...prepare(workspace) };
    const moreExtensions = (await extensions?.(mkdtempSync(join(workspace.home, "extension-")))) ?? [];
    // A run that is killed cannot end its VS Code: it ends by itself.
    const idleSeconds = 120;
    const vscode = await startVsCode({
      workspace: folder,
      vsix: packagedExtension,
      moreExtensions,
      extensions: inject("extensions"),
      environment,
      settings: { ...sparingSettings, ...settings },
      trust,
      idleSeconds,
    });
    this.#vscode = vscode;
    this.#browser = await startBrowser();
    const context = await this.#browser.newContext({
      viewport: { width: 1400, height: 900 },
      extraHTTPHeaders,
      permissions: ["clipboard-read", "clipboard-write"],
    });
    context.on("console", (message) => this.console.push(`${message.type()}: ${message.text()}`));
    const open = (what: string, path: string) =>
      openWindow(context, `${vscode.address}?${what}=${encodeURIComponent(path)}`);
    const openFolder = (path: string) => open("folder", path);
    const page = await openFolder(folder);
    this.#session = {
      workspace,
      vscode,
      context,
      page,
      console: this.console,
      openFolder,
      openWorkspaceFile: (file) => open("workspace", file),
      openEmptyWindow: () => open("ew", "true"),
    };
  }

  async dispose(): Promise<void> {
    // Windows that are left, and not cut off, let their extensions finish.
    for (const page of this.pages()) await leaveWindow(page);
    await this.#browser?.close();
    await this.#vscode?.dispose();
    this.#workspace?.dispose();
  }
}
