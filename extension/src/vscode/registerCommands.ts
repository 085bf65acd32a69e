import { type MenuEntryName, menuEntryNames, type PanelCommand, panelCommandNames } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { openTerminalLauncher } from "../ide/openTerminalLauncher.ts";
import { commandTexts, commonTexts } from "../texts.ts";
import { copyCommitMessage, createCommit } from "./createCommit.ts";
import type { DialecticWindow } from "./dialecticWindow.ts";
import { exchangeNotes } from "./exchangeNotes.ts";
import { copyCurrentSelectionReference, copyOpenedFilesPath, sleep } from "./pathCommands.ts";

export function registerCommands(window: DialecticWindow): vscode.Disposable {
  const commands: Readonly<Record<string, (argument: unknown) => unknown>> = {
    "dialectic.show": () => window.show(),
    "dialectic.openInEditor": () => window.editors.open(),
    "dialectic.copyReview": () => copyReview(window),
    "dialectic.copyCommitMessage": () => copyCommitMessage(window.host),
    "dialectic.createCommit": () => createCommit(window.host),
    "dialectic.fetchReviewNotes": () => exchangeNotes("fetch"),
    "dialectic.pushReviewNotes": () => exchangeNotes("push"),
    "dialectic.clear": () => clearReview(window),
    "dialectic.openSample": () => openSample(window),
    "dialectic.copyMcpConfiguration": () => window.copyMcpConfiguration(),
    "dialectic.connectAssistant": () => window.setup.connect(),
    "dialectic.applySetup": () => window.setup.answer(true),
    "dialectic.cancelSetup": () => window.setup.answer(false),
    "dialectic.openTerminalLauncher": openTerminalLauncher,
    "dialectic.forgetChoices": () => window.choices.forget(),
    "dialectic.forgetCommandPermissions": () => {
      window.commandPermissions.forget();
      vscode.window.setStatusBarMessage(`$(check) ${commandTexts.permissionsForgotten()}`, 4_000);
    },
    ...createPageCommands(window),
    ...createMenuCommands(window),
    "dialectic.openCodeAsNow": (uri: unknown) => window.past.openNow(findUri(uri)),
    "dialectic.compareCodeWithNow": (uri: unknown) => window.past.openDifference(findUri(uri)),
    "dialectic.copyOpenedFilesPath": copyOpenedFilesPath,
    "dialectic.copyCurrentSelectionReference": copyCurrentSelectionReference,
    "dialectic.sleep": sleep,
    "dialectic.showLog": () => window.output.show(),
    "dialectic.restart": () => window.restart(),
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run)),
  );
}

/**
 * Returns commands for the page's keys, for the palette and for the person's own key bindings. Changes have a tree of
 * their own, which registers its command.
 */
function createPageCommands(window: DialecticWindow): Readonly<Record<string, () => unknown>> {
  return Object.fromEntries(
    panelCommandNames
      .filter((command) => command !== "show-changes")
      .map((command) => [toCommandName(command), () => window.runInPage(command)] as const),
  );
}

/** Returns commands for the context menus of the page. An address of a section exists only in a browser. */
function createMenuCommands(window: DialecticWindow): Readonly<Record<string, (context: unknown) => unknown>> {
  return Object.fromEntries(
    menuEntryNames
      .filter((name) => name !== "copyLink")
      .map((name) => [toMenuCommandName(name), (context: unknown) => chooseEntry(window, context, name)] as const),
  );
}

function toMenuCommandName(name: MenuEntryName): string {
  return `dialectic.menu${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** Runs an entry. VS Code passes the attribute of the element on which the menu was opened. */
function chooseEntry(window: DialecticWindow, context: unknown, name: MenuEntryName): void {
  if (typeof context !== "object" || context === null || !("dialecticMenu" in context)) return;
  const { dialecticMenu } = context;
  if (typeof dialecticMenu === "string") window.chooseEntry(dialecticMenu, name);
}

/** Returns the VS Code command of a page command: `older-iteration` becomes `dialectic.olderIteration`. */
function toCommandName(command: PanelCommand): string {
  return `dialectic.${command.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`;
}

async function copyReview({ host }: DialecticWindow): Promise<void> {
  const shown = host?.reviews.shown;
  if (shown === undefined) return void vscode.window.showInformationMessage(commonTexts.noReview());
  const { joinDocumentText } = await import("../host.ts");
  await vscode.env.clipboard.writeText(joinDocumentText(shown.document));
  vscode.window.setStatusBarMessage(`$(check) ${commandTexts.copiedReview()}`, 4_000);
}

async function clearReview({ host }: DialecticWindow): Promise<void> {
  const outcome = await host?.reviews.clear();
  if (outcome?.kind === "failed") {
    void vscode.window.showWarningMessage(commandTexts.notCleared(outcome.message));
  }
}

async function openSample(window: DialecticWindow): Promise<void> {
  if (vscode.workspace.workspaceFolders === undefined) {
    return void vscode.window.showInformationMessage(commandTexts.openFolderFirst());
  }
  await window.show();
  await window.host?.openSample();
}

/**
 * Returns the document in a command's argument: the editor's title bar passes its document, the palette passes nothing.
 */
function findUri(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri ? argument : undefined;
}
