import type { Offer } from "@dialectic/shared/protocol";
import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";

/** The first steps. */
export interface SetupActions {
  /** Shows the steps that connect an assistant over a review. */
  showSetup(): Promise<void>;
  openSample(): Promise<void>;
  takeOffer(offer: Offer): Promise<void>;
  /** Shows the change that connects an assistant; without a name, the reader picks one. */
  connectAssistant(assistant?: string): Promise<void>;
  /** Applies the shown change, or leaves the configuration as it is. */
  answerSetup(isWanted: boolean): Promise<void>;
  /** Takes the change back that was written last. */
  undoSetup(): Promise<void>;
}

export function createSetupActions({ ask, store }: Pick<ActionParts, "ask" | "store">): SetupActions {
  return {
    showSetup: () =>
      ask(async (host) => {
        await host["setup/refresh"]({});
        store.setState({ sheet: { kind: "setup" } });
      }, texts.empty.doing.connect),
    openSample: () => ask(async (host) => void (await host["sample/open"]({})), texts.empty.doing.sample),
    takeOffer: (offer) => ask(async (host) => void (await host["offer/take"]({ offer })), texts.empty.doing[offer]),
    connectAssistant: (assistant) =>
      ask(
        async (host) => void (await host["setup/connect"](assistant === undefined ? {} : { assistant })),
        texts.empty.doing.connect,
      ),
    answerSetup: (isWanted) =>
      ask(async (host) => void (await host["setup/answer"]({ isWanted })), texts.empty.doing.answer),
    undoSetup: () => ask(async (host) => void (await host["setup/undo"]({})), texts.empty.doing.answer),
  };
}
