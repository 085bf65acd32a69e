import { randomUUID } from "node:crypto";
import type { ChoiceMemory, EditorPort, OpenDocument, RunningHost, ShownChange, ShowOutcome } from "@dialectic/host";
import type {
  FindingJudgement,
  InboxItem,
  News,
  ProblemsNews,
  SectionPlace,
  Verdict,
} from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { changesTexts, commonTexts, keepTexts, verdictTexts } from "../texts.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import { ChangeDiffs } from "./changeDiffs.ts";
import { ChangeDocuments } from "./changeDocuments.ts";
import { ChangesTour } from "./changesTour.ts";
import { type ChangesNode, ChangesTree, changesViewId } from "./changesTree.ts";
import { CodeReviewMirror } from "./codeReviewMirror.ts";
import { describeSessions } from "./describeSessions.ts";
import { EditorKeeping } from "./editorKeeping.ts";
import type { EntryComment } from "./entryComment.ts";
import { HunkSight } from "./hunkSight.ts";
import { ReviewComments } from "./reviewComments.ts";
import { type OutlineNode, ReviewOutline } from "./reviewOutline.ts";
import { ReviewStatusItem } from "./reviewStatusItem.ts";
import { ShownChanges } from "./shownChanges.ts";
import { findSideInFront } from "./shownSides.ts";
import { describeLater } from "./threadWords.ts";
import { UndoCommands } from "./undoCommands.ts";
import { ViewedHunks } from "./viewedHunks.ts";
import { WaitingTree } from "./waitingTree.ts";

const questions: Readonly<Record<Verdict, { readonly title: () => string; readonly prompt: () => string }>> = {
  approve: { title: verdictTexts.approve, prompt: verdictTexts.approvePrompt },
  "request-changes": { title: verdictTexts.requestChanges, prompt: verdictTexts.requestChangesPrompt },
  comment: { title: verdictTexts.comment, prompt: verdictTexts.commentPrompt },
};

/** Gives a verdict on the review, with all collected comments. The question names the changes that are not decided about. */
export async function giveVerdict(mirror: CodeReviewMirror, verdict: Verdict, openChanges: number): Promise<void> {
  const { review } = mirror;
  if (review === undefined) return void vscode.window.showInformationMessage(commonTexts.noReview());
  const { title, prompt } = questions[verdict];
  // The look may take seconds, in which the person writes.
  const looking = verdict === "approve" ? lookForProblems(mirror) : undefined;
  const asked = openChanges === 0 ? prompt() : `${keepTexts.inVerdict(openChanges)} ${prompt()}`;
  const text = await vscode.window.showInputBox({ title: title(), prompt: asked, ignoreFocusOut: true });
  if (text === undefined || (looking !== undefined && !(await mayApprove(looking)))) return;
  const { reviewId, iteration } = review.meta;
  const outcome = await mirror.host?.["feedback/verdict"]({ reviewId, iteration, verdict, text, id: randomUUID() });
  if (outcome?.kind === "refused") void vscode.window.showWarningMessage(withoutLinks(outcome.message));
  else if (outcome?.notice !== undefined) {
    void vscode.window.showInformationMessage(withoutLinks(describeLater(mirror.review) ?? outcome.notice));
  }
}

async function lookForProblems(mirror: CodeReviewMirror): Promise<ProblemsNews | undefined> {
  const { news } = (await mirror.host?.["problems/look"]({}).catch(() => undefined)) ?? {};
  return news;
}

/** Warns of new problems, or asks the person whether to approve nevertheless. */
async function mayApprove(looking: Promise<ProblemsNews | undefined>): Promise<boolean> {
  const options = { location: vscode.ProgressLocation.Notification, title: verdictTexts.lookingForProblems() };
  const news = await vscode.window.withProgress(options, () => looking);
  const introduced = news?.found?.introduced;
  if (news === undefined || introduced === 0) return true;
  const said = introduced === undefined ? verdictTexts.problemsUnknown() : verdictTexts.newProblems(introduced);
  if (news.atApproval !== "ask") {
    if (introduced !== undefined) void vscode.window.showWarningMessage(withoutLinks(said));
    return true;
  }
  const anyway = verdictTexts.approveAnyway();
  return (await vscode.window.showWarningMessage(withoutLinks(said), { modal: true }, anyway)) === anyway;
}

async function chooseVerdict(mirror: CodeReviewMirror, openChanges: number): Promise<void> {
  const picked = await vscode.window.showQuickPick(
    [
      {
        label: `$(comment-discussion) ${verdictTexts.comment()}`,
        detail: verdictTexts.commentDetail(),
        verdict: "comment" as const,
      },
      { label: `$(pass) ${verdictTexts.approve()}`, verdict: "approve" as const },
      { label: `$(request-changes) ${verdictTexts.requestChanges()}`, verdict: "request-changes" as const },
    ],
    { title: verdictTexts.finishReview() },
  );
  if (picked !== undefined) await giveVerdict(mirror, picked.verdict, openChanges);
}

/** The review in VS Code's own views: changes as a tree and as diffs, threads next to the code, the verdict. */
export class CodeReview implements vscode.Disposable {
  readonly #mirror: CodeReviewMirror;
  readonly #changes: ShownChanges;
  readonly #diffs: ChangeDiffs;
  readonly #comments: ReviewComments;
  readonly #tour: ChangesTour;
  readonly #hunks: ViewedHunks;
  readonly #undo: UndoCommands;
  readonly #keeping: EditorKeeping;
  readonly #waiting: WaitingTree;
  readonly #outline: ReviewOutline;
  readonly #showInReview: (place: SectionPlace) => Promise<void>;
  readonly #report: (problem: unknown) => void;
  readonly #parts: readonly vscode.Disposable[];
  #front = "";

