import { Emitter } from "../base/emitter.ts";
import type { ChoiceMemory } from "../base/personPort.ts";
import type { ShownPage, ShownReviews } from "../shown/shownReview.ts";
import type { PageView } from "./pageView.ts";

const memoryKey = "shownReview";

/**
 * The review of a window whose pages show one: the page that the person reads decides it, and the editor's own views and
 * commands follow. A page that opens later begins with it, and so does the window after a restart. While no page is open,
 * the editor's own views decide.
 */
export class WindowReview {
  readonly #choices: ChoiceMemory;
  readonly #changes = new Emitter();
  #id: string | undefined;
  #view: ShownPage | undefined;

  constructor(choices: ChoiceMemory) {
    this.#choices = choices;
    this.#id = choices.get(memoryKey) || undefined;
  }

  /** The id of the review at which the window stays; undefined while it follows the latest. */
  get id(): string | undefined {
    return this.#id;
  }

  /** The view that decides; undefined before anything has. */
  get view(): ShownPage | undefined {
    return this.#view;
  }

  readonly onChange = this.#changes.on;

  /** Takes what the deciding page shows now. */
  take(view: ShownPage): void {
    this.#view = view;
    const id = view.follows ? undefined : view.current?.meta.reviewId;
    if (id !== this.#id) this.#choices.set(memoryKey, id ?? "");
    this.#id = id;
    this.#changes.tell();
  }
}

/** A page's part in the review of its window; without one, each page has its own. */
export interface WindowPart {
  readonly review: WindowReview;
  /** True while the page is the one that is read. */
  readonly decides: () => boolean;
}

interface JoinedPage {
  readonly host: Pick<ShownReviews, "shown">;
  readonly window?: WindowPart | undefined;
  readonly isBeside?: boolean;
}

/** Keeps the view of a page and the review of its window together; `onMoved` runs when the window has moved the view. */
export function joinWindow({ host, window, isBeside = false }: JoinedPage, view: PageView, onMoved: () => void) {
  const enter = async () => {
    const id = window?.review.id;
    if (id !== undefined && id !== view.current?.meta.reviewId) await view.enter(id);
    else if (id === undefined && isBeside) view.follow();
  };
  const moved = window?.review.onChange(() => {
    const { id = host.shown?.meta.reviewId } = window.review;
    if (isBeside && !window.decides() && id !== view.current?.meta.reviewId) void enter().then(onMoved);
  });
  return {
    /** Shows the review of the window, unless the page shows it already. */
    enter,
    /** Tells the window what the page shows, if the page is the one that is read. */
    decide: () => {
      if (window?.decides() === true) window.review.take(view);
    },
    dispose: () => moved?.dispose(),
  };
}
