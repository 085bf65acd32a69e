import type { IterationChanges, IterationEntry, Refusal, ReviewEntry, ReviewMeta } from "@dialectic/shared/protocol";
import {
  countAllChangedWords,
  diffIterations,
  emptyDocument,
  type ReviewDocument,
  type Section,
  type SectionDifference,
  type TouchedSection,
} from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import type { WorkspacePort } from "../base/ports.ts";
import type { HostBase } from "../files/hostBase.ts";
import { maxIterationTitles, maxKnownIterations } from "../limits.ts";
import type { ReviewCommit, ReviewStore, StoredClaim } from "../store/index.ts";
import { timeSessions } from "./recordSession.ts";
import type { ShownReview, ShownReviews } from "./shownReview.ts";
import { createStoredMeta, findAppliedEdit, findCommit, getTrouble, updateCommitMark } from "./storedMeta.ts";

export class ReviewHistory {
  readonly #store: ReviewStore;
  readonly #workspace: WorkspacePort;
  readonly #host: ShownReviews;
  readonly #changes = new Map<string, IterationChanges>();

  constructor({ store, workspace }: Pick<HostBase, "store" | "workspace">, host: ShownReviews) {
    this.#store = store;
    this.#workspace = workspace;
    this.#host = host;
  }

  /** Returns all reviews, the last updated one first. */
  reviews(): ReviewEntry[] {
    const shownId = this.#host.presented?.meta.reviewId;
    const times = timeSessions(this.#store);
    return this.#store.reviews().map(({ id, title, createdAt, updatedAt, iterations, open, isPlan }) => {
      const [committed, applied] = [findCommit(this.#store, id), findAppliedEdit(this.#store, id)];
      const [client, sessionSince] = [this.#store.iterationAt(id, -1)?.client, times.get(id)];
      return {
        reviewId: id,
        title,
        ...(client !== undefined && { client }),
        ...(sessionSince !== undefined && { sessionSince }),
        createdAt,
        updatedAt,
        iterations,
        isOpen: open,
        isLatest: id === shownId,
        ...(isPlan && { isPlan }),
        ...(committed && { committed }),
        ...(applied && { applied }),
      };
    });
  }

  trouble(): Pick<ReviewMeta, "trouble"> {
    return getTrouble(this.#store);
  }

  committed(reviewId: string): ReviewCommit | undefined {
    return this.#store.committed(reviewId);
  }

  /** Returns the results of the checks of an iteration; undefined when none were run. */
  checks(reviewId: string, iteration: number): readonly StoredClaim[] | undefined {
    return this.#store.books.claims.find(reviewId, iteration)?.claims;
  }

  /** Returns the iterations of a review, oldest first. */
  iterations(reviewId: string): IterationEntry[] {
    return this.#store.iterations(reviewId).map(({ number, at, client, mode, section, title }) => ({
      number,
      at,
      client,
      mode,
      title,
      ...(section === undefined ? {} : { section }),
    }));
  }

  /** Returns the changes of each of these iterations from the one before; skips those that cannot be read back. */
  async changes(reviewId: string, numbers: readonly number[]): Promise<IterationChanges[]> {
    const found: IterationChanges[] = [];
    for (const number of numbers) {
      const changes = await this.#readChanges(reviewId, number);
      if (changes !== undefined) found.push(changes);
    }
    return found;
  }

  /** Returns that number or, if it is unused, the next used one in that direction: numbers have gaps. */
  nearest(reviewId: string, number: number, way: "older" | "newer"): number {
    if (way === "newer") return this.#store.numberAfter(reviewId, number - 1) ?? number;
    return this.#store.numberBefore(reviewId, number + 1) || number;
  }

  /** Returns one iteration as a page shows it, by default the latest. */
  async open(reviewId: string, number?: number): Promise<ShownReview | Refusal> {
    const { shown } = this.#host;
    const isShown = shown?.meta.reviewId === reviewId && (number ?? shown.meta.iteration) === shown.meta.iteration;
    if (isShown) return shown;
    const stored =
      number === undefined ? this.#store.iterationAt(reviewId, -1) : this.#store.iteration(reviewId, number);
    if (stored === undefined) {
      return createRefusal("iteration-unknown", "This iteration is not in the history of the workspace.");
    }
    const read = await this.#store.document(reviewId, stored.number);
    if (read.kind !== "document") {
      return createRefusal("storage-failed", `Iteration ${stored.number} cannot be read: it is ${read.kind} on disk.`);
    }
    return {
      meta: createStoredMeta({ store: this.#store, workspace: this.#workspace }, stored),
      document: read.document,
      revision: shown?.revision ?? 0,
    };
  }

  isLatest({ reviewId, iteration }: Pick<ReviewMeta, "reviewId" | "iteration">): boolean {
    const { shown } = this.#host;
    const latest =
      shown?.meta.reviewId === reviewId ? shown.meta.iteration : this.#store.iterationAt(reviewId, -1)?.number;
    return iteration === latest;
  }

  /**
   * Returns the sections that changed between two iterations; blank lines at their ends do not count. Undefined when one
   * of the iterations cannot be read.
   */
  async since(reviewId: string, from: number, to: number): Promise<readonly TouchedSection[] | undefined> {
    const [before, after] = [await this.open(reviewId, from), await this.open(reviewId, to)];
    return "reason" in before || "reason" in after ? undefined : listChangedSections(before.document, after.document);
  }

  marked(meta: ReviewMeta): ReviewMeta | undefined {
    return updateCommitMark(this.#store, meta);
  }

  async #readChanges(reviewId: string, number: number): Promise<IterationChanges | undefined> {
    const key = `${reviewId} ${number}`;
    const known = this.#changes.get(key);
    if (known !== undefined) return known;
    const earlier = this.#store.numberBefore(reviewId, number);
    const [after, before] = [await this.#readDocument(reviewId, number), await this.#readDocument(reviewId, earlier)];
    if (after === undefined || before === undefined) return undefined;
    const changes = { number, ...summarizeChanges(before, after) };
    if (this.#changes.size >= maxKnownIterations) this.#changes.clear();
    this.#changes.set(key, changes);
    return changes;
  }

  async #readDocument(reviewId: string, number: number): Promise<ReviewDocument | undefined> {
    if (number === 0) return emptyDocument;
    const read = await this.#store.document(reviewId, number);
    return read.kind === "document" ? read.document : undefined;
  }
}

function summarizeChanges(before: ReviewDocument, after: ReviewDocument): Omit<IterationChanges, "number"> {
  const differences = diffIterations(before, after);
  const words = countAllChangedWords(differences);
  const touched = (kind: SectionDifference["kind"]) =>
    summarizeTitles(
      differences.flatMap((one) => (one.kind === kind ? [one.kind === "removed" ? one.before : one.after] : [])),
    );
  return {
    changed: touched("changed"),
    added: touched("added"),
    removed: touched("removed"),
    wordsAdded: words.added,
    wordsRemoved: words.removed,
  };
}

function listChangedSections(one: ReviewDocument, other: ReviewDocument): TouchedSection[] {
  return diffIterations(one, other)
    .filter(({ kind }) => kind !== "unchanged")
    .map((each) => ({
      id: each.kind === "removed" ? each.before.id : each.after.id,
      before: each.kind === "added" ? "" : each.before.hash,
      after: each.kind === "removed" ? "" : each.after.hash,
    }));
}

function summarizeTitles(sections: readonly Section[]): IterationChanges["changed"] {
  return {
    count: sections.length,
    titles: sections.slice(0, maxIterationTitles).map(({ title, level }) => (level === 0 ? "(beginning)" : title)),
  };
}
