import { randomUUID } from "node:crypto";
import type { OpenDocument } from "@dialectic/host";
import type { CommentSubject, FeedbackOutcome, FindingJudgement, SendMode, Thread } from "@dialectic/shared/protocol";
import * as vscode from "vscode";
import { type ChangeDocuments, changeScheme, isWholeFile, sideOf } from "./changeDocuments.ts";
import { type EntryComment, entryComment, unsentComment } from "./entryComment.ts";
import type { ReviewMirror } from "./reviewMirror.ts";
import { ThreadPlacement } from "./threadPlacement.ts";
import { threadContext, threadLabel } from "./threadWords.ts";

const noReview =
  "There is no review to comment on: the assistant has to present one, or to ask for a review of changes.";

/** A thread of the review in one document. */
interface ShownThread {
  readonly id: string;
  readonly shown: vscode.CommentThread;
  /** What of it VS Code has been given. */
  readonly given: string;
}

/** Threads of the review beside the code and in both sides of diffs. What they are and where is the host's word. */
export class ReviewComments implements vscode.Disposable {
  readonly #mirror: ReviewMirror;
  readonly #controller = vscode.comments.createCommentController("dialectic", "Dialectic");
  readonly #placement: ThreadPlacement;
  readonly #threads = new Map<string, ShownThread>();
  readonly #documents = new Map<string, OpenDocument>();
  readonly #parts: readonly vscode.Disposable[];
  #offeredFor: string | undefined;

