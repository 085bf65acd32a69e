import type * as vscode from "vscode";
import { Disposable, EventEmitter, events, fresh, part } from "./fresh.fixture.ts";
import { createQuickPick, questions, say, showInputBox, showQuickPick, showSaveDialog } from "./questions.fixture.ts";
import {
  activeTabGroup,
  activeTextEditor,
  closeTabs,
  editorEvents,
  type Place,
  showTab,
  showTextDocument,
  tabGroups,
  visibleTextEditors,
} from "./tabs.fixture.ts";
import { createTextEditorDecorationType, rangesChanged, selectionChanged } from "./textEditor.fixture.ts";
import { Uri } from "./uri.fixture.ts";
import { TabInputWebview } from "./values.fixture.ts";

interface ShownTree {
  readonly view: vscode.TreeView<unknown>;
  readonly provider: vscode.TreeDataProvider<unknown>;
  /** Ticks or clears boxes, as the person does. */
  check(items: [unknown, vscode.TreeItemCheckboxState][]): void;
}

interface ShownStatus {
  readonly item: vscode.StatusBarItem;
  isShown: boolean;
}

/** A page of an extension, in an editor or in a view. */
export interface ShownWebview {
  readonly webview: vscode.Webview;
  /** Fires with the extension's messages to the page. */
  readonly onPosted: vscode.Event<unknown>;
  send(message: unknown): void;
}

/** A page in the side bar, with the person's actions on it. */
interface ShownView extends ShownWebview {
  readonly view: vscode.WebviewView;
  setVisible(isVisible: boolean): void;
  close(): void;
}

/** A page in an editor, with the person's actions on it. */
export interface ShownPanel extends ShownWebview {
  readonly panel: vscode.WebviewPanel;
  readonly tab: vscode.Tab;
  setVisible(isVisible: boolean): void;
}

export const shown = fresh(() => ({
  isFocused: true,
  log: [] as string[],
  isLogShown: false,
  trees: new Map<string, ShownTree>(),
  statusItems: [] as ShownStatus[],
  decorationProviders: [] as vscode.FileDecorationProvider[],
  viewProviders: new Map<string, vscode.WebviewViewProvider>(),
  views: new Map<string, ShownView>(),
  serializers: new Map<string, vscode.WebviewPanelSerializer>(),
  panels: [] as ShownPanel[],
  progress: [] as { readonly title: string; readonly cancel: () => void }[],
  terminals: [] as { readonly options: vscode.TerminalOptions; readonly sent: string[] }[],
}));

export const focusChanged = events<vscode.WindowState>();

export const window = {
  get activeTextEditor() {
    return activeTextEditor();
  },
  get visibleTextEditors() {
    return visibleTextEditors();
  },
  get state() {
    return { focused: shown.isFocused, active: shown.isFocused };
  },
  tabGroups: {
    get all() {
      return tabGroups();
    },
    get activeTabGroup() {
      return activeTabGroup();
    },
    onDidChangeTabs: editorEvents.tabs.event,
    onDidChangeTabGroups: events<vscode.TabGroupChangeEvent>().event,
    close: async (given: vscode.Tab | readonly vscode.Tab[] | vscode.TabGroup | readonly vscode.TabGroup[]) => {
      const all = [given].flat() as readonly (vscode.Tab | vscode.TabGroup)[];
      closeTabs(all.flatMap((each) => ("tabs" in each ? each.tabs : [each])));
      return true;
    },
  },
  onDidChangeActiveTextEditor: editorEvents.active.event,
  onDidChangeVisibleTextEditors: editorEvents.visible.event,
  onDidChangeTextEditorVisibleRanges: rangesChanged.event,
  onDidChangeTextEditorSelection: selectionChanged.event,
  onDidChangeWindowState: focusChanged.event,
  showTextDocument,
  showInformationMessage: say("info"),
  showWarningMessage: say("warning"),
  showErrorMessage: say("error"),
  showQuickPick,
  showInputBox,
  showSaveDialog,
  createQuickPick,
  setStatusBarMessage: (text: string) => {
    questions.statusMessages.push(text);
    return new Disposable(() => undefined);
  },
  createStatusBarItem: (...given: readonly unknown[]) => statusItem(String(given[0])),
  createOutputChannel: (): vscode.LogOutputChannel => {
    const log = (level: string) => (message: unknown) => void shown.log.push(`${level}: ${String(message)}`);
    return part<vscode.LogOutputChannel>({
      debug: log("debug"),
      info: log("info"),
      warn: log("warn"),
      error: log("error"),
      show: () => {
        shown.isLogShown = true;
      },
      dispose: () => undefined,
    });
  },
  createTreeView,
  createTextEditorDecorationType,
  registerFileDecorationProvider: (provider) => {
    shown.decorationProviders.push(provider);
    return new Disposable(() => shown.decorationProviders.splice(shown.decorationProviders.indexOf(provider), 1));
  },
  registerWebviewViewProvider: (id, provider) => {
    shown.viewProviders.set(id, provider);
    return new Disposable(() => shown.viewProviders.delete(id));
  },
  registerWebviewPanelSerializer: (type, serializer) => {
    shown.serializers.set(type, serializer);
    return new Disposable(() => shown.serializers.delete(type));
  },
  createWebviewPanel: (type, title, place) =>
    webviewPanel(type, title, typeof place === "number" ? { viewColumn: place } : place).panel,
  createTerminal: (options) => {
    const terminal = { options: options as vscode.TerminalOptions, sent: [] as string[] };
    shown.terminals.push(terminal);
    return part<vscode.Terminal>({ show: () => undefined, sendText: (text) => void terminal.sent.push(text) });
  },
  withProgress: async ({ title = "" }, task) => {
    const cancelled = new EventEmitter<unknown>();
    const token = { isCancellationRequested: false, onCancellationRequested: cancelled.event };
    const cancel = () => {
      token.isCancellationRequested = true;
      cancelled.fire(undefined);
    };
    shown.progress.push({ title, cancel });
    return task({ report: () => undefined }, token);
  },
} satisfies Partial<typeof vscode.window>;

