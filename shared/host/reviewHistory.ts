import type { IterationChanges, IterationEntry, Refusal, ReviewEntry } from "../protocol/index.ts";
import {
  countAllChangedWords,
  diffIterations,
  emptyDocument,
  type ReviewDocument,
  type Section,
  type SectionDifference,
} from "../review/index.ts";
import type { ReviewStore, StoredIteration } from "../store/index.ts";
import type { ReviewHost } from "./reviewHost.ts";
import type { ShownReview } from "./shownReview.ts";
import { refusal } from "./updateRequest.ts";

/** Changes of this many iterations are remembered: an iteration never changes. */
const rememberedChanges = 2_000;
/** Titles of one kind in the changes of an iteration, at most. */
const titleCap = 20;

/** What was presented before: all reviews of the workspace, and every iteration of each. */
export class ReviewHistory {
  readonly #store: ReviewStore;
  readonly #host: ReviewHost;
  readonly #changes = new Map<string, IterationChanges>();

  constructor(store: ReviewStore, host: ReviewHost) {
    this.#store = store;
    this.#host = host;
  }

  /** All reviews, the one that was written to last first. */
  reviews(): ReviewEntry[] {
    const shownId = this.#host.shown?.meta.reviewId;
    return this.#store.reviews().map(({ id, title, createdAt, updatedAt, iterations, open }) => ({
      reviewId: id,
      title,
      createdAt,
      updatedAt,
      iterations,
      isOpen: open,
      isLatest: id === shownId,
    }));
  }

  /** The iterations of a review, the first one first. */
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

  /** What each of these iterations changed in the one before; those that cannot be read back are left out. */
  async changes(reviewId: string, numbers: readonly number[]): Promise<IterationChanges[]> {
    const found: IterationChanges[] = [];
    for (const number of numbers) {
      const changes = await this.#changesOf(reviewId, number);
      if (changes !== undefined) found.push(changes);
    }
    return found;
  }

  /** One iteration as a page shows it, the latest without a number. */
  async open(reviewId: string, number?: number): Promise<ShownReview | Refusal> {
    const { shown } = this.#host;
    const isShown = shown?.meta.reviewId === reviewId && (number ?? shown.meta.iteration) === shown.meta.iteration;
    if (isShown) return shown;
    const stored = this.#store.iterationAt(reviewId, number === undefined ? -1 : number - 1);
    const latest = this.#store.iterationAt(reviewId, -1);
    const first = this.#store.iterationAt(reviewId, 0);
    if (stored === undefined || latest === undefined || first === undefined) {
      return refusal("iteration-unknown", "This iteration is not in the history of the workspace.");
    }
    const read = await this.#store.document(reviewId, stored.number);
    if (read.kind !== "document") {
      return refusal(
        "storage-failed",
        `Iteration ${stored.number} cannot be read back: it is ${read.kind} on the disk.`,
      );
    }
    return { meta: metaOf(stored, latest, first), document: read.document, revision: shown?.revision ?? 0 };
  }

  async #changesOf(reviewId: string, number: number): Promise<IterationChanges | undefined> {
    const key = `${reviewId} ${number}`;
    const known = this.#changes.get(key);
    if (known !== undefined) return known;
    const [after, before] = [await this.#document(reviewId, number), await this.#document(reviewId, number - 1)];
    if (after === undefined || before === undefined) return undefined;
    const changes = { number, ...changesBetween(before, after) };
    if (this.#changes.size >= rememberedChanges) this.#changes.clear();
    this.#changes.set(key, changes);
    return changes;
  }

  async #document(reviewId: string, number: number): Promise<ReviewDocument | undefined> {
    if (number === 0) return emptyDocument;
    const read = await this.#store.document(reviewId, number);
    return read.kind === "document" ? read.document : undefined;
  }
}

function metaOf(stored: StoredIteration, latest: StoredIteration, first: StoredIteration): ShownReview["meta"] {
  const { reviewId, title, baseUri, number, mode, at, client } = stored;
  return {
    reviewId,
    title,
    baseUri,
    iteration: number,
    iterations: latest.number,
    mode,
    createdAt: first.at,
    updatedAt: at,
    client,
    saved: true,
  };
}

function changesBetween(before: ReviewDocument, after: ReviewDocument): Omit<IterationChanges, "number"> {
  const differences = diffIterations(before, after);
  const words = countAllChangedWords(differences);
  const touched = (kind: SectionDifference["kind"]) =>
    titlesOf(
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

function titlesOf(sections: readonly Section[]): IterationChanges["changed"] {
  return {
    count: sections.length,
    titles: sections.slice(0, titleCap).map(({ title, level }) => (level === 0 ? "(beginning)" : title)),
  };
}
