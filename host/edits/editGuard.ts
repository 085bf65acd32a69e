import { addEdits, compactText, type EditedLines, editFate, type Feedback } from "@dialectic/shared/review";
import type { EditorChange, EditorEvent } from "../base/editorChanges.ts";
import type { Clock, EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import type { CodeTexts } from "../files/codeTexts.ts";
import type { FileEdits, NewFeedback, NoteOutcome, ReviewStore } from "../store/index.ts";
import { filesAfter } from "./filesAfter.ts";
import { guardedFile, openReviews, openReviewsIn, rememberedRoots } from "./guardedFile.ts";

/** Where it is kept what became of the edits, beside all else that was said of a review. */
interface EditRecord {
  of(reviewId: string): Pick<Feedback, "edits">;
  keep(feedback: Omit<NewFeedback, "at">): Promise<NoteOutcome>;
}

/** What the person's edits are guarded with. */
export interface EditGuardParts {
  readonly store: ReviewStore;
  readonly feedback: EditRecord;
  readonly texts: CodeTexts;
  readonly workspace: WorkspacePort;
  readonly editor: Pick<EditorPort, "changes" | "edits" | "languages">;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly log: Log;
  /** `dialectic.guardEdits` as it is now. */
  readonly isOn: () => boolean;
}

/** Edits of one review, at most: the oldest ones are not guarded any more. */
const mostEdits = 200;
/** Edits that assistants are told of at once; the rest follow with the next answer. */
const mostTold = 50;

/** Knows what the person edited while reviews are open: it is kept on the disk, told to assistants, and missed when it is gone. */
export class EditGuard {
  readonly parts: EditGuardParts;
  readonly #following: ReturnType<NonNullable<EditorPort["changes"]>["follow"]> | undefined;
  readonly #rootOf = rememberedRoots();
  readonly #turns = new TurnQueue();

  constructor(parts: EditGuardParts) {
    this.parts = parts;
    this.#following = parts.editor.changes?.follow((event) => {
      this.#turns
        .run(() => this.#take(event))
        .catch((problem: unknown) => parts.log("error", `Edits of the person: ${String(problem)}`));
    });
  }

  /** Whether edits are guarded as things are. */
  get isOn(): boolean {
    return this.parts.isOn() && this.parts.workspace.isTrusted();
  }

  /** The edits that are guarded in a review, by their files; none once it was cleared or committed. */
  edits(reviewId: string): readonly FileEdits[] {
    const { store, feedback } = this.parts;
    const files = store.edits.index.files(reviewId);
    if (files.length === 0 || !this.isOn || !openReviews(store).some(({ id }) => id === reviewId)) return [];
    const { fine } = feedback.of(reviewId).edits;
    return files.map((file) => ({ ...file, edits: file.edits.filter(({ id }) => !fine.has(id)) }));
  }

  /** Makes what assistants were not told of an item for them. */
  tell(reviewId?: string): Promise<void> {
    return this.inTurn(async () => {
      const reviews = reviewId === undefined ? this.parts.store.edits.index.reviews() : [reviewId];
      for (const id of reviews) await this.#tell(id);
    });
  }

  /** Does one thing after the other, so that each sees what the one before has kept, and all that was typed up to now. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.#following?.settle();
    return this.#turns.run(work);
  }

  /** What was typed up to now is kept; then nothing is followed any more. */
  async dispose(): Promise<void> {
    this.#following?.dispose();
    await this.#turns.idle();
  }

  /** The text of a file as it is now, not saved changes included; empty when it is gone or is none, nothing when it is too long. */
  async textOf(file: string): Promise<string | undefined> {
    const { content, lines } = await this.parts.texts.of(file);
    return content?.text ?? (Number.isFinite(lines) ? undefined : "");
  }

  /** Whether what is not there is only not saved: then the editor that has it knows of it, and nobody else does. */
  isElsewhere({ file, unsaved }: FileEdits): boolean {
    return unsaved === true && !this.parts.texts.isTypedIn(file);
  }

  /** Keeps the edits of files in place of those that were kept before. */
  async keep(reviewId: string, files: readonly FileEdits[]): Promise<void> {
    const { store, clock, log } = this.parts;
    for (const file of files) {
      const outcome = await store.edits.keep(reviewId, file, clock.now());
      if (outcome.kind === "failed") log("warn", `Edits of ${file.shown} are not kept: ${outcome.message}`);
    }
  }

  async #take(event: EditorEvent): Promise<void> {
    const { store } = this.parts;
    if (!this.isOn || openReviews(store).length === 0) return;
    if (event.kind === "changed") return this.#takeChange(event);
    for (const reviewId of store.edits.index.reviews())
      await this.keep(reviewId, filesAfter(event, this.edits(reviewId)));
  }

  async #takeChange(change: EditorChange): Promise<void> {
    const { absolutePath, by, isSaved } = change;
    const { store, clock, newId } = this.parts;
    const isKnown = store.edits.index
      .reviews()
      .some((id) => store.edits.index.files(id).some(({ file }) => file === absolutePath));
    if (by !== "person" && !isKnown) return;
    const guarded = await guardedFile(absolutePath, this.#rootOf);
    if (guarded === undefined) return;
    for (const reviewId of await openReviewsIn(guarded.root, store, this.#rootOf)) {
      const known = this.edits(reviewId).find(({ file }) => file === absolutePath)?.edits ?? [];
      const edits = addEdits(known, change, { newId, at: clock.now() });
      if (JSON.stringify(edits) === JSON.stringify(known)) continue;
      const room = mostEdits - this.#countBeside(reviewId, absolutePath);
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
    const { store, feedback, newId, log } = this.parts;
    const { told } = feedback.of(reviewId).edits;
    const news: EditedLines[] = [];
    for (const { file, shown, edits } of this.edits(reviewId)) {
      if (edits.every(({ id }) => told.has(id))) continue;
      const text = compactText((await this.textOf(file)) ?? "");
      for (const edit of edits) {
        const fate = told.has(edit.id) ? undefined : editFate(edit, text);
        // What is gone by now is told as that, by what took it away.
        if (fate?.kind === "stands") news.push({ ...edit, line: fate.line, file, shown });
      }
    }
    if (news.length === 0) return;
    const iteration = Math.max(1, store.latestNumber(reviewId));
    const event = { kind: "edited", edits: news.slice(0, mostTold), iteration } as const;
    const outcome = await feedback.keep({ reviewId, id: newId(), event });
    if (outcome.kind === "failed") log("warn", `What the person edited is told later: ${outcome.message}`);
  }
}
