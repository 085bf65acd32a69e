import type { NotePlace } from "@dialectic/host";
import { type MenuEntryName, menuEntryNames, type PanelCommand, panelCommandNames } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { openTerminalLauncher } from "../assistants/openTerminalLauncher.ts";
import { copyCommitMessage, createCommit } from "../commits/createCommit.ts";
import { maxSleepSeconds } from "../limits.ts";
import { commandTexts, commonTexts, notesTexts } from "../texts.ts";
import { currentWorkspace } from "../workspace/currentWorkspace.ts";
import { withoutIcons } from "../workspace/withoutIcons.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import type { DialecticWindow } from "./dialecticWindow.ts";
import { readPullRequest } from "./readPullRequest.ts";

/** Copies the paths of all files open in tabs, one on each line, as they are below the window's folders. */
async function copyOpenedFilesPath(): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const files = tabs.map(({ input }) => fileOf(input)).filter((uri) => uri !== undefined);
  const paths = [...new Set(files.filter(({ scheme }) => scheme === "file").map(pathOf))];
  if (paths.length === 0) return void vscode.window.showInformationMessage(commandTexts.noOpenFiles());
  await copied(paths.join("\n"), commandTexts.copiedPaths(paths.length));
}

/** Copies the selected lines as a reference, such as `src/a.ts:3-7`; without a selection, the line of the cursor. */
async function copyCurrentSelectionReference(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.uri.scheme !== "file") {
    return void vscode.window.showInformationMessage(commandTexts.noCursor());
  }
  const { start, end } = editor.selection;
  // A selection of whole lines ends at the beginning of the next line.
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  const lines = last === start.line ? `${start.line + 1}` : `${start.line + 1}-${last + 1}`;
  const reference = `${pathOf(editor.document.uri)}:${lines}`;
  await copied(reference, commandTexts.copiedReference(reference));
}

/** Waits for some seconds, 1 by default, between the commands of one key binding (`runCommands`). */
async function sleep(seconds: unknown = 1): Promise<void> {
  if (typeof seconds !== "number" || !(seconds >= 0 && seconds <= maxSleepSeconds))
    throw new Error(commandTexts.sleepRange(maxSleepSeconds));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
}

/** Returns the file that a tab shows; of a diff, its right side. */
function fileOf(input: unknown): vscode.Uri | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  const uri = "modified" in input ? input.modified : "uri" in input ? input.uri : undefined;
  return uri instanceof vscode.Uri ? uri : undefined;
}

/** Returns a path with `/`, below the folder that contains it; with several folders, their name comes first. */
function pathOf(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri).replaceAll("\\", "/");
}

async function copied(text: string, message: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(`$(check) ${message}`, 4_000);
}

export function registerCommands(window: DialecticWindow): vscode.Disposable {
  const commands: Readonly<Record<string, (argument: unknown) => unknown>> = {
    "dialectic.show": () => window.places.show(),
    "dialectic.openInEditor": () => window.places.openInEditor(),
    "dialectic.openInSideBar": () => window.places.openInSideBar(),
    "dialectic.copyReview": () => copyReview(window),
    "dialectic.copyCommitMessage": () => copyCommitMessage(window.host),
    "dialectic.createCommit": () => createCommit(window.host),
    "dialectic.fetchReviewNotes": () => exchangeNotes("fetch"),
    "dialectic.pushReviewNotes": () => exchangeNotes("push"),
    "dialectic.reviewPullRequest": () => readPullRequest(window),
    "dialectic.openCommitReview": () => openCommitReview(window),
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

/** Changes and their commits have a tree of their own, which registers these commands. */
const commandsOfTree: readonly PanelCommand[] = ["show-changes", "next-commit", "previous-commit", "choose-round"];

/** Returns commands for the page's keys, for the palette and for the person's own key bindings. */
function createPageCommands(window: DialecticWindow): Readonly<Record<string, () => unknown>> {
  return Object.fromEntries(
    panelCommandNames
      .filter((command) => !commandsOfTree.includes(command))
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
  const shown = host?.review();
  if (shown === undefined) return void vscode.window.showInformationMessage(commonTexts.noReview());
  const { joinDocumentText } = await import("../host.ts");
  await vscode.env.clipboard.writeText(joinDocumentText(shown.document));
  vscode.window.setStatusBarMessage(`$(check) ${commandTexts.copiedReview()}`, 4_000);
}

async function clearReview({ host }: DialecticWindow): Promise<void> {
  const outcome = await host?.reviews.clear(host.review()?.meta.reviewId);
  if (outcome?.kind === "failed") {
    void vscode.window.showWarningMessage(withoutLinks(commandTexts.notCleared(outcome.message)));
  }
}

async function openSample(window: DialecticWindow): Promise<void> {
  if (vscode.workspace.workspaceFolders === undefined) {
    return void vscode.window.showInformationMessage(commandTexts.openFolderFirst());
  }
  // The sample first: it opens where reviews do.
  await window.host?.openSample();
  await window.places.show();
}

/**
 * Returns the document in a command's argument: the editor's title bar passes its document, the palette passes nothing.
 */
function findUri(argument: unknown): vscode.Uri | undefined {
  return argument instanceof vscode.Uri ? argument : undefined;
}

/** Opens a review of a commit that the person selects, also one that came with the notes of another clone. */
async function openCommitReview(window: DialecticWindow): Promise<void> {
  const reviews = (await window.host?.committedReviews()) ?? [];
  if (reviews.length === 0) return void vscode.window.showInformationMessage(notesTexts.noReviews());
  const items = reviews.map((review) => {
    const description = review.commit.slice(0, 8);
    return { label: withoutIcons(review.title) || description, description, review };
  });
  const words = { title: notesTexts.openTitle(), placeHolder: notesTexts.selectReview(), matchOnDescription: true };
  const chosen = (await vscode.window.showQuickPick(items, words))?.review;
  if (chosen !== undefined) await window.showInReview({ reviewId: chosen.reviewId, iteration: chosen.iteration });
}

/** Fetches the reviews of commits from a remote, or pushes them there; asks which one when there are several. */
export async function exchangeNotes(way: "fetch" | "push"): Promise<void> {
  const { fetchFrom, notePlaces, pushTo } = await import("../host.ts");
  const found = await notePlaces(currentWorkspace);
  if (found.kind === "refused") return void vscode.window.showWarningMessage(withoutLinks(found.message));
  const place = await choosePlace(way, found.places);
  if (place === undefined) return;
  const title = way === "fetch" ? notesTexts.fetching(place.remote) : notesTexts.pushing(place.remote);
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  const report = await vscode.window.withProgress(options, (_, token) => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort());
    return way === "fetch" ? fetchFrom(place, cancel.signal) : pushTo(place, cancel.signal);
  });
  if (report.isDone) void vscode.window.showInformationMessage(withoutLinks(report.message));
  else void vscode.window.showErrorMessage(withoutLinks(report.message));
}

async function choosePlace(way: "fetch" | "push", places: readonly NotePlace[]): Promise<NotePlace | undefined> {
  if (places.length <= 1) return places[0];
  const items = places.map((place) => ({ label: place.remote, description: place.name, place }));
  const words =
    way === "fetch"
      ? { title: notesTexts.fetchTitle(), placeHolder: notesTexts.fetchFrom() }
      : { title: notesTexts.pushTitle(), placeHolder: notesTexts.pushTo() };
  return (await vscode.window.showQuickPick(items, words))?.place;
}
