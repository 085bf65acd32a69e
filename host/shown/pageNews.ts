/**
 * News for the parts of a page: it is `ready` and has nothing yet; it shows another review or iteration (`opened`), or
 * an update (`updated`); the review is marked, or has an iteration that the page does not show (`noted`); it has other
 * `rounds` of changes.
 */
export type PageNews = "ready" | "opened" | "updated" | "noted" | "rounds";

/** Follows what one page shows, until it is closed. */
export interface PageFollower extends Partial<Readonly<Record<PageNews, () => void>>> {
  dispose?(): void;
}
