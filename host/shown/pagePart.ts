import type { Client, Contract, Handlers, HostToPanel } from "@dialectic/shared/protocol";
import type { EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import type { Sources, ValueName } from "./mirror.ts";
import type { ShownPage, ShownReviews } from "./shownReview.ts";

/** One page with the editor around it, as features serve it. */
export interface OpenedPage {
  readonly page: Client<HostToPanel>;
  readonly view: ShownPage;
  readonly reviews: ShownReviews;
  readonly editor: EditorPort;
  readonly workspace: WorkspacePort;
  readonly log: Log;
  /** True for an editor's own view, which is not a page that a person reads. */
  readonly isBeside: boolean;
  /** Tells all parts of the page. */
  tell(news: PageNews): void;
}

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

/** A feature's part of one page. */
export interface PagePart<C extends Contract> extends PageFollower {
  readonly handlers: Handlers<C>;
}

/** A feature's part of one page with the values that it publishes there. */
export interface PublishingPart<C extends Contract, Names extends ValueName> extends PagePart<C> {
  readonly values: Required<Pick<Sources, Names>>;
}
