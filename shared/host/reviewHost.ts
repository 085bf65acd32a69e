import { type GetParams, limits, type Presented, type PresentParams, type Refusal, type ReviewText } from "../protocol/index.ts";
import { applyUpdate, documentText, documentTitle, emptyDocument, type ReviewDocument, type UpdateOutcome } from "../review/index.ts";
import { hashText, type ReviewStore, type StoredIteration } from "../store/index.ts";
import { resolveBase } from "./baseDirectory.ts";
import type { Clock, Log, WorkspacePort } from "./ports.ts";
import type { ReferenceResolver } from "./referenceResolver.ts";
import { reportReferences } from "./referenceReports.ts";
import { readReview } from "./reviewReading.ts";
import type { ShownReview } from "./shownReview.ts";
import { refusal, tooLong, updateOf } from "./updateRequest.ts";

/** How long after a failed write the store is tried again, in milliseconds. */
const saveAgainAfter = 5_000;

/** What a review host is made of. */
export interface ReviewHostParts {
  readonly store: ReviewStore;
  readonly workspace: WorkspacePort;
  readonly resolver: ReferenceResolver;
  readonly clock: Clock;
  readonly log: Log;
  /** `dialectic.maxContentLength` as it is now. */
  readonly maxContentLength: () => number;
}

/** Told of every change of what is shown; `before` is undefined when another review is shown than before. */
export type ShownListener = (after: ShownReview, before: ShownReview | undefined) => void;

/** An iteration that is shown and could not be written yet. */
type Unsaved = Parameters<ReviewStore["appendIteration"]>[0];

/** Owns the reviews of a workspace: applies updates one after another, keeps them on disk, and tells the views. */
export class ReviewHost {
  readonly #parts: ReviewHostParts;
  readonly #listeners = new Set<ShownListener>();
  readonly #foreign: { dispose(): void };
  readonly #unsaved: Unsaved[] = [];
  #saveAgain: NodeJS.Timeout | undefined;
  #shown: ShownReview | undefined;
  #revision: number;
  /** The end of the line: each update waits for the one before. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(parts: ReviewHostParts) {
    this.#parts = parts;
    // Revisions go on rising across a restart of the host, so that a page which stayed open takes the new host's word.
    this.#revision = parts.clock.now();
    this.#foreign = parts.store.onForeignChange(() => void this.#inTurn(() => this.#followStore()));
  }

  /** Shows the review that changed last, when there is one. */
  async restore(): Promise<void> {
    await this.#inTurn(() => this.#followStore());
  }

  /** What is shown now. */
  get shown(): ShownReview | undefined {
    return this.#shown;
  }

  /** True while an iteration waits to be written. */
  get isStorageFailing(): boolean {
    return this.#unsaved.length > 0;
  }

  /** Number of reviews that are kept. */
  get reviewCount(): number {
    return this.#parts.store.reviews().length;
  }

