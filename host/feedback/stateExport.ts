import { join } from "node:path";
import type { Log, WorkspacePort } from "../base/ports.ts";
import { writeWhole } from "../base/temporaryFile.ts";
import { describeRefusal, findWritable } from "../base/writeGate.ts";
import { openNotes } from "../changes/openNotes.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import { explainFailure, findRepository, isIgnored } from "../git/index.ts";
import { unignoredMs } from "../limits.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { feedbackView } from "./feedbackViews.ts";
import { reviewState, type StateChanges } from "./reviewState.ts";

/** Name of the exported file, given by its format. */
export const stateFile = ".socratic-shell-review.json";

/** When a review's state is written to its repository; `when-ignored`: only where git ignores the file. */
export type ExportWish = "never" | "when-ignored" | "always";

export interface StateExportParts {
  readonly services: Omit<FeedbackServices, "exported">;
  readonly workspace: WorkspacePort;
  readonly wish: () => ExportWish;
  readonly log: Log;
  readonly changes: Pick<ReviewChanges, "rounds" | "read" | "notes" | "description" | "onNews">;
}

/** Writes a review's state to a file of its repository, for tools that read that file, if the person wants it. */
export class StateExport {
  readonly #parts: StateExportParts;
  readonly #following: readonly { dispose(): void }[];
  readonly #dirty = new Set<string>();
  readonly #written = new Map<string, string>();
  /** Repositories whose git did not ignore the file a moment ago. */
  readonly #unignored = new Set<string>();
  #running: Promise<void> | undefined;
  #isDisposed = false;

  constructor(parts: StateExportParts) {
    this.#parts = parts;
    const { host, feedback } = parts.services;
    this.#following = [
      feedback.onChange((reviewId) => {
        if (reviewId !== undefined) this.#later(reviewId);
      }),
      parts.changes.onNews((reviewId) => {
        if (this.#isDiscussed(reviewId)) this.#later(reviewId);
      }),
      // The review was presented again, or committed.
      host.onMarks(() => {
        const reviewId = host.shown?.meta.reviewId;
        if (reviewId !== undefined && this.#isDiscussed(reviewId)) this.#later(reviewId);
      }),
    ];
  }

  /** Returns the file that a review's state was last written to. */
  getFile(reviewId: string): string | undefined {
    return this.#written.get(reviewId);
  }

  /** Waits for the running write, and prevents further ones. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    for (const each of this.#following) each.dispose();
    await this.#running;
  }

  /** True when a review has feedback or changes; a text that was only presented is not exported. */
  #isDiscussed(reviewId: string): boolean {
    const { threads, verdicts } = this.#parts.services.feedback.get(reviewId);
    const requested = this.#parts.changes.rounds(reviewId).filter(({ isAutomatic }) => isAutomatic !== true);
    return threads.length + verdicts.length + requested.length > 0;
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

  /**
   * True when git ignores the file now. A file that is not ignored for sure is not written: it would show up as a change. While many calls
   * change reviews of a folder that does not ignore it, git is not asked about each of them.
   */
  async #isIgnored(root: string): Promise<boolean> {
    if (this.#unignored.has(root)) return false;
    const ignored = await isIgnored(root, stateFile);
    if (ignored.kind === "read" && ignored.value) return true;
    this.#unignored.add(root);
    setTimeout(() => this.#unignored.delete(root), unignoredMs).unref();
    return false;
  }

  async #export(reviewId: string): Promise<void> {
    const { services, workspace, wish, log, changes } = this.#parts;
    const shown = await services.history.open(reviewId);
    if ("reason" in shown || shown.meta.isSample === true || !workspace.isTrusted()) return;
    const repository = await findRepository(shown.meta.baseUri);
    if (repository.kind !== "found") {
      if (repository.kind !== "none") log("warn", `${stateFile} is not written: ${explainFailure(repository)}`);
      return;
    }
    const { root } = repository.value;
    if (wish() === "when-ignored" && !(await this.#isIgnored(root))) return;
    const { news } = await feedbackView(shown, services);
    const { title, createdAt, updatedAt } = shown.meta;
    const state = reviewState(
      { id: reviewId, title, createdAt, updatedAt },
      { ...news, notes: await openNotes(reviewId, news.threads, changes) },
      await stateChanges(reviewId, changes),
    );
    const place = await findWritable(root, stateFile);
    if ("kind" in place) return log("warn", describeRefusal(join(root, stateFile), place));
    const { absolutePath: file } = place;
    await writeWhole(file, { bytes: `${JSON.stringify(state, null, 2)}\n`, mode: 0o600 });
    if (this.#written.get(reviewId) !== file) log("info", `The state of review ${reviewId} is written to ${file}`);
    this.#written.set(reviewId, file);
  }
}

async function stateChanges(reviewId: string, changes: StateExportParts["changes"]): Promise<StateChanges | undefined> {
  const round = changes.rounds(reviewId).at(-1);
  if (round === undefined) return undefined;
  const read = await changes.read({ reviewId, round: round.number });
  // A file without its changes would say that there are none.
  if (read.kind === "refused") throw new Error(read.message);
  const { files } = read;
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
