import type { Host } from "../host/linkToHost.ts";
import { texts } from "../texts/texts.ts";
import type { Notice, PanelStore } from "./panelStore.ts";

/** Tells the reader something; `delivery` says what the notice waits for. */
export type Notify = (level: Notice["level"], text: string, delivery?: Pick<Notice, "awaits" | "received">) => void;

/** Runs a request of the reader on the host; `action` names it in the notice of a failure (“Opening the file”). */
export type AskHost = (question: (host: Host) => Promise<void>, action: string) => Promise<void>;

/** The store, and the host while the page is connected. */
export interface HostParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
}

/** Needed by actions that ask the host for something and say when it fails. */
export interface ActionParts {
  readonly store: PanelStore;
  readonly ask: AskHost;
  readonly notify: Notify;
}

export function createAskHost(currentHost: () => Host | undefined, notify: Notify): AskHost {
  return async (question, action) => {
    const host = currentHost();
    if (host === undefined) return notify("warning", texts.common.failedOffline(action));
    // The host's log has the reason; the reader needs to know that nothing happened.
    await question(host).catch(() => notify("warning", texts.common.failed(action)));
  };
}
