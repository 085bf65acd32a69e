import type { Refusal } from "../protocol/index.ts";
import type { ReviewHistory } from "./reviewHistory.ts";
import type { ReviewHost } from "./reviewHost.ts";
import type { ShownReview } from "./shownReview.ts";

/** What one page shows: the latest of what is presented, or what its reader has opened. */
export class PageView {
  readonly #host: ReviewHost;
  readonly #history: ReviewHistory;
  #opened: ShownReview | undefined;

  constructor(host: ReviewHost, history: ReviewHistory) {
    this.#host = host;
    this.#history = history;
  }

  /** What the page shows now. */
  get current(): ShownReview | undefined {
    return this.#opened ?? this.#host.shown;
  }

  /** True while the page shows the latest of what is presented. */
  get follows(): boolean {
    return this.#opened === undefined;
  }

  /** Shows the latest again. */
  follow(): void {
    this.#opened = undefined;
  }

  /** Shows an iteration, the latest without a number, and stays there; or says why it cannot. */
  async open(reviewId: string, iteration: number | undefined): Promise<Refusal | undefined> {
    const opened = await this.#history.open(reviewId, iteration);
    if ("reason" in opened) return opened;
    this.#opened = opened === this.#host.shown ? undefined : opened;
    return undefined;
  }
}
