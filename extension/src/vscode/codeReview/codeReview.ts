import type { EditorPort, OpenDocument, RunningHost, ShownChange, ShowOutcome } from "@dialectic/host";
import type { FindingJudgement } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { changesTexts } from "../../texts.ts";
import { ChangeDiffs } from "./changeDiffs.ts";
import { ChangeDocuments } from "./changeDocuments.ts";
import { ChangesTour } from "./changesTour.ts";
import { type ChangesNode, ChangesTree, changesViewId } from "./changesTree.ts";
import { CodeReviewMirror } from "./codeReviewMirror.ts";
import type { EntryComment } from "./entryComment.ts";
import { ReviewComments } from "./reviewComments.ts";
import { ReviewStatusItem } from "./reviewStatusItem.ts";
import { ShownChanges } from "./shownChanges.ts";
import { findSideInFront } from "./shownSides.ts";
import { UndoCommands } from "./undoCommands.ts";
import { chooseVerdict, giveVerdict } from "./verdicts.ts";
import { ViewedHunks } from "./viewedHunks.ts";

/** The review in VS Code's own views: changes as a tree and as diffs, threads next to the code, the verdict. */
export class CodeReview implements vscode.Disposable {
  readonly #mirror: CodeReviewMirror;
  readonly #changes: ShownChanges;
  readonly #diffs: ChangeDiffs;
  readonly #comments: ReviewComments;
  readonly #tour: ChangesTour;
  readonly #hunks: ViewedHunks;
  readonly #undo: UndoCommands;
  readonly #report: (problem: unknown) => void;
  readonly #parts: readonly vscode.Disposable[];
  #front = "";

