import {
  type CommentedLines,
  type CommentSubject,
  commentSubject,
  type FeedbackContract,
  type FeedbackNews,
  type Handlers,
  type SuggestionContract,
} from "@dialectic/shared/protocol";
import { type CommentTarget, withoutUndefined } from "@dialectic/shared/review";
import * as z from "zod/mini";
import { refuse } from "../base/createRefusal.ts";
import { splitCode } from "../files/codeFile.ts";
import { type DiskChange, FolderWatch } from "../files/folderWatch.ts";
import { maxSuggestedLines } from "../limits.ts";
import type { OpenedPage } from "../shown/pagePart.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import type { KeptDraft } from "../store/index.ts";
import { applySuggestion, type FolderQuestion } from "./applySuggestion.ts";
import { findCommentTarget } from "./commentTargets.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { type FeedbackView, feedbackView, newsSince } from "./feedbackViews.ts";
import { judgeFinding } from "./findings.ts";
import { findOrBeginThread } from "./findOrBeginThread.ts";
import { comment, judge, reply, resolve, reword, unknownThread } from "./personActions.ts";
import { canSuggest, placeSuggestion, readCommentedLines } from "./suggestions.ts";

type Lines = Pick<FeedbackServices, "store" | "places" | "feedback" | "targets">;

/** Returns the lines of a thread, which a suggestion in a reply replaces. */
async function findThreadLines(reviewId: string, id: string, parts: Lines): Promise<CommentedLines> {
  const thread = await findOrBeginThread(reviewId, id, parts);
  if (thread === undefined) return unknownThread;
  const { target } = thread;
  if (target.kind !== "code" || !canSuggest(target)) return noCode;
  const read = await readCommentedLines(target, parts.store);
  if (read === undefined) return refuse(`The old text of ${target.shown} can no longer be read.`);
  const asTheyAre = { target, old: read.old, before: read.lines, after: read.lines };
  const placed = await placeSuggestion(asTheyAre, reviewId, parts);
  if (placed.kind === "changed")
    return refuse(`The lines of ${target.shown} were changed since: begin a new comment on them.`);
  return toLines(read.lines);
}

/** Returns the lines that a comment on a subject would be about. */
async function findSubjectLines(
  subject: CommentSubject,
  shown: ShownReview,
  { targets }: Lines,
): Promise<CommentedLines> {
  const outcome = await findCommentTarget(subject, shown, targets);
  if (outcome.kind === "refused") return outcome;
  const { target, texts } = outcome;
  if (target.kind !== "code" || !canSuggest(target)) return noCode;
  return toLines(linesIn(target, texts.get(target.text) ?? ""));
}

function linesIn({ line, endLine }: Extract<CommentTarget, { kind: "code" }>, text: string): readonly string[] {
  return splitCode(text).lines.slice(line - 1, endLine);
}

function toLines(lines: readonly string[]): CommentedLines {
  return lines.length > maxSuggestedLines
    ? refuse(`A suggestion replaces at most ${maxSuggestedLines} lines: comment on fewer of them.`)
    : { kind: "lines", lines: [...lines] };
}

const noCode = refuse("Edits are suggested in comments on lines of code as they are now.");

interface PageFeedbackParts extends Pick<OpenedPage, "view" | "editor" | "workspace" | "log"> {
  readonly services: FeedbackServices;
  readonly askAbout: FolderQuestion;
  /** Called once a suggestion of a review is in the code. */
  readonly applied: (reviewId: string) => void;
  readonly tell: (news: FeedbackNews) => void;
}

const notThere = refuse("This review cannot be read, so you cannot comment on it.");

/** Serves a page's feedback on a review, and pushes changes to it. */
export class PageFeedback {
  readonly #parts: PageFeedbackParts;
  readonly #changes: { dispose(): void };
  readonly #edits: { dispose(): void } | undefined;
  readonly #watch: FolderWatch;
  #files: ReadonlySet<string> = new Set();
  /** The feedback that the page has; undefined before its first request. */
  #sent: FeedbackNews | undefined;
  #running: Promise<void> | undefined;
  #isAgain = false;
  #isDisposed = false;

