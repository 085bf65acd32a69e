import { basename } from "node:path";
import type * as vscode from "vscode";
import { ran } from "./commands.fixture.ts";
import { change, close, read, readAgain, revert, textDocuments } from "./documents.fixture.ts";
import { TextEditorSelectionChangeKind } from "./enums.fixture.ts";
import { environment, extensionContext } from "./extensionContext.fixture.ts";
import { events, part } from "./fresh.fixture.ts";
import { questions } from "./questions.fixture.ts";
import { commentThread, diagnosticsChanged, services, spoken } from "./services.fixture.ts";
import { closeTabs, focusGroup, focusSide, showTab, showTextDocument, tabGroups } from "./tabs.fixture.ts";
import { decorationsIn, enter, revealedIn, scrollTo, select } from "./textEditor.fixture.ts";
import { Uri } from "./uri.fixture.ts";
import { focusChanged, shown, showView, webviewPanel } from "./window.fixture.ts";
import { deleteFile, noticed, opened, renameFile, workspaceEvents } from "./workspace.fixture.ts";

/**
 * Returns the test's end of the window that product code sees as `vscode`: the person's actions, and the visible state.
 */
export function fakeVsCode() {
  return {
    ...theWindow,
    ...thePerson,
    ...theMachine,
  };
}

const theWindow = {
  said: () => questions.said.map(({ text }) => text),
  messages: () => questions.said,
  asked: () => questions.asked,
  prompts: () => questions.prompts,
  statusMessages: () => questions.statusMessages,
  quickPick: () => questions.quickPick,
  clipboard: () => services.clipboard,
  links: () => services.links.map(String),
  log: () => shown.log,
  isLogShown: () => shown.isLogShown,
  environment: () => environment.collection,
  statusItem: (name: string) => shown.statusItems.find(({ item }) => item.id === name),
  tree: (id: string) => shown.trees.get(id),
  fileDecorations: (uri: vscode.Uri) =>
    shown.decorationProviders.map((each) => each.provideFileDecoration(uri, neverCancelled())),
  panels: () => shown.panels,
  progress: () => shown.progress,
  terminals: () => shown.terminals,
  threads: () => services.threads,
  commentController: () => services.controllers[0],
  /** Returns the source controls, each with its files. */
  sourceControls: () =>
    services.controls.map((control) => ({ control, files: services.groups.get(control)?.resourceStates ?? [] })),
  /** Returns the text with which VS Code compares a document for its bars; undefined where there is none. */
  original: async (uri: vscode.Uri) => {
    const provider = services.controls[0]?.quickDiffProvider;
    const original = await provider?.provideOriginalResource?.(uri, neverCancelled());
    return original ? read(original) : undefined;
  },
  mcpProvider: (id: string) => services.mcpProviders.get(id),
  hovers: () => services.hovers,
  lenses: () => services.lenses,
  /** Returns the commands that were run, except those that set a context. */
  ran: () => ran.commands.filter(({ name }) => name !== "setContext"),
  contextKey: (key: string) => ran.context.get(key),
  registered: () => [...ran.registered.keys()],
  tabs: () => tabGroups().flatMap(({ tabs }) => tabs),
  decorationsIn,
  revealedIn,
};