  constructor(
    log: (message: string) => void,
    started: () => Promise<RunningHost | undefined>,
    showText: NonNullable<EditorPort["showText"]>,
    showInReview: (place: SectionPlace) => Promise<void>,
    memory: () => ChoiceMemory,
  ) {
    const report = (problem: unknown) =>
      log(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
    this.#report = report;
    this.#showInReview = showInReview;
    this.#mirror = new CodeReviewMirror((method, problem) => report(new Error(method, { cause: problem })));
    this.#changes = new ShownChanges(this.#mirror, memory, report);
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
    const [diffs, undo] = [this.#diffs, this.#undo];
    this.#keeping = new EditorKeeping({ mirror, started, sides, diffs, undo, showInReview, report });
    this.#outline = new ReviewOutline(mirror, showInReview, report);
    this.#waiting = new WaitingTree(mirror);
    this.#parts = [
      this.#mirror.onChanged(() => this.#setContext()),
      changes.onChanged(() => this.#setFrontContext()),
      vscode.window.tabGroups.onDidChangeTabs(() => this.#setFrontContext()),
      vscode.window.tabGroups.onDidChangeTabGroups(() => this.#setFrontContext()),
      vscode.window.onDidChangeActiveTextEditor(() => this.#setFrontContext()),
      ...this.#commands(),
      this.#keeping,
      new HunkSight({ mirror, changes, sides, report }),
      new ReviewStatusItem(this.#mirror),
      new ChangesTree(this.#mirror, this.#changes),
      this.#waiting,
      ...[this.#outline, this.#hunks, sides, this.#comments, this.#changes, this.#mirror],
    ];
  }

  /** Everything that is new for the person in the shown review. */
  get news(): News["entries"] {
    return this.#mirror.review?.news ?? [];
  }

  /** The sessions of assistants on the review, in words. */
  get sessions(): readonly string[] {
    return describeSessions(this.#mirror.sessions);
  }

  /** Calls the listener when the news may have changed. */
  onNews(listener: () => void): vscode.Disposable {
    return this.#mirror.onChanged(listener);
  }

  async connect(host: RunningHost | undefined): Promise<void> {
    await this.#mirror.connect(host).catch(this.#report);
  }

  /**
   * Shows for a page a changed file, or all of them in one editor: a tree that was in sight before would show no effect. The
   * tree has the same changes of the shown review.
   */
  async show(change: ShownChange): Promise<ShowOutcome> {
    const { file, reviewId, round, part, step, chooses } = change;
    if (step !== undefined) {
      await this.#tour.stepCommit(step);
      return { kind: "opened" };
    }
    if (chooses === true) {
      // The page does not wait for the person's choice.
      this.#tour.chooseRound().catch(this.#report);
      return { kind: "opened" };
    }
    if (file === undefined && reviewId === this.#mirror.review?.meta.reviewId)
      await this.#changes.show({ reviewId, round, ...(part === undefined ? {} : { part }) });
    return this.#diffs.show(change, true);
  }

  /** Shows on the icon of the outline how much is new, and what it is; 0 removes the badge. */
  setNews(count: number, words: string): void {
    this.#outline.setNews(count, words);
  }

  document(name: string): OpenDocument | undefined {
    return this.#comments.document(name);
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
  }

  /** Shows the open review of the same directory in place of one that has ended. */
  async #goToOpenReview(): Promise<void> {
    const open = this.#mirror.review?.ended?.open;
    if (open !== undefined) await this.#showInReview({ reviewId: open.reviewId });
  }

  #setContext(): void {
    const { review } = this.#mirror;
    setContext("dialectic.hasChanges", (review?.rounds.length ?? 0) > 0);
    setContext("dialectic.hasRounds", (review?.rounds.length ?? 0) > 1);
    setContext("dialectic.hasOpenReview", review?.ended?.open !== undefined);
    const entries = [...(review?.threads.values() ?? [])].flatMap((thread) => thread.entries);
    // The steps of the walkthrough.
    setContext("dialectic.hasPresented", review !== undefined && review.meta.isSample !== true);
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
      "dialectic.approve": () => giveVerdict(mirror, "approve", this.#keeping.openCount),
      "dialectic.requestChanges": () => giveVerdict(mirror, "request-changes", this.#keeping.openCount),
      "dialectic.sendComments": () => giveVerdict(mirror, "comment", this.#keeping.openCount),
      "dialectic.decide": () => chooseVerdict(mirror, this.#keeping.openCount),
      "dialectic.showChanges": focusChanges,
      "dialectic.openOutlined": (node: OutlineNode) => this.#outline.open(node),
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
      "dialectic.goToOpenReview": () => this.#goToOpenReview(),
      "dialectic.nextThread": () => tour.nextThread(),
      "dialectic.chooseRound": () => tour.chooseRound(),
      "dialectic.openWaiting": (item: InboxItem) => this.#waiting.open(item),
      "dialectic.nextCommit": () => tour.stepCommit(1),
      "dialectic.previousCommit": () => tour.stepCommit(-1),
      "dialectic.askNow": (reply: vscode.CommentReply) => comments.say(reply, "ask"),
      "dialectic.addToReview": (reply: vscode.CommentReply) => comments.say(reply, "review"),
      "dialectic.askAgain": (comment: EntryComment) => comments.sayAgain(comment, "ask"),
      "dialectic.addAgain": (comment: EntryComment) => comments.sayAgain(comment, "review"),
      "dialectic.resolveThread": resolved(true),
      "dialectic.reopenThread": resolved(false),
      "dialectic.agreeThread": judged("agreed"),
      "dialectic.rejectThread": judged("rejected"),
      "dialectic.suggestEdit": (reply: vscode.CommentReply) => comments.suggestEdit(reply),
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
