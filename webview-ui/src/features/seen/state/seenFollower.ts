import type { Host } from "../../../host/linkToHost.ts";
import type { PanelMemory } from "../../../host/panelPort.ts";
import type { PanelState, PanelStore } from "../../../state/panelStore.ts";
import { getShownReview } from "../../../state/panelStore.ts";
import type { ReviewMirror } from "../../../state/reviewMirror.ts";
import { texts } from "../../../texts/texts.ts";
import {
  classifyChange,
  createSeen,
  findTouchedSections,
  isWhollyNew,
  type SeenReview,
  type TouchedSection,
  updateSeen,
} from "./seenMarks.ts";
import {
  findRemembered,
  listIterationsToAskFor,
  type RememberedReview,
  recallSeen,
  rememberSeen,
  toRemembered,
} from "./seenMemory.ts";
import { describeKinds, type SeenState } from "./seenState.ts";

interface FollowerParts {
  readonly store: PanelStore;
  readonly memory: PanelMemory;
  readonly currentHost: () => Host | undefined;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
}

/** Milliseconds for which a changed section is highlighted, and in which the highlight fades. */
const flashTime = 800;
const fadeTime = 400;
/** Milliseconds between two saves of the reader's state. */
const rememberPace = 250;

/** Tracks which parts of the latest iteration the reader has seen, through updates and in the memory of the page. */
export class SeenFollower {
  readonly #parts: FollowerParts;
  #lastQuestion = 0;
  #endFlash: (() => void) | undefined;
  #isRemembering = false;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    parts.store.subscribe(({ seen: { review } }, { seen: before }) => {
      if (review === before.review) return;
      if (this.#isRemembering && before.review?.reviewId !== review?.reviewId) this.#remember(before.review);
      if (review === undefined || isAsRemembered(review, before.review)) return;
      // A page that is hidden may be discarded before its next timer: a finished review is saved at once.
      if (review.marks.size === 0) this.#remember(review);
      else this.#rememberSoon();
    });
  }

  /**
   * Returns the update of the state for a review that is about to be shown. `respaced` lists the sections that look as
   * before, if the host has sent them.
   */
  follow(mirror: ReviewMirror, respaced: readonly string[] | undefined): Partial<PanelState> {
    const { reviewId, iteration, iterations } = mirror.meta;
    // Marks belong to the latest iteration: an old one neither has them nor changes them.
    if (iteration < iterations) return {};
    this.#lastQuestion += 1;
    const { seen } = this.#parts.store.getState();
    const { review } = seen;
    if (review?.reviewId === reviewId && review.iteration <= iteration) return this.#update(review, mirror, respaced);
    const known = findRemembered(this.#parts.memory, reviewId);
    if (known === undefined || known.base > iteration) return { seen: { ...seen, review: createSeen(mirror) } };
    queueMicrotask(() => void this.#recall(mirror, known, undefined));
    return { seen: { ...seen, review: undefined } };
  }

  rememberNow(): void {
    this.#remember(this.#parts.store.getState().seen.review);
  }

  #remember(review: SeenReview | undefined): void {
    this.#isRemembering = false;
    if (review !== undefined) rememberSeen(this.#parts.memory, review);
  }

  #update(review: SeenReview, mirror: ReviewMirror, respaced: readonly string[] | undefined): Partial<PanelState> {
    const state = this.#parts.store.getState();
    const same = new Set(respaced);
    const all = findTouchedSections(review.sections, mirror.sections);
    const next = updateSeen(review, mirror, respaced, all);
    const touched = all.filter(({ id }) => !same.has(id));
    if (touched.length === 0) return { seen: { ...state.seen, review: next } };
    // Only a patch tells which sections look as before; without one the host is asked.
    if (respaced === undefined) queueMicrotask(() => void this.#recall(mirror, toRemembered(review), review));
    const announced = texts.seen.iterationChanges(mirror.meta.iteration, describeTouched(touched));
    if (isWhollyNew(next)) {
      return { seen: { ...state.seen, review: createSeen(mirror), announced } };
    }
    const isInView = getShownReview(state)?.sections === review.sections;
    return {
      seen: {
        ...state.seen,
        review: next,
        flash: isInView ? this.#flash(touched) : undefined,
        announced,
      },
    };
  }

  #flash(touched: readonly TouchedSection[]): SeenState["flash"] {
    const ids = new Set(touched.map(({ id }) => id));
    const show = (flash: SeenState["flash"]) =>
      this.#parts.store.setState(({ seen }) => ({ seen: { ...seen, flash } }));
    this.#endFlash?.();
    // Starting the fade at once would cost the frame of the update more than everything else in it.
    this.#endFlash = this.#parts.setTimer(() => {
      show({ ids, isFading: true });
      this.#endFlash = this.#parts.setTimer(() => show(undefined), fadeTime);
    }, flashTime);
    return { ids, isFading: false };
  }

  /** Asks the host for the changes since the remembered state. `before` is the state in memory, if there is one. */
  async #recall(mirror: ReviewMirror, known: RememberedReview, before: SeenReview | undefined): Promise<void> {
    this.#lastQuestion += 1;
    const mine = this.#lastQuestion;
    const { store } = this.#parts;
    const asked = store.getState().seen.review;
    const changedSince = await this.#changedSince(known, mirror);
    const { seen } = store.getState();
    // A newer request was sent, or the reader has looked at something: the current state is more recent than the
    // answer.
    const isLate = mine !== this.#lastQuestion || (before !== undefined && seen.review !== asked);
    if (isLate || changedSince === "unanswered") return;
    const recalled = changedSince === undefined ? createSeen(mirror) : recallSeen(known, mirror, changedSince);
    const review = isWhollyNew(recalled) ? createSeen(mirror) : recalled;
    const isNews = before === undefined && review.marks.size > 0;
    const kinds = [...review.marks.values()].map(({ kind }) => kind);
    const announced = isNews ? texts.seen.changesSince(describeKinds(kinds)) : seen.announced;
    store.setState({ seen: { ...seen, review, announced } });
  }

  /** Returns the changes since each iteration; undefined when an iteration can no longer be read. */
  async #changedSince(
    known: RememberedReview,
    { meta: { reviewId, iteration } }: ReviewMirror,
  ): Promise<ReadonlyMap<number, readonly TouchedSection[]> | "unanswered" | undefined> {
    const host = this.#parts.currentHost();
    if (host === undefined) return "unanswered";
    const changed = new Map<number, readonly TouchedSection[]>();
    try {
      for (const from of listIterationsToAskFor(known)) {
        const outcome = await host["history/since"]({ reviewId, from, to: iteration });
        if (outcome.kind === "refused") return undefined;
        const { ids, before, after } = outcome;
        changed.set(
          from,
          ids.map((id, place) => ({ id, before: before[place] ?? "", after: after[place] ?? "" })),
        );
      }
    } catch {
      // The connection is closed: the next one starts with a review to follow.
      return "unanswered";
    }
    return changed;
  }

  #rememberSoon(): void {
    if (this.#isRemembering) return;
    this.#isRemembering = true;
    this.#parts.setTimer(() => this.#isRemembering && this.rememberNow(), rememberPace);
  }
}

/** True when the saved form of the state is unchanged: most updates change a section that already has a mark. */
function isAsRemembered({ reviewId, base, marks }: SeenReview, before: SeenReview | undefined): boolean {
  return before?.reviewId === reviewId && before.base === base && before.marks === marks;
}

function describeTouched(touched: readonly TouchedSection[]): string {
  return describeKinds(touched.map(({ before, after }) => classifyChange(before, after)));
}