  /** Own texts by content hash, from what is shown or from the store. */
  bodies(hashes: readonly string[]): Record<string, string> {
    const wanted = new Set(hashes);
    const found: Record<string, string> = {};
    for (const { hash, text } of this.#shown?.document.sections ?? []) if (wanted.has(hash)) found[hash] = text;
    return found;
  }

  /** Calls the listener at every change of what is shown. */
  onShown(listener: ShownListener): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  /** Applies an update, writes it to disk, shows it, and answers. */
  present(params: PresentParams, client: string): Promise<Presented | Refusal> {
    return this.#inTurn(() => this.#present(params, client));
  }

  /** Reads back what stands: a page of text, or the outline. */
  async get(params: GetParams): Promise<ReviewText | Refusal> {
    await this.#last;
    return readReview(params, this.#parts.store, this.#shown);
  }

  /** Stops following the store; what waits to be written is tried one last time. */
  async dispose(): Promise<void> {
    this.#foreign.dispose();
    this.#listeners.clear();
    clearTimeout(this.#saveAgain);
    await this.#inTurn(() => this.#saveWaiting());
    clearTimeout(this.#saveAgain);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch((problem: unknown) => {
      // Whoever asked gets the rejection; the line goes on.
      this.#parts.log("error", `Review host: ${problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)}`);
    });
    return result;
  }

  async #present(params: PresentParams, client: string): Promise<Presented | Refusal> {
    const { store, workspace, clock } = this.#parts;
    const repeated = params.retryId === undefined ? undefined : store.findRetry(params.retryId);
    if (repeated !== undefined) return this.#repeat(repeated);
    const update = updateOf(params, this.#parts.maxContentLength());
    if (update.kind === "refused") return update;
    const base = await resolveBase(params.baseUri, workspace);
    if (base.kind === "refused") return base;
    const target = await this.#target(params.reviewId, base.path);
    if (target.kind === "refused") return target;
    const outcome = applyUpdate(target.document, update, hashText);
    if (outcome.kind === "ambiguous") return ambiguousSection(outcome);
    const bytes = outcome.document.sections.reduce((sum, section) => sum + Buffer.byteLength(section.text), 0);
    if (bytes > limits.maxReviewBytes) return tooLong(bytes);
    return this.#keep(
      {
        reviewId: target.reviewId,
        document: outcome.document,
        at: clock.now(),
        client,
        mode: update.kind,
        baseUri: base.path,
        title: documentTitle(outcome.document),
        ...(update.kind === "update-section" ? { section: update.section } : {}),
        ...(params.retryId === undefined ? {} : { retryId: params.retryId }),
      },
      target.document,
      outcome,
    );
  }

  async #keep(
    iteration: Unsaved,
    before: ReviewDocument,
    outcome: Extract<UpdateOutcome, { kind: "applied" }>,
  ): Promise<Presented | Refusal> {
    const references = this.#references(before, iteration);
    await this.#saveWaiting();
    const saved = this.#unsaved.length > 0 ? undefined : await this.#parts.store.appendIteration(iteration);
    if (saved?.kind !== "saved") {
      const number = this.#parts.store.iterations(iteration.reviewId).length + this.#unsaved.push(iteration);
      this.#show(iteration, number, false);
      this.#scheduleSaving();
      const why = saved?.message ?? "an earlier iteration could not be written";
      return refusal(
        "storage-failed",
        `The review is shown but not saved: ${why}. Do not send it again: Dialectic keeps trying and marks it 'not saved' until then.`,
      );
    }
    this.#show(iteration, saved.number, true);
    const { reports, summary } = await references;
    return {
      kind: "presented",
      success: true,
      message: [describe(iteration, saved.number, outcome), summary].filter((part) => part !== "").join(" "),
      reviewId: iteration.reviewId,
      iteration: saved.number,
      sections: {
        changed: [...outcome.changes.changed],
        added: [...outcome.changes.added],
        removed: [...outcome.changes.removed],
      },
      references: [...reports],
      notes: [...outcome.notes],
    };
  }

  /** The references of the sections that are new in this iteration. */
  #references(before: ReviewDocument, iteration: Unsaved): ReturnType<typeof reportReferences> {
    const known = new Set(before.sections.map((section) => section.hash));
    const written = iteration.document.sections.filter((section) => !known.has(section.hash));
    return reportReferences(written, iteration.baseUri, this.#parts.resolver);
  }

