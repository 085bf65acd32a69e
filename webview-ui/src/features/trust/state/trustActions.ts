import type { TrustQuestion } from "@dialectic/shared/protocol";
import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

/** The question whether the person trusts the folder, while it is open. */
export interface TrustState extends TrustQuestion {
  /** True when the person has answered “Not now”. */
  readonly isPutOff: boolean;
}

export interface TrustActions {
  grantTrust(which: "folder" | "parent"): Promise<void>;
  /** Answers “Not now”, or brings the question back. */
  putOffTrust(isPutOff: boolean): void;
}

export function createTrustActions({ store, ask, notify }: ActionParts): TrustActions {
  return {
    grantTrust: (which) =>
      ask(async (host) => {
        const outcome = await host["trust/grant"]({ which });
        if (outcome.kind === "refused") notify("warning", outcome.message);
      }, texts.trust.trusting),
    putOffTrust: (isPutOff) => store.setState(({ trust }) => ({ trust: trust && { ...trust, isPutOff } })),
  };
}
