import { dirname, relative, sep } from "node:path";
import {
  addEdits,
  compactText,
  determineEditFate,
  type EditedLines,
  type Feedback,
  type GoneEdit,
} from "@dialectic/shared/review";
import type { EditorChange, EditorEvent, EditorPort } from "../base/ports.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import type { HostBase } from "../files/hostBase.ts";
import { findRepository, isIgnored } from "../git/index.ts";
import { maxGuardedEdits, maxGuardedFolders, maxGuardedReviews, maxReportedEdits } from "../limits.ts";
import type { FileEdits, NewFeedback, NoteOutcome, ReviewStore, ReviewSummary } from "../store/index.ts";
import { filesAfter } from "./filesAfter.ts";

interface GuardedFile {
  readonly root: string;
  /** Path relative to the root, with `/`. */
  readonly shown: string;
}

/** Finds the repository of a folder, as the real path of its working tree. */
type FindRoot = (folder: string) => Promise<string | undefined>;

/** Caches the repositories of folders: they change less often than a person types. */
function rememberedRoots(): FindRoot {
  const known = new Map<string, string>();
  return async (folder) => {
    const remembered = known.get(folder);
    if (remembered !== undefined) return remembered;
    const found = await findRepository(folder);
    if (found.kind !== "found") return undefined;
    if (known.size >= maxGuardedFolders) known.clear();
    known.set(folder, found.value.root);
    return found.value.root;
  };
}

/** Returns the file in its repository; undefined if git ignores it, uses it itself or does not know it. */
async function guardedFile(absolutePath: string, findRoot: FindRoot): Promise<GuardedFile | undefined> {
  const root = await findRoot(dirname(absolutePath));
  if (root === undefined) return undefined;
  const shown = relative(root, absolutePath).split(sep).join("/");
  if (shown.startsWith("../") || shown.split("/").includes(".git")) return undefined;
  // The file is guarded also when git gives no answer: the person may miss an edit that was not followed.
  const ignored = await isIgnored(root, shown);
  return ignored.kind === "read" && ignored.value ? undefined : { root, shown };
}

/** Returns the open reviews of a repository that were updated most recently, the latest first. */
export async function openReviewsIn(root: string, store: ReviewStore, findRoot: FindRoot): Promise<string[]> {
  const open = openReviews(store);
  const roots = await Promise.all(open.map(({ baseUri }) => findRoot(baseUri)));
  return open.flatMap(({ id }, at) => (roots[at] === root ? id : [])).slice(0, maxGuardedReviews);
}

/** Returns the reviews that are neither cleared nor committed. */
function openReviews(store: ReviewStore): readonly ReviewSummary[] {
  return store.reviews().filter((review) => review.open);
}

/** Keeps what became of edits with the other feedback on a review, and wakes those who wait for it. */
export type KeepEditFate = (feedback: Omit<NewFeedback, "at">) => Promise<NoteOutcome>;

interface EditGuardParts extends Pick<HostBase, "store" | "texts" | "workspace" | "clock" | "newId" | "log"> {
  readonly editor: Pick<EditorPort, "changes">;
  readonly keep: KeepEditFate;
  readonly isOn: () => boolean;
}

/**
 * Records the person's edits while reviews are open: stores them, reports them to assistants, and notices when they are
 * gone.
 */
export class EditGuard {
  readonly #parts: EditGuardParts;
  readonly #following: ReturnType<NonNullable<EditorPort["changes"]>["follow"]> | undefined;
  readonly #findRoot = rememberedRoots();
  readonly #turns = new TurnQueue();