function statusItem(id: string): vscode.StatusBarItem {
  const entry: ShownStatus = {
    isShown: false,
    item: {
      id,
      alignment: 2,
      priority: undefined,
      name: undefined,
      text: "",
      tooltip: undefined,
      color: undefined,
      backgroundColor: undefined,
      command: undefined,
      accessibilityInformation: undefined,
      show: () => {
        entry.isShown = true;
      },
      hide: () => {
        entry.isShown = false;
      },
      dispose: () => void shown.statusItems.splice(shown.statusItems.indexOf(entry), 1),
    },
  };
  shown.statusItems.push(entry);
  return entry.item;
}

function createTreeView<T>(id: string, { treeDataProvider }: vscode.TreeViewOptions<T>): vscode.TreeView<T> {
  const checked = new EventEmitter<vscode.TreeCheckboxChangeEvent<T>>();
  const view = part<vscode.TreeView<T>>({
    onDidChangeCheckboxState: checked.event,
    dispose: () => void shown.trees.delete(id),
  });
  shown.trees.set(id, {
    view: view as vscode.TreeView<unknown>,
    provider: treeDataProvider as vscode.TreeDataProvider<unknown>,
    check: (items) => checked.fire({ items: items as [T, vscode.TreeItemCheckboxState][] }),
  });
  return view;
}

function page(): ShownWebview {
  const [received, posted] = [new EventEmitter<unknown>(), new EventEmitter<unknown>()];
  return {
    onPosted: posted.event,
    send: (message) => received.fire(message),
    webview: {
      options: {},
      html: "",
      cspSource: "https://*.vscode-cdn.net",
      onDidReceiveMessage: received.event,
      postMessage: async (message) => {
        posted.fire(message);
        return true;
      },
      asWebviewUri: ({ path }) => Uri.from({ scheme: "https", authority: "file.vscode-cdn.net", path }),
    },
  };
}

/** Creates a panel in a tab as VS Code does, for an extension or again after a reload. */
export function webviewPanel(viewType: string, title: string, place: Place = {}): ShownPanel {
  const [changed, disposed] = [
    new EventEmitter<vscode.WebviewPanelOnDidChangeViewStateEvent>(),
    new EventEmitter<void>(),
  ];
  const own = page();
  const input = new TabInputWebview(`mainThreadWebview-${viewType}`);
  const { tab } = showTab(title, input, [], { ...place, preview: false });
  const { viewColumn } = tab.group;
  const show = (preserveFocus = false) => showTab(title, input, [], { viewColumn, preserveFocus });
  let wasVisible = true;
  const panel = part<vscode.WebviewPanel>({
    viewType,
    title,
    webview: own.webview,
    get visible() {
      return tab.isActive;
    },
    onDidChangeViewState: changed.event,
    onDidDispose: disposed.event,
    reveal: (_, preserveFocus) => void show(preserveFocus),
    dispose: () => closeTabs([tab]),
  });
  const following = editorEvents.tabs.event(({ closed }) => {
    if (closed.includes(tab)) {
      following.dispose();
      shown.panels.splice(shown.panels.indexOf(result), 1);
      disposed.fire();
    } else if (tab.isActive !== wasVisible) {
      wasVisible = tab.isActive;
      changed.fire({ webviewPanel: panel });
    }
  });
  const result: ShownPanel = {
    ...own,
    panel,
    tab,
    setVisible: (value) => void (value ? show() : showTab("Before it", undefined, [], { viewColumn })),
  };
  shown.panels.push(result);
  return result;
}

/**
 * Brings an extension's view in the side bar to the front; when it opens for the first time, the extension fills it.
 */
export function showView(viewType: string): ShownView {
  const known = shown.views.get(viewType);
  known?.setVisible(true);
  return known ?? openView(viewType);
}

function openView(viewType: string): ShownView {
  const [changed, disposed] = [new EventEmitter<void>(), new EventEmitter<void>()];
  const own = page();
  let isVisible = true;
  const setVisible = (value: boolean) => {
    isVisible = value;
    changed.fire();
  };
  const view = part<vscode.WebviewView>({
    viewType,
    webview: own.webview,
    get visible() {
      return isVisible;
    },
    onDidChangeVisibility: changed.event,
    onDidDispose: disposed.event,
    show: () => setVisible(true),
  });
  const token = { isCancellationRequested: false, onCancellationRequested: new EventEmitter<unknown>().event };
  const result: ShownView = {
    ...own,
    view,
    setVisible,
    close: () => {
      shown.views.delete(viewType);
      disposed.fire();
    },
  };
  shown.views.set(viewType, result);
  void shown.viewProviders.get(viewType)?.resolveWebviewView(view, { state: undefined }, token);
  return result;
}
