import type { ReviewEntry } from "@dialectic/shared/protocol";
import { listSectionReferences, type Section, type SectionReference } from "@dialectic/shared/review";
import { maxReviewedCodes } from "../limits.ts";
import type { ReviewHistory } from "../shown/reviewHistory.ts";

export interface ReviewedCode {
  readonly reviewId: string;
  readonly iteration: number;
  readonly title: string;
  readonly baseUri: string;
  readonly sections: readonly Section[];
  readonly references: readonly SectionReference[];
}

/** References of reviews, read on demand and cached: an iteration never changes. */
export class ReviewedCodes {
  readonly #history: ReviewHistory;
  #read = new Map<string, Promise<ReviewedCode | undefined>>();

  constructor(history: ReviewHistory) {
    this.#history = history;
  }

  async latest(isWanted: (review: ReviewEntry) => boolean): Promise<readonly ReviewedCode[]> {
    const reviews = this.#history.reviews().slice(0, maxReviewedCodes);
    const wanted = reviews.filter(isWanted);
    const known = this.#read;
    // Drops the iterations that are no longer the latest.
    const latest = reviews.map(({ reviewId, iterations }) => toKey(reviewId, iterations));
    this.#read = new Map(latest.flatMap((key) => findEntry(known, key)));
    const codes = await Promise.all(wanted.map(({ reviewId, iterations }) => this.at(reviewId, iterations)));
    return codes.filter((code) => code !== undefined);
  }

  at(reviewId: string, iteration: number): Promise<ReviewedCode | undefined> {
    const key = toKey(reviewId, iteration);
    const code = this.#read.get(key) ?? this.#code(reviewId, iteration);
    this.#read.set(key, code);
    return code;
  }

  async #code(reviewId: string, iteration: number): Promise<ReviewedCode | undefined> {
    const opened = await this.#history.open(reviewId, iteration);
    if ("reason" in opened) return undefined;
    const { title, baseUri } = opened.meta;
    const { sections } = opened.document;
    return { reviewId, iteration, title, baseUri, sections, references: listSectionReferences(opened.document) };
  }
}

function toKey(reviewId: string, iteration: number): string {
  return `${reviewId}#${iteration}`;
}

function findEntry<Value>(known: ReadonlyMap<string, Value>, key: string): readonly (readonly [string, Value])[] {
  const value = known.get(key);
  return value === undefined ? [] : [[key, value]];
}
