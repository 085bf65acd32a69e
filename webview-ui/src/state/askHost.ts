import type { Host } from "../host/linkToHost.ts";
import { texts } from "../texts/texts.ts";
import type { PanelActions } from "./panelActions.ts";

/** Runs a request of the reader on the host; `action` names it in the notice of a failure (“Opening the file”). */
export type AskHost = (question: (host: Host) => Promise<void>, action: string) => Promise<void>;

export function createAskHost(currentHost: () => Host | undefined, notify: PanelActions["notify"]): AskHost {
  return async (question, action) => {
    const host = currentHost();
    if (host === undefined) return notify("warning", texts.common.failedOffline(action));
    // The host's log has the reason; the reader needs to know that nothing happened.
    await question(host).catch(() => notify("warning", texts.common.failed(action)));
  };
}
