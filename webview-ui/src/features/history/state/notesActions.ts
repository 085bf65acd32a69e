import type { Host } from "../../../host/linkToHost.ts";
import type { ActionParts } from "../../../state/askHost.ts";
import type { PanelStore } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import type { NotesTravel } from "./historySlice.ts";

export type NotesWay = "fetch" | "push";

export interface NotesActions {
  /** Lists the reviews, with those of fetched commits once git has read them. */
  showReviews(): Promise<void>;
  /** Fetches the reviews of commits from a remote, or pushes them there; without a name, the only remote. */
  exchangeNotes(way: NotesWay, remote?: string): Promise<void>;
}

export function createNotesActions({ store, ask }: Pick<ActionParts, "store" | "ask">): NotesActions {
  const tell = (travel: NotesTravel) =>
    store.setState(({ sheet }) => (sheet?.kind === "reviews" ? { sheet: { ...sheet, travel } } : {}));
  return {
    showReviews: () =>
      ask(async (host) => {
        const { reviews } = await host["history/reviews"]({});
        store.setState({ sheet: { kind: "reviews", reviews, travel: undefined } });
        await addFetched(host, store);
      }, texts.history.openingReviews),
    exchangeNotes: (way, remote) =>
      ask(async (host) => {
        tell({ kind: "said", message: texts.history.exchanging[way] });
        const outcome = await host["notes/exchange"](remote === undefined ? { way } : { way, remote });
        if (outcome.kind === "choose") return tell({ kind: "choose", way, remotes: outcome.remotes });
        tell({ kind: "said", message: outcome.message });
        if (way === "fetch") await addFetched(host, store);
      }, texts.history.exchangingNotes),
  };
}

async function addFetched(host: Host, store: PanelStore): Promise<void> {
  const { added } = await host["notes/import"]({});
  if (added === 0) return;
  const { reviews } = await host["history/reviews"]({});
  store.setState(({ sheet }) => (sheet?.kind === "reviews" ? { sheet: { ...sheet, reviews } } : {}));
}