  constructor(parts: PageFeedbackParts) {
    this.#parts = parts;
    const { feedback } = parts.services;
    this.#changes = feedback.onChange((reviewId) => {
      if (reviewId === undefined || reviewId === this.#sent?.reviewId) this.update();
    });
    this.#watch = new FolderWatch((change) => this.#onCode(change), parts.log);
    this.#edits = parts.workspace.onTextChanged?.((path) => this.#onCode(new Set([path])));
  }

  /** Schedules a push, because the feedback may have changed. */
  update(): void {
    if (this.#sent === undefined) return;
    this.#isAgain = true;
    this.#running ??= this.#run().catch((problem: unknown) => {
      this.#running = undefined;
      const text = problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
      this.#parts.log("error", `Feedback: ${text}`);
    });
  }

  handlers(): Handlers<FeedbackContract & SuggestionContract> {
    const { services } = this.#parts;
    const inTurn = <T>(work: () => Promise<T>) => services.feedback.inTurn(work);
    return {
      "feedback/open": ({ reviewId }) => this.#open(reviewId),
      "feedback/comment": ({ reviewId, iteration, ...given }) =>
        inTurn(async () => {
          const shown = await this.#shown(reviewId, iteration);
          return shown === undefined ? notThere : comment(await this.#having(shown, given.subject), given, services);
        }),
      "feedback/reply": (given) => inTurn(() => reply(given, services)),
      "feedback/reword": (given) => inTurn(() => reword(given, services)),
      "feedback/lines": async ({ reviewId, iteration, about }) => {
        if ("thread" in about) return findThreadLines(reviewId, about.thread, services);
        const shown = await this.#shown(reviewId, iteration);
        if (shown === undefined) return notThere;
        return findSubjectLines(about.subject, await this.#having(shown, about.subject), services);
      },
      "feedback/apply": (given) =>
        inTurn(async () => {
          const outcome = await applySuggestion(given, this.#parts);
          if (outcome.kind === "kept") this.#parts.applied(given.reviewId);
          return outcome;
        }),
      "feedback/resolve": (given) => inTurn(() => resolve(given, services)),
      "feedback/finding": (given) => inTurn(() => judgeFinding(given, services)),
      "feedback/verdict": (given) => inTurn(() => judge(given, services)),
      "feedback/draft": ({ reviewId, draft: { key, text, subject } }) =>
        inTurn(async () => {
          const kept = await services.feedback.keepDraft(reviewId, withoutUndefined({ key, text, subject }));
          return kept.kind === "saved" ? { kind: "kept" } : refuse(kept.message);
        }),
    };
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#changes.dispose();
    this.#edits?.dispose();
    this.#watch.dispose();
  }

  async #open(reviewId: string): Promise<{ news: FeedbackNews; drafts: z.infer<typeof pageDraft>[] }> {
    const { services } = this.#parts;
    const drafts = services.feedback.drafts(reviewId).map(toPageDraft);
    const shown = await this.#shown(reviewId);
    if (shown === undefined) {
      const none = { reviewId, whole: true, threads: [], verdicts: [], waiting: [] };
      return { news: { ...none, status: services.feedback.status(reviewId) }, drafts };
    }
    const view = await feedbackView(shown, services);
    this.#take(view);
    return { news: view.news, drafts };
  }

  /** Returns the iteration that the page shows, if it shows that review; otherwise the latest one. */
  async #shown(reviewId: string, iteration?: number): Promise<ShownReview | undefined> {
    const { current } = this.#parts.view;
    const isCurrent =
      current?.meta.reviewId === reviewId && (iteration ?? current.meta.iteration) === current.meta.iteration;
    if (isCurrent) return current;
    const opened = await this.#parts.services.history.open(reviewId, iteration);
    return "reason" in opened ? undefined : opened;
  }

  /**
   * Finds the iteration that has the subject of a draft. It may be another one than the page shows; the comment is
   * followed from there.
   */
  async #having(shown: ShownReview, subject: CommentSubject): Promise<ShownReview> {
    if (!("hash" in subject) || hasSection(shown, subject)) return shown;
    const { history } = this.#parts.services;
    const { reviewId } = shown.meta;
    for (const { number } of history.iterations(reviewId).toReversed()) {
      const other = await history.open(reviewId, number);
      if (!("reason" in other) && hasSection(other, subject)) return other;
    }
    return shown;
  }

  #onCode(change: DiskChange): void {
    if (change === "anything" || [...change].some((file) => this.#files.has(file))) this.update();
  }

  async #run(): Promise<void> {
    // Further changes in this turn are handled together.
    await Promise.resolve();
    while (this.#isAgain && !this.#isDisposed) {
      this.#isAgain = false;
      const sent = this.#sent;
      const shown = sent && (await this.#shown(sent.reviewId));
      const view = shown && (await feedbackView(shown, this.#parts.services));
      // The page may have opened another review in the meantime, and has newer feedback then.
      if (sent === undefined || shown === undefined || view === undefined || this.#sent !== sent) continue;
      const news = newsSince(sent, view.news);
      this.#take(view);
      if (news !== undefined && !this.#isDisposed) this.#parts.tell(news);
    }
    this.#running = undefined;
  }

  #take({ news, files }: FeedbackView): void {
    const isFollowed = [...files].every((file) => this.#files.has(file));
    this.#sent = news;
    this.#files = files;
    if (this.#isDisposed) return;
    this.#watch.follow(files);
    // A file may have changed after it was read and before it was followed.
    if (!isFollowed) this.update();
  }
}

function hasSection({ document }: ShownReview, subject: Extract<CommentSubject, { readonly hash: string }>): boolean {
  const id = "sectionId" in subject ? subject.sectionId : undefined;
  return document.sections.some((section) => section.hash === subject.hash && (id ?? section.id) === section.id);
}

const pageDraft = z.object({ key: z.string(), text: z.string(), subject: z.optional(commentSubject) });

/** Returns a draft as a page knows it. A subject written by a page of a later version is left out, its text is kept. */
function toPageDraft({ key, text, subject }: KeptDraft): z.infer<typeof pageDraft> {
  const read = z.safeParse(commentSubject, subject);
  return { key, text, ...(read.success ? { subject: read.data } : {}) };
}
