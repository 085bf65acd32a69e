import type { Client, Contract, Handlers, HostToPanel } from "@dialectic/shared/protocol";
import type { EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import type { Sources, ValueName } from "./mirror.ts";
import type { PageFollower, PageNews } from "./pageNews.ts";
import type { ShownPage, ShownReviews } from "./shownReview.ts";

/** One page with the editor around it, as features serve it. */
export interface OpenedPage {
  readonly page: Client<HostToPanel>;
  readonly view: ShownPage;
  readonly reviews: ShownReviews;
  readonly editor: EditorPort;
  readonly workspace: WorkspacePort;
  readonly log: Log;
  /** Tells all parts of the page. */
  tell(news: PageNews): void;
}

/** A feature's part of one page. */
export interface PagePart<C extends Contract> extends PageFollower {
  readonly handlers: Handlers<C>;
}

/** A feature's part of one page with the values that it publishes there. */
export interface PublishingPart<C extends Contract, Names extends ValueName> extends PagePart<C> {
  readonly values: Required<Pick<Sources, Names>>;
}
