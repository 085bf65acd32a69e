import type { FeedbackOutcome } from "@dialectic/shared/protocol";
import type { Host } from "../host/linkToHost.ts";
import { texts } from "../texts/texts.ts";
import type { ActionParts, HostParts } from "./askHost.ts";

/** Sends the host something about the current review, and shows the reader the reason when it is refused. */
export function tellHost({ store, currentHost, notify }: HostParts & Pick<ActionParts, "notify">) {
  return async (work: (host: Host, reviewId: string) => Promise<FeedbackOutcome>): Promise<void> => {
    const [host, { reviewId }] = [currentHost(), store.getState().feedback];
    if (host === undefined || reviewId === undefined) return notify("warning", texts.common.notConnected);
    const outcome = await work(host, reviewId).catch(
      (): FeedbackOutcome => ({ kind: "refused", message: texts.common.connectionLost }),
    );
    if (outcome.kind === "refused") notify("warning", outcome.message);
  };
}