  #repeat(repeated: StoredIteration): Presented {
    return {
      kind: "presented",
      success: true,
      message: `This call was already carried out: it is iteration ${repeated.number}.`,
      reviewId: repeated.reviewId,
      iteration: repeated.number,
      sections: { changed: [], added: [], removed: [] },
      references: [],
      notes: [],
    };
  }

  /** The review that an update goes to: the named one, else the open one of that base directory, else a new one. */
  async #target(
    reviewId: string | undefined,
    baseUri: string,
  ): Promise<{ kind: "target"; reviewId: string; document: ReviewDocument } | Refusal> {
    const reviews = this.#parts.store.reviews();
    const id = reviewId ?? this.#unsavedFor(baseUri) ?? reviews.find((review) => review.open && review.baseUri === baseUri)?.id;
    if (id === undefined) return { kind: "target", reviewId: crypto.randomUUID(), document: emptyDocument };
    const waiting = this.#unsaved.findLast((iteration) => iteration.reviewId === id);
    if (waiting !== undefined) return { kind: "target", reviewId: id, document: waiting.document };
    if (this.#shown?.meta.reviewId === id) return { kind: "target", reviewId: id, document: this.#shown.document };
    const read = await this.#parts.store.document(id);
    if (read.kind === "document") return { kind: "target", reviewId: id, document: read.document };
    return read.kind === "unknown"
      ? refusal("review-unknown", `There is no review ${id}. Leave reviewId out to continue the open review.`, reviews.map((review) => review.id))
      : refusal("storage-failed", `Review ${id} is damaged on disk and nothing was changed. Present it anew with mode 'replace' and without reviewId.`);
  }

  #unsavedFor(baseUri: string): string | undefined {
    return this.#unsaved.findLast((iteration) => iteration.baseUri === baseUri)?.reviewId;
  }

  async #saveWaiting(): Promise<void> {
    for (let next = this.#unsaved[0]; next !== undefined; next = this.#unsaved[0]) {
      const saved = await this.#parts.store.appendIteration(next);
      if (saved.kind !== "saved") return this.#scheduleSaving();
      this.#unsaved.shift();
      if (this.#unsaved.length === 0) this.#show(next, saved.number, true);
    }
  }

  #scheduleSaving(): void {
    clearTimeout(this.#saveAgain);
    this.#saveAgain = setTimeout(() => void this.#inTurn(() => this.#saveWaiting()), saveAgainAfter);
    this.#saveAgain.unref();
  }

  #show(iteration: Unsaved, number: number, isSaved: boolean): void {
    const first = this.#parts.store.iterations(iteration.reviewId)[0];
    this.#publish(iteration.document, {
      reviewId: iteration.reviewId,
      title: iteration.title,
      baseUri: iteration.baseUri,
      iteration: number,
      mode: iteration.mode,
      createdAt: first?.at ?? iteration.at,
      updatedAt: iteration.at,
      client: iteration.client,
      saved: isSaved,
    });
  }

  /** Shows what changed last in the store, unless that is what is shown: after a start, and when another host wrote. */
  async #followStore(): Promise<void> {
    const { store } = this.#parts;
    const [latest] = [...store.reviews()].sort((one, other) => other.updatedAt - one.updatedAt);
    const iteration = latest === undefined ? undefined : store.iterations(latest.id).at(-1);
    if (latest === undefined || iteration === undefined || this.#unsaved.length > 0) return;
    const { meta } = this.#shown ?? {};
    if (meta?.reviewId === latest.id && meta.iteration === iteration.number && meta.updatedAt === iteration.at) return;
    const read = await store.document(latest.id);
    if (read.kind !== "document") {
      return this.#parts.log("error", `Review ${latest.id} cannot be read back: ${read.kind}. Its other iterations are kept.`);
    }
    this.#publish(read.document, {
      reviewId: latest.id,
      title: iteration.title,
      baseUri: iteration.baseUri,
      iteration: iteration.number,
      mode: iteration.mode,
      createdAt: latest.createdAt,
      updatedAt: iteration.at,
      client: iteration.client,
      saved: true,
    });
  }

  #publish(document: ReviewDocument, meta: ShownReview["meta"]): void {
    const before = this.#shown;
    this.#revision += 1;
    this.#shown = { meta, document, revision: this.#revision };
    for (const listener of this.#listeners) listener(this.#shown, before?.meta.reviewId === meta.reviewId ? before : undefined);
  }
}

function ambiguousSection(outcome: Extract<UpdateOutcome, { kind: "ambiguous" }>): Refusal {
  return refusal(
    "section-ambiguous",
    `Several sections are named "${outcome.section}" and nothing was changed. Name one of: ${outcome.candidates.join(" | ")}`,
    outcome.candidates,
  );
}

function describe(iteration: Unsaved, number: number, outcome: Extract<UpdateOutcome, { kind: "applied" }>): string {
  const { changed, added, removed } = outcome.changes;
  const counts = [
    changed.length > 0 ? `${changed.length} changed` : "",
    added.length > 0 ? `${added.length} added` : "",
    removed.length > 0 ? `${removed.length} removed` : "",
  ].filter((part) => part !== "");
  const sections = counts.length === 0 ? "no section changed" : `sections: ${counts.join(", ")}`;
  const characters = documentText(iteration.document).length;
  return `Review successfully displayed: iteration ${number} (${iteration.mode}; ${sections}; ${characters} characters).`;
}