  constructor(
    log: (message: string) => void,
    started: () => Promise<RunningHost | undefined>,
    showText: NonNullable<EditorPort["showText"]>,
  ) {
    const report = (problem: unknown) =>
      log(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
    this.#report = report;
    this.#mirror = new CodeReviewMirror((method, problem) => report(new Error(method, { cause: problem })));
    this.#changes = new ShownChanges(this.#mirror, report);
    this.#diffs = new ChangeDiffs(this.#mirror, started);
    // VS Code reopens earlier editors before the host is running.
    const sides = new ChangeDocuments(started);
    const isExplained = async (path: string, signal: AbortSignal) =>
      ((await (await started())?.explanations.findForFile(path, signal))?.length ?? 0) > 0;
    this.#comments = new ReviewComments(this.#mirror, sides, isExplained, report);
    const [mirror, changes] = [this.#mirror, this.#changes];
    this.#tour = new ChangesTour({ mirror, changes, diffs: this.#diffs, comments: this.#comments });
    this.#hunks = new ViewedHunks(changes, sides, report);
    this.#undo = new UndoCommands({ mirror, changes, sides, showText });
    this.#parts = [
      this.#mirror.onChanged(() => this.#setContext()),
      changes.onChanged(() => this.#setFrontContext()),
      vscode.window.tabGroups.onDidChangeTabs(() => this.#setFrontContext()),
      vscode.window.tabGroups.onDidChangeTabGroups(() => this.#setFrontContext()),
      vscode.window.onDidChangeActiveTextEditor(() => this.#setFrontContext()),
      ...this.#commands(),
      new ReviewStatusItem(this.#mirror),
      new ChangesTree(this.#mirror, this.#changes),
      ...[this.#hunks, sides, this.#comments, this.#changes, this.#mirror],
    ];
  }

  async connect(host: RunningHost | undefined): Promise<void> {
    await this.#mirror.connect(host).catch(this.#report);
  }

  /** Shows for a page a changed file, or the list of all: the tree has that of the latest review. */
  async show(change: ShownChange): Promise<ShowOutcome> {
    if (change.file !== undefined || change.reviewId !== this.#mirror.review?.meta.reviewId)
      return this.#diffs.show(change, true);
    await focusChanges();
    return { kind: "opened" };
  }

  document(name: string): OpenDocument | undefined {
    return this.#comments.document(name);
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
  }

  #setContext(): void {
    const { review } = this.#mirror;
    setContext("dialectic.hasChanges", (review?.rounds.length ?? 0) > 0);
    setContext("dialectic.hasRounds", (review?.rounds.length ?? 0) > 1);
    const entries = [...(review?.threads.values() ?? [])].flatMap((thread) => thread.entries);
    // The steps of the walkthrough.
    setContext("dialectic.hasPresented", review !== undefined);
    setContext("dialectic.hasCommented", entries.some(isByPerson));
    setContext("dialectic.hasJudged", review?.verdicts.some(isByPerson) === true);
    // The undone changes decide about the actions of the file in front.
    this.#setFrontContext();
  }

  /** Keys and menus of a changed file apply to its file, too, when a diff shows that as its new side. */
  #setFrontContext(): void {
    const isInFront = findSideInFront(this.#changes.list) !== undefined;
    const { canUndo = false, undone = [] } = this.#undo.findInFront() ?? {};
    const canRestore = undone.length > 0;
    const front = JSON.stringify([isInFront, canUndo, canRestore]);
    if (front === this.#front) return;
    this.#front = front;
    setContext("dialectic.isChangeInFront", isInFront);
    setContext("dialectic.canUndoInFront", canUndo);
    setContext("dialectic.canRestoreInFront", canRestore);
  }

  #commands(): vscode.Disposable[] {
    const [comments, tour, mirror] = [this.#comments, this.#tour, this.#mirror];
    const resolved = (isResolved: boolean) => (at: ChangesNode | vscode.CommentThread | undefined) => {
      if (at === undefined) return chooseAgain();
      if (!("kind" in at)) return comments.resolve(at, isResolved);
      return at.kind === "thread" && comments.resolveById(at.thread.id, isResolved);
    };
    const judged = (judgement: FindingJudgement["kind"]) => (at: ChangesNode | vscode.CommentThread | undefined) => {
      if (at === undefined) return chooseAgain();
      if (!("kind" in at)) return comments.judge(at, judgement);
      const thread = at.kind === "thread" ? at.thread.id : at.kind === "note" ? at.note.thread : undefined;
      return thread === undefined ? undefined : comments.judge(thread, judgement);
    };
    const commands: Readonly<Record<string, (argument: never) => unknown>> = {
      "dialectic.approve": () => giveVerdict(mirror, "approve"),
      "dialectic.requestChanges": () => giveVerdict(mirror, "request-changes"),
      "dialectic.sendComments": () => giveVerdict(mirror, "comment"),
      "dialectic.decide": () => chooseVerdict(mirror),
      "dialectic.showChanges": focusChanges,
      "dialectic.openChange": (node: ChangesNode) => tour.open(node),
      "dialectic.openAllChanges": () => tour.openAll(),
      "dialectic.nextUnviewedFile": () => tour.nextUnviewed(),
      "dialectic.viewedAndNext": () => tour.viewedAndNext(),
      "dialectic.hunkViewed": () => this.#hunks.toggle(),
      "dialectic.undoFile": (node: ChangesNode | undefined) => this.#undo.undoFile(node),
      "dialectic.restoreFile": (node: ChangesNode | undefined) => this.#undo.restoreFile(node),
      "dialectic.undoFileInFront": () => this.#undo.undoFileInFront(),
      "dialectic.restoreFileInFront": () => this.#undo.restoreFileInFront(),
      "dialectic.undoHunk": () => this.#undo.toggleHunk(),
      "dialectic.nextThread": () => tour.nextThread(),
      "dialectic.chooseRound": () => tour.chooseRound(),
      "dialectic.askNow": (reply: vscode.CommentReply) => comments.say(reply, "ask"),
      "dialectic.addToReview": (reply: vscode.CommentReply) => comments.say(reply, "review"),
      "dialectic.askAgain": (comment: EntryComment) => comments.sayAgain(comment, "ask"),
      "dialectic.addAgain": (comment: EntryComment) => comments.sayAgain(comment, "review"),
      "dialectic.resolveThread": resolved(true),
      "dialectic.reopenThread": resolved(false),
      "dialectic.agreeThread": judged("agreed"),
      "dialectic.rejectThread": judged("rejected"),
      "dialectic.applySuggestion": (comment: EntryComment) => comments.applySuggestion(comment),
      "dialectic.editComment": (comment: EntryComment) => comments.edit(comment),
      "dialectic.saveComment": (comment: EntryComment) => comments.reword(comment),
      "dialectic.leaveComment": (comment: EntryComment) => comments.leave(comment),
      "dialectic.takeBackComment": (comment: EntryComment) => comments.reword(comment, ""),
    };
    return Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run));
  }
}

async function focusChanges(): Promise<void> {
  await vscode.commands.executeCommand(`${changesViewId}.focus`);
}

function isByPerson({ by }: { readonly by: { readonly kind: string } }): boolean {
  return by.kind === "person";
}

function setContext(key: string, value: boolean): void {
  void vscode.commands.executeCommand("setContext", key, value);
}

/** VS Code passes no row when the list was being updated at the moment of the click. */
function chooseAgain(): void {
  void vscode.window.showInformationMessage(changesTexts.updating());
}
