import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

export interface TrustActions {
  grantTrust(which: "folder" | "parent"): Promise<void>;
  /** Opens the editor's own dialog. */
  manageTrust(): Promise<void>;
  /** Answers “Not now”, or brings the question back. */
  putOffTrust(isPutOff: boolean): Promise<void>;
}

export function createTrustActions({ ask, notify }: Pick<ActionParts, "ask" | "notify">): TrustActions {
  const { trusting } = texts.trust;
  return {
    grantTrust: (which) =>
      ask(async (host) => {
        const outcome = await host["trust/grant"]({ which });
        if (outcome.kind === "refused") notify("warning", outcome.message);
      }, trusting),
    manageTrust: () => ask(async (host) => void (await host["trust/manage"]({})), trusting),
    putOffTrust: (isPutOff) => ask(async (host) => void (await host["trust/put-off"]({ isPutOff })), trusting),
  };
}
