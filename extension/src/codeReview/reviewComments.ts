import { randomUUID } from "node:crypto";
import type { OpenDocument } from "@dialectic/host";
import type { CommentSubject, FeedbackOutcome, FindingJudgement, SendMode } from "@dialectic/shared/protocol";
import { insertSuggestion } from "@dialectic/shared/review";
import * as vscode from "vscode";
import { threadTexts } from "../texts.ts";
import { withoutLinks } from "../workspace/withoutLinks.ts";
import { applyWithPermission } from "./applyWithPermission.ts";
import { type ChangeDocuments, changeScheme, isWholeFile, parseSideUri } from "./changeDocuments.ts";
import type { CodeReviewMirror } from "./codeReviewMirror.ts";
import { createUnsentComment, type EntryComment } from "./entryComment.ts";
import { fillThread } from "./fillThread.ts";
import { findFileAt } from "./shownSides.ts";
import { ThreadPlacement } from "./threadPlacement.ts";
import { ThreadSight } from "./threadSight.ts";
import { describeBox, describeLater } from "./threadWords.ts";

interface ShownThread {
  readonly id: string;
  readonly shown: vscode.CommentThread;
  /** The content that VS Code has received, as one string. */
  readonly given: string;
  /** True while a diff shows its file. */
  readonly isInDiff: boolean;
}

/** Threads of the review, in files and in both sides of diffs. The host decides their content and place. */
export class ReviewComments implements vscode.Disposable {
  readonly #mirror: CodeReviewMirror;
  readonly #controller = vscode.comments.createCommentController("dialectic", "Dialectic");
  readonly #sides: ChangeDocuments;
  readonly #placement: ThreadPlacement;
  readonly #threads = new Map<string, ShownThread>();
  readonly #documents = new Map<string, OpenDocument>();
  readonly #isExplained: (absolutePath: string, signal: AbortSignal) => Promise<boolean>;
  readonly #sight: ThreadSight;
  readonly #parts: readonly vscode.Disposable[];
  #offeredFor: string | undefined;

