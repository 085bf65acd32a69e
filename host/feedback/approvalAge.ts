import { comparePlaces, type FeedbackVerdict } from "@dialectic/shared/review";
import type { ReviewStore } from "../store/index.ts";

/** Says what of reviews is newer than an approval. */
export class ApprovalAge {
  readonly #store: ReviewStore;
  /** Of each review, what was compared last. */
  readonly #compared = new Map<string, { readonly key: string; readonly isSame: boolean }>();

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  /** What has come since a person approved, for a reader; nothing while what they approved is what stands. */
  newer(reviewId: string, approval: FeedbackVerdict): string | undefined {
    const latest = this.#store.iterationAt(reviewId, -1)?.number ?? approval.iteration;
    if (!this.#isSameText(reviewId, approval.iteration, latest))
      return `Approved iteration ${approval.iteration}; now ${latest}`;
    const rounds = this.#store.changes.index.rounds(reviewId);
    const seen = rounds.filter((round) => comparePlaces(round, approval.place) < 0).length;
    const [approved, now] = [rounds[seen - 1], rounds.at(-1)];
    if (now === undefined || (approved?.base === now.base && approved.head === now.head)) return undefined;
    return seen === 0 ? "Approved before its changes were shown" : `Approved round ${seen}; now ${rounds.length}`;
  }

  /** An update that changes no section is nothing new to look at. */
  #isSameText(reviewId: string, approved: number, latest: number): boolean {
    if (approved === latest) return true;
    const key = `${approved} ${latest}`;
    const known = this.#compared.get(reviewId);
    if (known?.key === key) return known.isSame;
    const [before, now] = [
      this.#store.sectionEntries(reviewId, approved),
      this.#store.sectionEntries(reviewId, latest),
    ];
    // What cannot be read back is not taken for what was approved.
    const isSame =
      before !== undefined && before.length === now?.length && before.every(([, hash], at) => hash === now[at]?.[1]);
    this.#compared.set(reviewId, { key, isSame });
    return isSame;
  }
}
