import { setTimeout as delay } from "node:timers/promises";
import type { ReviewList } from "@dialectic/shared/protocol";
import { reviewNewsWaitSeconds, windowLookMs } from "../limits.ts";
import type { HostPort } from "../window/hostPort.ts";
import { listUris } from "./reviewResources.ts";

/** Hears which reviews have changed. */
export interface ReviewListener {
  listChanged(): void;
  updated(uri: string): void;
}

/** Follows the reviews of the client's folders. */
export class ReviewNews {
  readonly #host: HostPort;
  readonly #listener: ReviewListener;
  readonly #ended = new AbortController();
  #isFollowing = false;

  constructor(host: HostPort, listener: ReviewListener) {
    this.#host = host;
    this.#listener = listener;
  }

  /** Begins to follow, unless it has begun. */
  start(): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    // It ends by an exception when the server stops.
    void this.#follow().catch(() => undefined);
  }

  dispose(): void {
    this.#ended.abort();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#ended;
    let known: ReviewList | undefined;
    while (!signal.aborted) {
      const wish = known === undefined ? {} : { seen: known.version, seconds: reviewNewsWaitSeconds };
      const list = await this.#host.reviews(wish, signal);
      if (list === undefined) await delay(windowLookMs, undefined, { signal, ref: false });
      else if (known !== undefined) this.#compare(known, list);
      known = list ?? known;
    }
  }

  #compare(before: ReviewList, after: ReviewList): void {
    const versions = new Map(before.reviews.map(({ reviewId, version }) => [reviewId, version]));
    if (listing(before) !== listing(after)) this.#listener.listChanged();
    for (const { reviewId, version } of after.reviews) {
      const earlier = versions.get(reviewId);
      if (earlier !== undefined && earlier !== version)
        for (const uri of listUris(reviewId)) this.#listener.updated(uri);
    }
  }
}

function listing({ reviews }: ReviewList): string {
  return JSON.stringify(reviews.map(({ reviewId, title, isOpen }) => [reviewId, title, isOpen]).sort());
}