/** The person's actions. Answers are given in advance, in the order of the questions. */
const thePerson = {
  answerMessage: (...answers: typeof questions.answers.message) => void questions.answers.message.push(...answers),
  answerPick: (...answers: typeof questions.answers.pick) => void questions.answers.pick.push(...answers),
  answerInput: (...answers: typeof questions.answers.input) => void questions.answers.input.push(...answers),
  answerSave: (...answers: typeof questions.answers.save) => void questions.answers.save.push(...answers),
  show: (path: string, place?: Parameters<typeof showTextDocument>[1]) => showTextDocument(Uri.file(path), place),
  showTab,
  closeTab: (tab: vscode.Tab) => closeTabs([tab]),
  /** Types as the keyboard does; VS Code reports the keyboard as the cause. */
  type: (editor: vscode.TextEditor, text: string) => enter(editor, text, TextEditorSelectionChangeKind.Keyboard),
  /** Pastes, completes or starts a line; VS Code reports no cause. */
  paste: (editor: vscode.TextEditor, text: string) => enter(editor, text, undefined),
  select,
  scrollTo,
  focusSide,
  focusGroup,
  revert,
  renameFile: (from: string, to: string) => renameFile(Uri.file(from), Uri.file(to)),
  deleteFile: (path: string) => deleteFile(Uri.file(path)),
  /** Starts a thread at lines, before any text is written in it. */
  beginThread: (uri: vscode.Uri, range: vscode.Range) => commentThread(uri, range, []),
  showView,
  restorePanel: async (type: string) => {
    const panel = webviewPanel(type, "");
    await shown.serializers.get(type)?.deserializeWebviewPanel(panel.panel, undefined);
    return panel;
  },
  set(key: string, value: unknown) {
    opened.settings.set(key, value);
    tellSetting(key);
  },
  /** Sets a setting in the `.vscode/settings.json` of a folder of the workspace, whatever the setting's scope. */
  setInFolder(folder: string, key: string, value: unknown) {
    opened.folderSettings.set(`${folder} ${key}`, value);
    tellSetting(key);
  },
  /** Shows VS Code in a language, with its texts by their English forms. */
  speak: (language: string, texts: Readonly<Record<string, string>>) => void Object.assign(spoken, { language, texts }),
  setFocused(focused: boolean) {
    shown.isFocused = focused;
    focusChanged.fire({ focused, active: focused });
  },
  openFolders(...paths: readonly string[]) {
    const before = opened.folders ?? [];
    opened.folders = paths.map((path, index) => ({ uri: Uri.file(path), name: basename(path), index }));
    workspaceEvents.folders.fire({ added: opened.folders, removed: before });
  },
  trust(isTrusted: boolean) {
    opened.isTrusted = isTrusted;
    if (isTrusted) workspaceEvents.trusted.fire();
  },
};

/** Actions of other programs: extensions, language servers, the disk. */
const theMachine = {
  change,
  close,
  readAgain,
  /**
   * Makes VS Code notice a change on the disk: watchers fire, and an open document without unsaved changes is reloaded.
   */
  async noticeFile(path: string, how: keyof typeof noticed = "changed") {
    const uri = Uri.file(path);
    noticed[how].fire(uri);
    for (const document of textDocuments().filter((each) => `${each.uri}` === `${uri}`)) await readAgain(document);
  },
  opened,
  services,
  /** Answers a command of VS Code or of another extension. */
  onCommand: (name: string, run: (...args: never[]) => unknown) => void ran.builtIn.set(name, run),
  publish(uri: vscode.Uri, diagnostics: readonly vscode.Diagnostic[]) {
    services.diagnostics.set(String(uri), diagnostics);
    diagnosticsChanged.fire({ uris: [uri] });
  },
  install<T>(id: string, { packageJSON = {}, exports, path = "/extensions" }: Installed<T> = {}) {
    let isActive = false;
    const extension = part<vscode.Extension<T>>({
      id,
      packageJSON,
      extensionUri: Uri.file(path),
      get isActive() {
        return isActive;
      },
      activate: async () => {
        isActive = true;
        return exports as T;
      },
    });
    services.extensions.push(extension);
    return extension;
  },
  extensionContext,
};

/** An extension of a test. */
interface Installed<T> {
  readonly packageJSON?: unknown;
  readonly exports?: T;
  readonly path?: string;
}

function tellSetting(key: string): void {
  const affectsConfiguration = (section: string) => key === section || key.startsWith(`${section}.`);
  workspaceEvents.configuration.fire({ affectsConfiguration });
}

function neverCancelled(): vscode.CancellationToken {
  return { isCancellationRequested: false, onCancellationRequested: events<unknown>().event };
}
