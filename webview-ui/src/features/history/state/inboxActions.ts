import type { InboxItem } from "@dialectic/shared/protocol";
import type { AskHost, Notify } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

export interface InboxActions {
  /** Shows a review that waits for the person, in this page or where it is. */
  openWaiting(item: InboxItem): Promise<void>;
}

interface InboxParts {
  readonly ask: AskHost;
  readonly notify: Notify;
  readonly openHere: (reviewId: string) => Promise<void>;
}

export function createInboxActions({ ask, notify, openHere }: InboxParts): InboxActions {
  return {
    openWaiting: ({ workspace, reviewId, state }) =>
      state === "here"
        ? openHere(reviewId)
        : ask(async (host) => {
            const outcome = await host["inbox/open"]({ workspace, reviewId });
            switch (outcome.kind) {
              case "here":
                return openHere(reviewId);
              case "opened":
                return notify("info", texts.inbox.opened);
              case "address":
                // A browser that opens no tab says so itself: the address works once.
                return void window.open(outcome.address, "_blank", "noopener,noreferrer");
              case "command":
                return notify("info", texts.inbox.openBy(outcome.command));
              case "refused":
                return notify("warning", outcome.message);
            }
          }, texts.inbox.opening),
  };
}