  /** `isExplained` says whether a section of a review is about a file. */
  constructor(
    mirror: CodeReviewMirror,
    sides: ChangeDocuments,
    isExplained: (absolutePath: string, signal: AbortSignal) => Promise<boolean>,
    report: (problem: unknown) => void,
  ) {
    this.#mirror = mirror;
    this.#isExplained = isExplained;
    this.#sides = sides;
    this.#placement = new ThreadPlacement(mirror, sides);
    this.#controller.options = describeBox(mirror.review);
    this.#sight = new ThreadSight(mirror, () =>
      [...this.#threads.values()].map(({ id, shown: { uri, range } }) => ({ id, uri, range })),
    );
    const show = () => void this.#show().catch(report);
    this.#parts = [
      this.#sight,
      this.#controller,
      mirror.onChanged(() => this.#offerLines()),
      mirror.onChanged(show),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.#concerns(uri) && show()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#concerns(uri) && show()),
      vscode.window.tabGroups.onDidChangeTabs(() => (this.#mirror.review?.threads.size ?? 0) > 0 && show()),
    ];
  }

  /** Returns the document of the comment in progress, by the name that it has for this purpose. */
  document(name: string): OpenDocument | undefined {
    return this.#documents.get(name);
  }

  async say({ thread, text }: vscode.CommentReply, mode: SendMode): Promise<void> {
    const id = this.#findThreadId(thread);
    const { review, host } = this.#mirror;
    if (review === undefined || host === undefined)
      return this.#keepUnsent(thread, text, threadTexts.noReviewToCommentOn());
    const { reviewId, iteration } = review.meta;
    const call = randomUUID();
    if (id !== undefined) {
      const outcome = await host["feedback/reply"]({ reviewId, thread: id, text, mode, id: call });
      return this.#answered(thread, text, outcome);
    }
    const outcome = await this.#on(thread, (subject) =>
      host["feedback/comment"]({ reviewId, iteration, subject, text, mode, id: call }),
    );
    if (outcome.kind === "kept")
      this.#threads.set(toThreadKey(call, thread.uri), { id: call, shown: thread, given: "", isInDiff: true });
    this.#answered(thread, text, outcome);
    await this.#show();
  }

  async sayAgain(comment: EntryComment, mode: SendMode): Promise<void> {
    const { thread } = comment;
    thread.comments = thread.comments.filter((each) => each !== comment);
    await this.say({ thread, text: getCommentText(comment) }, mode);
  }

  findPlace(id: string): { readonly uri: vscode.Uri; readonly range: vscode.Range } | undefined {
    const shown = [...this.#threads.values()].find((each) => each.id === id)?.shown;
    return shown?.range && { uri: shown.uri, range: shown.range };
  }

  async resolve(thread: vscode.CommentThread, isResolved: boolean): Promise<void> {
    const id = this.#findThreadId(thread);
    if (id === undefined) return;
    await this.resolveById(id, isResolved);
  }

  /** Records the person's judgement of an assistant's finding; asks for a reason when they reject it. */
  async judge(at: vscode.CommentThread | string, judgement: FindingJudgement["kind"]): Promise<void> {
    const thread = typeof at === "string" ? at : this.#findThreadId(at);
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

  /** Applies the suggestion of a comment; asks the person once for each folder. */
  async applySuggestion({ thread: shown, entry }: EntryComment): Promise<void> {
    const thread = this.#findThreadId(shown);
    const { review, host } = this.#mirror;
    if (thread === undefined || entry === undefined || review === undefined || host === undefined) return;
    const { reviewId } = review.meta;
    await applyWithPermission(host, { reviewId, thread, entry, id: randomUUID() });
  }

  /** Opens the text in a box below the thread, with the commented lines as a suggestion to be edited in place. */
  async suggestEdit({ thread, text }: vscode.CommentReply): Promise<void> {
    const id = this.#findThreadId(thread);
    const { review, host } = this.#mirror;
    if (review === undefined || host === undefined)
      return this.#keepUnsent(thread, text, threadTexts.noReviewToCommentOn());
    const { reviewId, iteration } = review.meta;
    const read = (about: Parameters<(typeof host)["feedback/lines"]>[0]["about"]) =>
      host["feedback/lines"]({ reviewId, iteration, about });
    const outcome =
      id === undefined ? await this.#on(thread, (subject) => read({ subject })) : await read({ thread: id });
    if (outcome.kind === "refused") return this.#keepUnsent(thread, text, outcome.message);
    const edited = insertSuggestion(text, text.length, outcome.lines).text;
    thread.comments = [...thread.comments, createUnsentComment(thread, edited)];
  }

  edit(comment: EntryComment): void {
    comment.thread.comments = comment.thread.comments.map((each) =>
      each === comment ? Object.assign(each, { mode: vscode.CommentMode.Editing, body: comment.text }) : each,
    );
  }

  /** Saves the new text; an empty one takes the comment back. */
  async reword(comment: EntryComment, text = getCommentText(comment)): Promise<void> {
    const { review, host } = this.#mirror;
    if (review === undefined || comment.entry === undefined) return;
    const { reviewId } = review.meta;
    const outcome = await host?.["feedback/reword"]({ reviewId, entry: comment.entry, text });
    if (warn(outcome)) this.leave(comment);
  }

  /** Cancels editing, or drops a comment that could not be sent. */
  leave(comment: EntryComment): void {
    const { thread } = comment;
    const id = this.#findThreadId(thread);
    const known = id === undefined ? undefined : this.#mirror.review?.threads.get(id);
    thread.comments = thread.comments.filter((each) => each !== comment);
    if (known !== undefined) fillThread(thread, known, this.#newKeys);
    else thread.dispose();
  }

  dispose(): void {
    for (const part of this.#parts) part.dispose();
    this.#threads.clear();
  }

  #concerns({ scheme }: vscode.Uri): boolean {
    return (this.#mirror.review?.threads.size ?? 0) > 0 && (scheme === changeScheme || scheme === "file");
  }

  /** Registers a new provider: VS Code asks for an editor's lines only once, and another iteration is about other files. */
  #offerLines(): void {
    const { meta, rounds, ended } = this.#mirror.review ?? {};
    const offered = meta && `${meta.reviewId} ${meta.iteration} ${rounds?.length ?? 0} ${JSON.stringify(ended)}`;
    if (offered === this.#offeredFor) return;
    this.#offeredFor = offered;
    this.#controller.options = describeBox(this.#mirror.review);
    this.#controller.commentingRangeProvider = {
      provideCommentingRanges: async ({ uri, lineCount }, token) =>
        (await this.#isReviewed(uri, token)) ? [new vscode.Range(0, 0, Math.max(0, lineCount - 1), 0)] : undefined,
    };
  }

  /** True for a side of a change, a changed file, and a file that a section or a comment is about. */
  async #isReviewed(uri: vscode.Uri, token: vscode.CancellationToken): Promise<boolean> {
    const { review, host } = this.#mirror;
    if (review === undefined || host === undefined) return false;
    const { reviewId } = review.meta;
    if (uri.scheme === changeScheme) return parseSideUri(uri)?.reviewId === reviewId && !isWholeFile(uri);
    if (uri.scheme !== "file" || vscode.workspace.getWorkspaceFolder(uri) === undefined) return false;
    if ([...this.#threads.values()].some(({ shown }) => shown.uri.toString() === uri.toString())) return true;
    const round = review.rounds.length;
    const changed = round === 0 ? undefined : await host["changes/files"]({ reviewId, round });
    if (changed?.kind === "files" && findFileAt(uri, changed.files) !== undefined) return true;
    const stopped = new AbortController();
    const listening = token.onCancellationRequested(() => stopped.abort());
    return this.#isExplained(uri.fsPath, stopped.signal).finally(() => listening.dispose());
  }

  #findThreadId(thread: vscode.CommentThread): string | undefined {
    return [...this.#threads.values()].find(({ shown }) => shown === thread)?.id;
  }

  /** Returns a file of the latest round that still has the reviewed text: its lines are those of the round. */
  async #findChangedFile(
    uri: vscode.Uri,
    text: string,
  ): Promise<{ readonly round: number; readonly file: string } | undefined> {
    const { review, host } = this.#mirror;
    const round = review?.rounds.length ?? 0;
    if (review === undefined || host === undefined || round === 0) return undefined;
    const { reviewId } = review.meta;
    const answer = await host["changes/files"]({ reviewId, round });
    const file = answer.kind === "files" ? findFileAt(uri, answer.files) : undefined;
    if (file === undefined) return undefined;
    const reviewed = await this.#sides.readShown({ place: { reviewId, round }, file: file.id, pane: "after" });
    return reviewed?.text === text ? { round, file: file.id } : undefined;
  }

  /** Names the subject of a new thread; a file gets a name that only this comment uses. */
  async #on<T>({ uri, range }: vscode.CommentThread, call: (subject: CommentSubject) => Promise<T>): Promise<T> {
    const lines = { line: (range?.start.line ?? 0) + 1, endLine: (range?.end.line ?? 0) + 1 };
    const side = parseSideUri(uri);
    if (side !== undefined) {
      const { round, part, file } = side;
      return call({ kind: "change", round, ...(part === undefined ? {} : { part }), file, side: side.side, ...lines });
    }
    const name = randomUUID();
    const text = (await vscode.workspace.openTextDocument(uri)).getText();
    const changed = await this.#findChangedFile(uri, text);
    if (changed !== undefined) return call({ kind: "change", ...changed, side: "after", ...lines });
    this.#documents.set(name, { absolutePath: uri.fsPath, text });
    try {
      return await call({ kind: "document", document: name, ...lines });
    } finally {
      this.#documents.delete(name);
    }
  }

  #answered(thread: vscode.CommentThread, text: string, outcome: FeedbackOutcome): void {
    if (outcome.kind === "refused") this.#keepUnsent(thread, text, outcome.message);
    else if (outcome.notice !== undefined) {
      void vscode.window.showInformationMessage(withoutLinks(describeLater(this.#mirror.review) ?? outcome.notice));
    }
  }

  /**
   * Puts text that was not stored back where it can be sent again: VS Code empties the box when it hands over the text.
   */
  #keepUnsent(thread: vscode.CommentThread, text: string, message: string): void {
    thread.comments = [...thread.comments, createUnsentComment(thread, text)];
    void vscode.window.showWarningMessage(withoutLinks(message));
  }

  #open(uri: vscode.Uri, range: vscode.Range): vscode.CommentThread {
    const shown = this.#controller.createCommentThread(uri, range, []);
    shown.collapsibleState = vscode.CommentThreadCollapsibleState.Collapsed;
    return shown;
  }

  async #show(): Promise<void> {
    const placed = await this.#placement.all();
    if (placed === undefined) return;
    const wanted = new Set<string>();
    for (const { thread, uri, range } of placed) {
      const key = toThreadKey(thread.id, uri);
      wanted.add(key);
      const known = this.#threads.get(key);
      const shown = known?.shown ?? this.#open(uri, range);
      const isInDiff = uri.scheme === changeScheme || isNewSide(uri);
      // Unresolved threads are expanded once, when a diff opens.
      if (isInDiff && known?.isInDiff !== true && thread.state !== "resolved")
        shown.collapsibleState = vscode.CommentThreadCollapsibleState.Expanded;
      const news = this.#mirror.review?.news.filter((entry) => "thread" in entry && entry.thread === thread.id);
      const given = JSON.stringify([thread, news]);
      if (shown.range === undefined || !shown.range.isEqual(range)) shown.range = range;
      // VS Code redraws everything that it is given, so only differences are passed on.
      if (known?.given !== given) fillThread(shown, thread, this.#newKeys);
      this.#threads.set(key, { id: thread.id, shown, given, isInDiff });
    }
    for (const [key, { id, shown }] of this.#threads) {
      const isNew = this.#mirror.review?.threads.has(id) === false && shown.comments.length === 0;
      if (wanted.has(key) || isNew) continue;
      shown.dispose();
      this.#threads.delete(key);
    }
    this.#sight.look();
  }

  get #newKeys(): ReadonlySet<string> {
    return new Set(this.#mirror.review?.news.map(({ key }) => key));
  }
}

/** Asks for the reason for a rejection; it may be empty, and is undefined when the person cancels. */
function askReason(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: threadTexts.rejectTitle(),
    prompt: threadTexts.rejectPrompt(),
    ignoreFocusOut: true,
  });
}

/** True for a file that a diff of a change shows as its new side. */
function isNewSide(uri: vscode.Uri): boolean {
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  return inputs.some(
    (input) =>
      input instanceof vscode.TabInputTextDiff &&
      input.original.scheme === changeScheme &&
      input.modified.toString() === uri.toString(),
  );
}

function toThreadKey(id: string, uri: vscode.Uri): string {
  return `${id} ${uri.toString()}`;
}

function getCommentText({ body }: vscode.Comment): string {
  return typeof body === "string" ? body : body.value;
}

/** Shows why something was not stored; true when it was stored. */
function warn(outcome: FeedbackOutcome | undefined): boolean {
  if (outcome?.kind === "refused") void vscode.window.showWarningMessage(withoutLinks(outcome.message));
  return outcome?.kind === "kept";
}
