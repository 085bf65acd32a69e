import type { Host } from "../host/connection.ts";
import type { PanelActions } from "./panelActions.ts";

/** Asks the host something that the reader wants, named `what` in case nothing comes of it. */
export type AskHost = (question: (host: Host) => Promise<void>, what: string) => Promise<void>;

/** Makes the way to the host of the moment. */
export function createAskHost(currentHost: () => Host | undefined, notify: PanelActions["notify"]): AskHost {
  return async (question, what) => {
    const host = currentHost();
    if (host === undefined) return notify("warning", `${what}: Dialectic is not connected.`);
    // The reason stands in the host's log; the reader needs to know that nothing happened.
    await question(host).catch(() => notify("warning", `${what} did not work. Try again, or see the log.`));
  };
}