  constructor(mirror: ReviewMirror, sides: ChangeDocuments, report: (problem: unknown) => void) {
    this.#mirror = mirror;
    this.#placement = new ThreadPlacement(mirror, sides);
    this.#controller.options = { prompt: "Comment", placeHolder: "Comment, as Markdown" };
    const show = () => void this.#show().catch(report);
    this.#parts = [
      this.#controller,
      mirror.onChanged(() => this.#offerLines()),
      mirror.onChanged(show),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.#concerns(uri) && show()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#concerns(uri) && show()),
      vscode.window.tabGroups.onDidChangeTabs(() => (this.#mirror.review?.threads.size ?? 0) > 0 && show()),
    ];
  }

  /** The document that is commented on right now, by the name that it has for that. */
  document(name: string): OpenDocument | undefined {
    return this.#documents.get(name);
  }

  /** Sends what was typed below a thread, or begins one. */
  async say({ thread, text }: vscode.CommentReply, mode: SendMode): Promise<void> {
    const id = this.#idOf(thread);
    const { review, host } = this.#mirror;
    if (review === undefined || host === undefined) return this.#keepUnsent(thread, text, noReview);
    const { reviewId, iteration } = review.meta;
    const call = randomUUID();
    if (id !== undefined) {
      const outcome = await host["feedback/reply"]({ reviewId, thread: id, text, mode, id: call });
      return this.#answered(thread, text, outcome);
    }
    const outcome = await this.#on(thread, (subject) =>
      host["feedback/comment"]({ reviewId, iteration, subject, text, mode, id: call }),
    );
    if (outcome.kind === "kept") this.#threads.set(keyOf(call, thread.uri), { id: call, shown: thread, given: "" });
    this.#answered(thread, text, outcome);
    await this.#show();
  }

  /** Sends again what could not be sent. */
  async sayAgain(comment: EntryComment, mode: SendMode): Promise<void> {
    const { thread } = comment;
    thread.comments = thread.comments.filter((each) => each !== comment);
    await this.say({ thread, text: textOf(comment) }, mode);
  }

  /** Where a thread stands in a file, or in the side of a diff that is open. */
  placeOf(id: string): { readonly uri: vscode.Uri; readonly range: vscode.Range } | undefined {
    const shown = [...this.#threads.values()].find((each) => each.id === id)?.shown;
    return shown?.range && { uri: shown.uri, range: shown.range };
  }

  /** Resolves a thread, or opens it again. */
  async resolve(thread: vscode.CommentThread, isResolved: boolean): Promise<void> {
    const id = this.#idOf(thread);
    if (id === undefined) return;
    await this.resolveById(id, isResolved);
  }

  /** Says what the person thinks of something that an assistant has found; asks why where they reject it. */
  async judge(at: vscode.CommentThread | string, judgement: FindingJudgement["kind"]): Promise<void> {
    const thread = typeof at === "string" ? at : this.#idOf(at);
    const { review, host } = this.#mirror;
    if (thread === undefined || review === undefined) return;
    const reason = judgement === "agreed" ? "" : await askReason();
    if (reason === undefined) return;
    const { reviewId } = review.meta;
    warn(await host?.["feedback/finding"]({ reviewId, thread, judgement, reason, id: randomUUID() }));
  }

  async resolveById(id: string, isResolved: boolean): Promise<void> {
    const { review, host } = this.#mirror;
    if (review === undefined) return;
    const { reviewId } = review.meta;
    warn(await host?.["feedback/resolve"]({ reviewId, thread: id, isResolved }));
  }

  /** Lets the person give a comment that was not sent yet another text. */
  edit(comment: EntryComment): void {
    comment.thread.comments = comment.thread.comments.map((each) =>
      each === comment ? Object.assign(each, { mode: vscode.CommentMode.Editing, body: comment.text }) : each,
    );
  }

  /** Keeps the other text; an empty one takes the comment back. */
  async reword(comment: EntryComment, text = textOf(comment)): Promise<void> {
    const { review, host } = this.#mirror;
    if (review === undefined || comment.entry === undefined) return;
    const { reviewId } = review.meta;
    const outcome = await host?.["feedback/reword"]({ reviewId, entry: comment.entry, text });
    if (warn(outcome)) this.leave(comment);
  }

  /** Leaves the editing, or drops what could not be sent. */
  leave(comment: EntryComment): void {
    const { thread } = comment;
    const id = this.#idOf(thread);
    const known = id === undefined ? undefined : this.#mirror.review?.threads.get(id);
    thread.comments = thread.comments.filter((each) => each !== comment);
    if (known !== undefined) fill(thread, known);
    else thread.dispose();
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
    this.#threads.clear();
  }

  /** Whether threads may stand in a document. */
  #concerns({ scheme }: vscode.Uri): boolean {
    return (this.#mirror.review?.threads.size ?? 0) > 0 && (scheme === changeScheme || scheme === "file");
  }

  /** VS Code asks once for the lines of an editor: a provider anew lets it ask again when another review is there. */
  #offerLines(): void {
    const reviewId = this.#mirror.review?.meta.reviewId;
    if (reviewId === this.#offeredFor) return;
    this.#offeredFor = reviewId;
    this.#controller.commentingRangeProvider = {
      provideCommentingRanges: ({ uri, lineCount }) =>
        this.#canComment(uri) ? [new vscode.Range(0, 0, Math.max(0, lineCount - 1), 0)] : undefined,
    };
  }

  #canComment(uri: vscode.Uri): boolean {
    const { review } = this.#mirror;
    if (review === undefined) return false;
    if (uri.scheme === changeScheme) return sideOf(uri)?.reviewId === review.meta.reviewId && !isWholeFile(uri);
    return uri.scheme === "file" && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  }

  #idOf(thread: vscode.CommentThread): string | undefined {
    return [...this.#threads.values()].find(({ shown }) => shown === thread)?.id;
  }