  constructor(parts: EditGuardParts) {
    this.#parts = parts;
    this.#following = parts.editor.changes?.follow((event) => {
      this.#turns
        .run(() => this.#take(event))
        .catch((problem: unknown) => parts.log("error", `Edits of the user: ${String(problem)}`));
    });
  }

  get isOn(): boolean {
    return this.#parts.isOn() && this.#parts.workspace.isTrusted();
  }

  /** Returns the guarded edits of a review by file; none once it was cleared or committed. */
  edits(reviewId: string): readonly FileEdits[] {
    const { store } = this.#parts;
    const files = store.books.edits.files(reviewId);
    if (files.length === 0 || !this.isOn || !openReviews(store).some(({ id }) => id === reviewId)) return [];
    const { fine } = this.#said(reviewId);
    return files.map((file) => ({ ...file, edits: file.edits.filter(({ id }) => !fine.has(id)) }));
  }

  /** Returns the edits that an assistant's work has removed, and that the person has not settled. */
  gone(reviewId: string): readonly GoneEdit[] {
    return this.#said(reviewId).gone;
  }

  /** Records what became of edits. */
  record(reviewId: string, event: NewFeedback["event"]): Promise<NoteOutcome> {
    return this.#parts.keep({ reviewId, id: this.#parts.newId(), event });
  }

  tell(reviewId?: string): Promise<void> {
    return this.inTurn(async () => {
      const reviews = reviewId === undefined ? this.#parts.store.books.edits.reviews() : [reviewId];
      for (const id of reviews) await this.#tell(id);
    });
  }

  /**
   * Runs work one at a time, after all typing so far was recorded, so that each run sees the results of the one before.
   */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.#following?.settle();
    return this.#turns.run(work);
  }

  /** Stores all typing so far and stops following. */
  async dispose(): Promise<void> {
    this.#following?.dispose();
    await this.#turns.idle();
  }

  /**
   * Returns the current text of a file, including unsaved changes; empty if it is missing or not text, undefined if it
   * is too long.
   */
  async readText(file: string): Promise<string | undefined> {
    const { content, lines } = await this.#parts.texts.read(file);
    return content?.text ?? (Number.isFinite(lines) ? undefined : "");
  }

  /** True when the edits are unsaved in another window: only that window tracks them. */
  isElsewhere({ file, unsaved }: FileEdits): boolean {
    return unsaved === true && !this.#parts.texts.isTypedIn(file);
  }

  async keep(reviewId: string, files: readonly FileEdits[]): Promise<void> {
    const { store, clock, log } = this.#parts;
    for (const file of files) {
      const outcome = await store.books.edits.keep(reviewId, file, clock.now());
      if (outcome.kind === "failed") log("warn", `Edits of ${file.shown} could not be saved: ${outcome.message}`);
    }
  }

  #said(reviewId: string): Feedback["edits"] {
    return this.#parts.store.books.feedback.feedback(reviewId).edits;
  }

  async #take(event: EditorEvent): Promise<void> {
    const { store } = this.#parts;
    if (!this.isOn || openReviews(store).length === 0) return;
    if (event.kind === "changed") return this.#takeChange(event);
    for (const reviewId of store.books.edits.reviews())
      await this.keep(reviewId, filesAfter(event, this.edits(reviewId)));
  }

  async #takeChange(change: EditorChange): Promise<void> {
    const { absolutePath, by, isSaved } = change;
    const { store, clock, newId } = this.#parts;
    const isKnown = store.books.edits
      .reviews()
      .some((id) => store.books.edits.files(id).some(({ file }) => file === absolutePath));
    if (by !== "person" && !isKnown) return;
    const guarded = await guardedFile(absolutePath, this.#findRoot);
    if (guarded === undefined) return;
    for (const reviewId of await openReviewsIn(guarded.root, store, this.#findRoot)) {
      const known = this.edits(reviewId).find(({ file }) => file === absolutePath)?.edits ?? [];
      const edits = addEdits(known, change, { newId, at: clock.now() });
      if (JSON.stringify(edits) === JSON.stringify(known)) continue;
      const room = maxGuardedEdits - this.#countBeside(reviewId, absolutePath);
      const kept = [...edits].sort((one, other) => one.at - other.at).slice(-Math.max(1, room));
      const file = { file: absolutePath, shown: guarded.shown, edits: kept };
      await this.keep(reviewId, [isSaved ? file : { ...file, unsaved: true }]);
    }
  }

  #countBeside(reviewId: string, path: string): number {
    const others = this.edits(reviewId).filter(({ file }) => file !== path);
    return others.reduce((sum, { edits }) => sum + edits.length, 0);
  }

  async #tell(reviewId: string): Promise<void> {
    const { store, log } = this.#parts;
    const { notified } = this.#said(reviewId);
    const news: EditedLines[] = [];
    for (const { file, shown, edits } of this.edits(reviewId)) {
      if (edits.every(({ id }) => notified.has(id))) continue;
      const text = compactText((await this.readText(file)) ?? "");
      for (const edit of edits) {
        // Undone changes are reported when they are undone.
        const isKnown = edit.undone !== undefined || notified.has(edit.id);
        const fate = isKnown ? undefined : determineEditFate(edit, text);
        // Edits that are already gone are reported as such, with their cause.
        if (fate?.kind === "stands") news.push({ ...edit, line: fate.line, file, shown });
      }
    }
    if (news.length === 0) return;
    const iteration = Math.max(1, store.latestNumber(reviewId));
    const event = { kind: "edited", edits: news.slice(0, maxReportedEdits), iteration } as const;
    const outcome = await this.record(reviewId, event);
    if (outcome.kind === "failed") log("warn", `The user's edits will be reported later: ${outcome.message}`);
  }
}
