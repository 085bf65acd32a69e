import type { TrustQuestion } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import type { AskHost } from "../askHost.ts";
import type { PanelActions } from "../panelActions.ts";
import type { PanelStore } from "../panelStore.ts";

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

interface TrustParts {
  readonly store: PanelStore;
  readonly ask: AskHost;
  readonly notify: PanelActions["notify"];
}

export function createTrustActions({ store, ask, notify }: TrustParts): TrustActions {
  return {
    grantTrust: (which) =>
      ask(async (host) => {
        const outcome = await host["trust/grant"]({ which });
        if (outcome.kind === "refused") notify("warning", outcome.message);
      }, texts.trust.trusting),
    putOffTrust: (isPutOff) => store.setState(({ trust }) => ({ trust: trust && { ...trust, isPutOff } })),
  };
}
