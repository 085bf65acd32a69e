import { randomBytes } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log, WorkspacePort } from "../base/ports.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import { openNotes } from "../changes/shownNotes.ts";
import { isIgnored, repositoryAt } from "../git/index.ts";
import type { FeedbackDesk } from "./feedbackDesk.ts";
import { feedbackView } from "./feedbackViews.ts";
import { reviewState, type StateChanges } from "./reviewState.ts";

/** The file's name, as the documents have it. */
export const stateFile = ".socratic-shell-review.json";

/** When a review's state is written into its repository: `when-ignored`, where git does not see the file. */
export type ExportWish = "never" | "when-ignored" | "always";

/** What the export needs of the host around it. */
export interface StateExportParts {
  readonly desk: Omit<FeedbackDesk, "exported">;
  readonly workspace: WorkspacePort;
  readonly wish: () => ExportWish;
  readonly log: Log;
  /** The changes that reviews are about. */
  readonly changes: Pick<ReviewChanges, "rounds" | "read" | "notes" | "description" | "onNews">;
}

/** Keeps a review's state in a file of its repository, for tools that know that file, where the person wants it. */
export class StateExport {
  readonly #parts: StateExportParts;
  readonly #following: readonly { dispose(): void }[];
  readonly #dirty = new Set<string>();
  readonly #written = new Map<string, string>();
  #running: Promise<void> | undefined;
  #isDisposed = false;

  constructor(parts: StateExportParts) {
    this.#parts = parts;
    const { host, feedback } = parts.desk;
    this.#following = [
      feedback.onChange((reviewId) => {
        if (reviewId !== undefined) this.#later(reviewId);
      }),
      parts.changes.onNews((reviewId) => this.#later(reviewId)),
      // Presented anew, or committed.
      host.onMarks(() => {
        const reviewId = host.shown?.meta.reviewId;
        if (reviewId !== undefined && this.#isDiscussed(reviewId)) this.#later(reviewId);
      }),
    ];
  }

  /** Where a review's state was written last. */
  fileOf(reviewId: string): string | undefined {
    return this.#written.get(reviewId);
  }

  /** Waits for what is being written; nothing more is written. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    for (const each of this.#following) each.dispose();
    await this.#running;
  }

  /** A text that was only presented is nobody's pull request. */
  #isDiscussed(reviewId: string): boolean {
    const { threads, verdicts } = this.#parts.desk.feedback.of(reviewId);
    return threads.length + verdicts.length + this.#parts.changes.rounds(reviewId).length > 0;
  }

  #later(reviewId: string): void {
    if (this.#parts.wish() === "never") return;
    this.#dirty.add(reviewId);
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async #run(): Promise<void> {
    await Promise.resolve();
    for (let [next] = this.#dirty; next !== undefined && !this.#isDisposed; [next] = this.#dirty) {
      this.#dirty.delete(next);
      await this.#export(next).catch((problem: unknown) =>
        this.#parts.log("warn", `${stateFile} could not be written: ${String(problem)}`),
      );
    }
  }

  async #export(reviewId: string): Promise<void> {
    const { desk, workspace, wish, log, changes } = this.#parts;
    const shown = await desk.history.open(reviewId);
    if ("reason" in shown || shown.meta.isSample === true || !workspace.isTrusted()) return;
    const repository = await repositoryAt(shown.meta.baseUri);
    if (repository.kind !== "found") return;
    const { root } = repository.value;
    if (wish() === "when-ignored" && !(await isIgnored(root, stateFile))) return;
    const { news } = await feedbackView(shown, desk);
    const { title, createdAt, updatedAt } = shown.meta;
    const state = reviewState(
      { id: reviewId, title, createdAt, updatedAt },
      { ...news, notes: await openNotes(reviewId, news.threads, changes) },
      await stateChanges(reviewId, changes),
    );
    const file = join(root, stateFile);
    await writeWhole(file, `${JSON.stringify(state, null, 2)}\n`);
    if (this.#written.get(reviewId) !== file) log("info", `The state of review ${reviewId} is written to ${file}`);
    this.#written.set(reviewId, file);
  }
}

/** The latest round of changes, where a review is about changes. */
async function stateChanges(reviewId: string, changes: StateExportParts["changes"]): Promise<StateChanges | undefined> {
  const round = changes.rounds(reviewId).at(-1);
  if (round === undefined) return undefined;
  const read = await changes.read({ reviewId, round: round.number });
  const files = read.kind === "changes" ? read.files : [];
  return {
    description: changes.description(reviewId),
    range: round.range,
    files: files.map(({ path, status, additions = 0, deletions = 0 }) => ({
      path,
      status: status === "A" ? "Added" : status === "D" ? "Deleted" : "Modified",
      additions,
      deletions,
    })),
  };
}

/** Whoever reads the file sees the old text or the new one, and a link of that name is replaced and not followed. */
async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    await writeFile(beside, text, { flag: "wx", mode: 0o600 });
    await rename(beside, file);
  } catch (problem) {
    await rm(beside, { force: true });
    throw problem;
  }
}
