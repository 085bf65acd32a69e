import type { ReviewEntry } from "@dialectic/shared/protocol";
import { type Section, type SectionReference, sectionReferences } from "@dialectic/shared/review";
import type { ReviewHistory } from "../history/reviewHistory.ts";

/** What one review refers to. */
export interface ReviewedCode {
  readonly reviewId: string;
  readonly iteration: number;
  readonly title: string;
  /** Real path of the directory that its references start from. */
  readonly baseUri: string;
  readonly sections: readonly Section[];
  /** As they are written. */
  readonly references: readonly SectionReference[];
}

/** Reviews whose references are known at once, the ones written to last. */
const reviewCap = 50;

/** The references of reviews, read when somebody asks for them and kept: an iteration never changes. */
export class ReviewedCodes {
  readonly #history: ReviewHistory;
  #read = new Map<string, Promise<ReviewedCode | undefined>>();

  constructor(history: ReviewHistory) {
    this.#history = history;
  }

  /** The latest iterations of the reviews that are wanted. */
  async latest(isWanted: (review: ReviewEntry) => boolean): Promise<readonly ReviewedCode[]> {
    const reviews = this.#history.reviews().slice(0, reviewCap);
    const wanted = reviews.filter(isWanted);
    const known = this.#read;
    // What is not among the latest any more is let go of.
    const latest = reviews.map(({ reviewId, iterations }) => keyOf(reviewId, iterations));
    this.#read = new Map(latest.flatMap((key) => entryOf(known, key)));
    const codes = await Promise.all(wanted.map(({ reviewId, iterations }) => this.at(reviewId, iterations)));
    return codes.filter((code) => code !== undefined);
  }

  /** One iteration of a review; nothing when it cannot be read back. */
  at(reviewId: string, iteration: number): Promise<ReviewedCode | undefined> {
    const key = keyOf(reviewId, iteration);
    const code = this.#read.get(key) ?? this.#code(reviewId, iteration);
    this.#read.set(key, code);
    return code;
  }

  async #code(reviewId: string, iteration: number): Promise<ReviewedCode | undefined> {
    const opened = await this.#history.open(reviewId, iteration);
    if ("reason" in opened) return undefined;
    const { title, baseUri } = opened.meta;
    const { sections } = opened.document;
    return { reviewId, iteration, title, baseUri, sections, references: sectionReferences(opened.document) };
  }
}

function keyOf(reviewId: string, iteration: number): string {
  return `${reviewId}#${iteration}`;
}

function entryOf<Value>(known: ReadonlyMap<string, Value>, key: string): readonly (readonly [string, Value])[] {
  const value = known.get(key);
  return value === undefined ? [] : [[key, value]];
}
