import type { FailedPanelParts, OpenPanel, RunningHost } from "@dialectic/host";
import type { LogLevel, MenuEntryName, MessagePipe, PanelCommand, SectionPlace } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { AssistantSetupPort } from "../assistants/assistantSetupPort.ts";
import {
  copyMcpConfiguration,
  getServerLauncher,
  McpServerOffer,
  refreshLauncher,
} from "../assistants/mcpServerOffer.ts";
import { CodeReview } from "../codeReview/codeReview.ts";
import { countNews } from "../codeReview/newsWords.ts";
import { commitReview } from "../commits/createCommit.ts";
import { CodeMark } from "../editor/codeMark.ts";
import { EditorSelections } from "../editor/editorSelections.ts";
import { PastCode } from "../editor/pastCode.ts";
import { ReadOnlyText } from "../editor/readOnlyText.ts";
import { showCode, vscodeEditor } from "../editor/vscodeEditor.ts";
import { catchUpWithWindow } from "../languageServices/catchUpWithWindow.ts";
import { type OpenedPage, ReviewPages } from "../pages/reviewPages.ts";
import { ReviewPlaces } from "../pages/reviewPlaces.ts";
import { windowTexts } from "../texts.ts";
import { currentWorkspace } from "../workspace/currentWorkspace.ts";
import { autoShow, hostSettings, isLogged } from "../workspace/settings.ts";
import { tellTerminalsAddress, tellTerminalsFolders } from "../workspace/terminalVariables.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import { WorkspaceChoices } from "../workspace/workspaceChoices.ts";
import { StatusItem } from "./statusItem.ts";

export class DialecticWindow implements vscode.Disposable {
  readonly output = vscode.window.createOutputChannel("Dialectic", { log: true });
  readonly choices: WorkspaceChoices;
  /** The person's permanent answers about commands that assistants run and edits that they apply. */
  readonly commandPermissions: WorkspaceChoices;
  readonly places: ReviewPlaces;
  readonly setup: AssistantSetupPort;
  readonly #shown = new vscode.EventEmitter<void>();
  /** Fires when another text is shown, or none any more. */
  readonly onShown = this.#shown.event;
  readonly #context: vscode.ExtensionContext;
  readonly #version: string;
  readonly #mcpServer: McpServerOffer;
  readonly #mark = new CodeMark();
  readonly #texts = new ReadOnlyText();
  readonly #selections = new EditorSelections();
  readonly past = new PastCode({
    mark: this.#mark,
    show: (location) => showCode(location, this.#mark),
    readText: async (hash) => (await this.#starting)?.pastText(hash),
  });
  readonly #codeReview = new CodeReview(
    (message) => this.output.error(message),
    () => this.#starting,
    this.#texts.show,
    (place) => this.showInReview(place),
    () => this.choices,
  );
  readonly #pages: ReviewPages;
  readonly #status = new StatusItem();
  #firstFolder: string | undefined;
  #starting: Promise<RunningHost | undefined>;
  #host: RunningHost | undefined;
  #failure = "";
  #news = countNews([]);

  constructor(context: vscode.ExtensionContext) {
    this.#context = context;
    // The manifest's `version` is a string: vsce refuses to package anything else.
    this.#version = (context.extension.packageJSON as { readonly version: string }).version;
    this.setup = new AssistantSetupPort(
      getServerLauncher(context),
      () => this.#host?.clients() ?? [],
      (problem) => this.output.warn(`The assistants' configurations cannot be read: ${problem}`),
    );
    this.#mcpServer = new McpServerOffer(context, this.#version);
    this.choices = new WorkspaceChoices(context.workspaceState, "dialectic.choices");
    this.commandPermissions = new WorkspaceChoices(context.workspaceState, "dialectic.commandPermissions");
    this.#pages = new ReviewPages(context.extensionUri, (pipe) => this.#openPage(pipe));
    this.places = new ReviewPlaces(context, this.#pages, () => this.#showNews());
    this.#codeReview.onNews(() => {
      this.#showNews();
      this.#showStatus();
    });
    this.#starting = this.#start();
  }

  get host(): RunningHost | undefined {
    return this.#host;
  }

  log(level: LogLevel, message: string): void {
    if (isLogged(level)) this.output[level](message);
  }