  /** Names what a new thread is about; a file by a name that only this comment has. */
  async #on(
    { uri, range }: vscode.CommentThread,
    call: (subject: CommentSubject) => Promise<FeedbackOutcome>,
  ): Promise<FeedbackOutcome> {
    const lines = { line: (range?.start.line ?? 0) + 1, endLine: (range?.end.line ?? 0) + 1 };
    const side = sideOf(uri);
    if (side !== undefined) {
      const { round, file } = side;
      return call({ kind: "change", round, file, side: side.side, ...lines });
    }
    const name = randomUUID();
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    this.#documents.set(name, { absolutePath: uri.fsPath, text });
    try {
      return await call({ kind: "document", document: name, ...lines });
    } finally {
      this.#documents.delete(name);
    }
  }

  #answered(thread: vscode.CommentThread, text: string, outcome: FeedbackOutcome): void {
    if (outcome.kind === "refused") this.#keepUnsent(thread, text, outcome.message);
    else if (outcome.notice !== undefined) void vscode.window.showInformationMessage(outcome.notice);
  }

  /** VS Code empties the box when it hands over its text: what is not kept goes back where it can be sent again. */
  #keepUnsent(thread: vscode.CommentThread, text: string, message: string): void {
    thread.comments = [...thread.comments, unsentComment(thread, text)];
    void vscode.window.showWarningMessage(message);
  }

  /** In a diff, what is still to be settled lies open. */
  #open({ state }: Thread, uri: vscode.Uri, range: vscode.Range): vscode.CommentThread {
    const shown = this.#controller.createCommentThread(uri, range, []);
    const isOpen = uri.scheme === changeScheme && state !== "resolved";
    shown.collapsibleState = isOpen
      ? vscode.CommentThreadCollapsibleState.Expanded
      : vscode.CommentThreadCollapsibleState.Collapsed;
    return shown;
  }

  async #show(): Promise<void> {
    const placed = await this.#placement.all();
    if (placed === undefined) return;
    const wanted = new Set<string>();
    for (const { thread, uri, range } of placed) {
      const key = keyOf(thread.id, uri);
      wanted.add(key);
      const known = this.#threads.get(key);
      const shown = known?.shown ?? this.#open(thread, uri, range);
      const given = JSON.stringify(thread);
      if (shown.range === undefined || !shown.range.isEqual(range)) shown.range = range;
      // What is given anew is drawn anew: only what differs is.
      if (known?.given !== given) fill(shown, thread);
      this.#threads.set(key, { id: thread.id, shown, given });
    }
    for (const [key, { id, shown }] of this.#threads) {
      const isNew = this.#mirror.review?.threads.has(id) === false && shown.comments.length === 0;
      if (wanted.has(key) || isNew) continue;
      shown.dispose();
      this.#threads.delete(key);
    }
  }
}

/** Why something is rejected; it may stay empty, and nothing comes when the person leaves. */
function askReason(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: "Reject What the Assistant Has Found",
    prompt: "Why? The assistant is told, and does not raise it again. It may stay empty.",
    ignoreFocusOut: true,
  });
}

/** What a thread says, unless the person is just writing in it. */
function fill(shown: vscode.CommentThread, thread: Thread): void {
  const inWork = shown.comments.filter(({ mode }) => mode === vscode.CommentMode.Editing);
  const said = thread.entries.map(
    (entry) => inWork.find((each) => "entry" in each && each.entry === entry.id) ?? entryComment(shown, entry),
  );
  shown.comments = [...said, ...inWork.filter(({ contextValue }) => contextValue === "unsent")];
  shown.label = threadLabel(thread);
  shown.contextValue = threadContext(thread);
  shown.canReply = true;
  shown.state = thread.state === "resolved" ? vscode.CommentThreadState.Resolved : vscode.CommentThreadState.Unresolved;
}

function keyOf(id: string, uri: vscode.Uri): string {
  return `${id} ${uri.toString()}`;
}

function textOf({ body }: vscode.Comment): string {
  return typeof body === "string" ? body : body.value;
}

/** Says why something was not kept; true when it was. */
function warn(outcome: FeedbackOutcome | undefined): boolean {
  if (outcome?.kind === "refused") void vscode.window.showWarningMessage(outcome.message);
  return outcome?.kind === "kept";
}
