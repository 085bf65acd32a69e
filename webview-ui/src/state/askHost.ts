import type { Host } from "../host/linkToHost.ts";
import type { PanelActions } from "./panelActions.ts";

/** Runs a request of the reader on the host; `what` names it in the notice of a failure. */
export type AskHost = (question: (host: Host) => Promise<void>, what: string) => Promise<void>;

export function createAskHost(currentHost: () => Host | undefined, notify: PanelActions["notify"]): AskHost {
  return async (question, what) => {
    const host = currentHost();
    if (host === undefined) return notify("warning", `${what}: Dialectic is not connected.`);
    // The host's log has the reason; the reader needs to know that nothing happened.
    await question(host).catch(() => notify("warning", `${what} did not work. Try again, or see the log.`));
  };
}