  /** Settles when the host is running or has failed to start. */
  async started(): Promise<void> {
    await this.#starting;
  }

  /** Runs a command in a page; shows the review first where no page is visible. */
  async runInPage(command: PanelCommand): Promise<void> {
    await this.#showPlace();
    this.#host?.command(command);
  }

  /** Runs an entry of a context menu in the page to which the menu belongs. */
  chooseEntry(menu: string, entry: MenuEntryName): void {
    this.#host?.chooseEntry(menu, entry);
  }

  async openExplanation(id: string): Promise<void> {
    const opened = await this.#host?.explanations.open(id);
    if (opened === undefined) return;
    if ("message" in opened) return void vscode.window.showWarningMessage(withoutLinks(opened.message));
    await this.showInReview(opened);
  }

  /** Shows a section or a comment in a page; shows the review first where no page is visible. */
  async showInReview(place: SectionPlace): Promise<void> {
    await this.#showPlace();
    this.#host?.showSection(place);
  }

  /** Shows the review where no page is visible. */
  async #showPlace(): Promise<void> {
    if (!this.places.isVisible) await this.places.show();
  }

  copyMcpConfiguration(): Promise<void> {
    return copyMcpConfiguration(this.#context);
  }

  async restart(): Promise<void> {
    // Restarts run one after the other: two at once would leave a host that is never stopped.
    this.#starting = this.#starting.then(() => this.#stop()).then(() => this.#start());
    await this.#starting;
    this.#pages.reload();
  }

  /** Loads every page anew, with the settings that are part of it. */
  reloadPages(): void {
    this.#pages.reload();
  }

  /** Handles a change of the window's folders, trust or focus. */
  async windowChanged(hasFocus: boolean): Promise<void> {
    // A starting host may already have read the state that changes now.
    await this.#starting;
    if (this.#host === undefined) return;
    tellTerminalsFolders(this.#context.environmentVariableCollection);
    await this.#host.windowChanged(hasFocus);
  }

  /**
   * Handles added and removed folders. Reviews are stored with the first folder: when that changes, the host restarts.
   */
  async foldersChanged(): Promise<void> {
    await this.#starting;
    if (this.#firstFolder === currentWorkspace.folders()[0]) await this.windowChanged(false);
    else await this.restart();
  }

  async end(): Promise<void> {
    await this.#starting;
    await this.#stop();
    this.dispose();
  }

  dispose(): void {
    const parts = [
      this.#codeReview,
      this.places,
      this.setup,
      this.#mcpServer,
      this.#status,
      this.#mark,
      this.#shown,
      this.#texts,
      this.#selections,
    ];
    for (const part of [...parts, this.past, this.output]) part.dispose();
  }

  async #stop(): Promise<void> {
    const host = this.#host;
    this.#host = undefined;
    await this.#codeReview.connect(undefined);
    this.#context.environmentVariableCollection.clear();
    await host?.dispose();
  }

  async #start(): Promise<RunningHost | undefined> {
    // A workspace of several folders may get them only after its extensions have started.
    this.#firstFolder = currentWorkspace.folders()[0];
    try {
      const { ideName, startHost, vscodeChanges, vscodeCommands, vscodeDiagnostics, vscodeEdits } = await import(
        "../host.ts"
      );
      const host = await startHost({
        kind: "vscode",
        version: this.#version,
        ide: { name: ideName(vscode.env.appName), version: vscode.version },
        remoteName: vscode.env.remoteName,
        workspace: currentWorkspace,
        editor: vscodeEditor({
          commands: vscodeCommands(this.commandPermissions),
          diagnostics: vscodeDiagnostics(currentWorkspace, (level, message) => this.log(level, message)),
          edits: vscodeEdits(this.commandPermissions),
          changes: vscodeChanges,
          output: this.output,
          mark: this.#mark,
          texts: this.#texts,
          past: this.past,
          selections: this.#selections,
          setup: this.setup,
          copyMcpConfiguration: () => this.copyMcpConfiguration(),
          showReview: () => this.#showPlace(),
          codeReview: this.#codeReview,
          createCommit: async (wish) => this.#host && commitReview(this.#host, wish),
        }),
        choices: this.choices,
        log: (level, message) => this.log(level, message),
        environment: process.env,
        ...hostSettings,
        onClientsChanged: () => {
          this.#showStatus();
          const isConnected = (this.#host?.clients().length ?? 0) > 0;
          void vscode.commands.executeCommand("setContext", "dialectic.hasAssistant", isConnected);
          this.setup.clientsChanged();
        },
      });
      this.#host = host;
      this.#follow(host);
      // VS Code's own views fill by themselves, so there is no need to wait for them.
      void this.#codeReview.connect(host);
      return host;
    } catch (problem) {
      this.#failure = problem instanceof Error ? problem.message : String(problem);
      this.output.error(`Dialectic could not start: ${this.#failure}`);
      this.#status.show({ kind: "failed", message: this.#failure });
      return undefined;
    }
  }

  #follow(host: RunningHost): void {
    const { socketPath, token } = host.record;
    const address = { DIALECTIC_IPC_PATH: socketPath, DIALECTIC_IPC_TOKEN: token };
    const { environmentVariableCollection: variables } = this.#context;
    tellTerminalsAddress(variables, address);
    tellTerminalsFolders(variables);
    this.log("info", `Set DIALECTIC_IPC_PATH environment variable to: ${socketPath}`);
    this.#mcpServer.setAddress(address);
    void refreshLauncher(this.#context).catch((problem) => this.output.warn(`The launcher is out of date: ${problem}`));
    host.reviews.onShown((after, before) => {
      this.#showReview();
      if (after !== undefined && after.meta.iteration !== before?.meta.iteration) {
        this.#announce(host).catch((problem) => this.output.warn(`The update was not announced: ${problem}`));
      }
    });
    host.onReview(() => this.#showReview());
    this.#showReview();
  }

  #showReview(): void {
    const shown = this.#host?.review();
    this.#shown.fire();
    this.places.setReview(shown?.meta);
    void vscode.commands.executeCommand("setContext", "dialectic.hasReview", shown !== undefined);
    this.#showStatus();
  }

  /** Shows an update without taking the focus, or announces it. */
  async #announce(host: RunningHost): Promise<void> {
    // The person may have hidden the view a moment ago, and VS Code's window reports that with a delay.
    await catchUpWithWindow();
    if (this.#host !== host) return;
    await this.places.announce(autoShow() === "show");
    this.#showNews();
  }

  /** Counts what is new on the icon and in the status bar, while the person does not see the review itself. */
  #showNews(): void {
    const isCounted = !this.places.isVisible && autoShow() !== "nothing";
    const news = countNews(isCounted ? this.#codeReview.news : []);
    if (news.count === this.#news.count && news.words === this.#news.words) return;
    this.#news = news;
    this.places.setNews(news.count, news.words);
    // Of the two views that take turns in the side bar, only one is there.
    this.#codeReview.setNews(this.places.isInEditor ? news.count : 0, news.words);
    this.#showStatus();
  }

  #showStatus(): void {
    const host = this.#host;
    if (host === undefined) return;
    this.#status.show({
      kind: "ready",
      clients: host.clients(),
      socketPath: host.record.socketPath,
      isSaved: !host.reviews.isStorageFailing,
      trouble: host.trouble(),
      unseen: this.#news.count,
      news: this.#news.words,
      sessions: this.#codeReview.sessions,
    });
  }

  #openPage(pipe: MessagePipe): OpenedPage {
    let page: OpenPanel | undefined;
    let [isOpen, isShown] = [true, true];
    void this.#starting.then(async () => {
      const failed = this.#host === undefined ? await import("../host.ts") : undefined;
      if (!isOpen) return;
      page = this.#host?.openPanel(pipe) ?? failed?.openFailedPanel(pipe, this.#failedPage());
      if (!isShown) page?.setShown(false);
    });
    return {
      setShown(value) {
        isShown = value;
        page?.setShown(value);
      },
      dispose() {
        isOpen = false;
        page?.dispose();
      },
    };
  }

  #failedPage(): FailedPanelParts {
    return {
      message: windowTexts.notStarted(this.#failure),
      onRetry: () => void this.restart(),
      showLog: () => this.output.show(true),
      log: (level, message) => this.log(level, message),
    };
  }
}
