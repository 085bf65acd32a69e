import { type PublishedValues, panelValues } from "@dialectic/shared/protocol";
import { mirrorPauseMs } from "../limits.ts";
import type { PageFollower, PageNews } from "./pageNews.ts";

/**
 * Follows a value: tells what it is now, at once or as soon as it is known, and tells it again whenever it may have changed. It gets the
 * news of its page until it is disposed.
 */
export type Follow<T> = (tell: (value: T) => void) => PageFollower;

/** Names of the values that a page mirrors. */
export type ValueName = keyof PublishedValues;

/** The sources of values, by their names. With `keyof`, go to definition leads from a source to the line of the contract. */
export type Sources = { readonly [N in keyof PublishedValues]?: Follow<PublishedValues[N]> };

/** A value on its way to the reader. */
interface SentValue {
  readonly follower: PageFollower;
  flush(): void;
  dispose(): void;
}

/**
 * Keeps one reader's copy of named values up to date:
 * - A value is sent whole, in a message of its own, and only if it differs from the one that the reader has.
 * - The first change is sent at once. Changes that follow within 50 ms are sent together at their end.
 * - A reader that is ready, also after a lost connection, has nothing yet: all values are followed anew.
 * - A hidden reader is sent nothing. It gets the latest values before it is shown again.
 */
export class Mirror {
  readonly #sources: Sources;
  readonly #send: (values: Partial<PublishedValues>) => void;
  #sent: readonly SentValue[] = [];
  #isShown = true;

  constructor(sources: Sources, send: (values: Partial<PublishedValues>) => void) {
    this.#sources = sources;
    this.#send = send;
  }

  /** Begins anew for a reader that has nothing yet. */
  ready(): void {
    this.dispose();
    // The names are those of the contract.
    const names = Object.keys(panelValues) as ValueName[];
    this.#sent = names.flatMap((name) => this.#follow(name) ?? []);
  }

  /** Passes the news of the page on to the sources. */
  tell(news: PageNews): void {
    for (const { follower } of this.#sent) follower[news]?.();
  }

  setShown(isShown: boolean): void {
    this.#isShown = isShown;
    for (const value of this.#sent) value.flush();
  }

  dispose(): void {
    for (const value of this.#sent) value.dispose();
    this.#sent = [];
  }

  #follow<N extends ValueName>(name: N): SentValue | undefined {
    const follow: Follow<PublishedValues[N]> | undefined = this.#sources[name];
    if (follow === undefined) return undefined;
    let waiting: { readonly value: PublishedValues[N] } | undefined;
    let known: string | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const flush = () => {
      if (waiting === undefined || timer !== undefined || isOver || !this.#isShown) return;
      const { value } = waiting;
      waiting = undefined;
      const text = JSON.stringify(value);
      if (text === known) return;
      known = text;
      timer = setTimeout(() => {
        timer = undefined;
        flush();
      }, mirrorPauseMs);
      // The one member has the name of its value.
      this.#send({ [name]: value } as Partial<PublishedValues>);
    };
    const follower = follow((value) => {
      waiting = { value };
      flush();
    });
    const dispose = () => {
      // A source may still tell a value that it was looking for.
      isOver = true;
      clearTimeout(timer);
      follower.dispose?.();
    };
    return { follower, flush, dispose };
  }
}
