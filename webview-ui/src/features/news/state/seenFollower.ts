import { findTouchedSections } from "@dialectic/shared/review";
import { sectionFadeMs, sectionFlashMs } from "../../../limits.ts";
import { getShownReview, type PanelState, type PanelStore } from "../../../state/panelStore.ts";
import type { ReviewMirror } from "../../../state/reviewMirror.ts";
import type { SeenState } from "./seenState.ts";

interface FollowerParts {
  readonly store: PanelStore;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
}

/** Highlights for a moment the sections that an update has changed under the reader's eyes. */
export class SeenFollower {
  readonly #parts: FollowerParts;
  #endFlash: (() => void) | undefined;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
  }

  /**
   * Returns the update of the state for a review that is about to be shown. `respaced` lists the sections that look as
   * before, if the host has sent them.
   */
  follow(mirror: ReviewMirror, respaced: readonly string[] = []): Partial<PanelState> {
    const state = this.#parts.store.getState();
    const before = getShownReview(state);
    if (before === undefined || !isNextOf(mirror, before)) return {};
    const same = new Set(respaced);
    const touched = findTouchedSections(before.sections, mirror.sections).filter(({ id }) => !same.has(id));
    if (touched.length === 0) return {};
    const added = touched.filter((each) => each.before === "").length;
    // A highlight of everything would point out nothing.
    if (added === mirror.sections.ids.length) return {};
    return { seen: { ...state.seen, flash: this.#flash(touched.map(({ id }) => id)) } };
  }

  #flash(touched: readonly string[]): SeenState["flash"] {
    const ids = new Set(touched);
    const show = (flash: SeenState["flash"]) =>
      this.#parts.store.setState(({ seen }) => ({ seen: { ...seen, flash } }));
    this.#endFlash?.();
    // Starting the fade at once would cost the frame of the update more than everything else in it.
    this.#endFlash = this.#parts.setTimer(() => {
      show({ ids, isFading: true });
      this.#endFlash = this.#parts.setTimer(() => show(undefined), sectionFadeMs);
    }, sectionFlashMs);
    return { ids, isFading: false };
  }
}

/** True for the latest iteration after another one of the same review that was the latest. */
function isNextOf({ meta }: ReviewMirror, { meta: before }: ReviewMirror): boolean {
  const isLatest = meta.iteration >= meta.iterations && before.iteration >= before.iterations;
  return isLatest && meta.reviewId === before.reviewId && meta.iteration > before.iteration;
}
