import type { PanelState as HostState, SectionPlace } from "@dialectic/shared/protocol";
import type { Host } from "../../../host/linkToHost.ts";
import type { ActionParts, HostParts } from "../../../state/askHost.ts";
import { getShownReview, type PanelStore } from "../../../state/panelStore.ts";
import { getLatestIteration } from "../../../state/shownIteration.ts";
import { texts } from "../../../texts/texts.ts";
import type { NotesTravel, ReviewList } from "./historySlice.ts";
import { createInboxActions, type InboxActions } from "./inboxActions.ts";
import { createLinkedReviewActions, type LinkedReviewActions } from "./linkedReviews.ts";

export interface HistoryActions extends NotesActions, InboxActions, LinkedReviewActions {
  showTimeline(): Promise<void>;
  loadChanges(numbers: readonly number[]): Promise<void>;
  stepIteration(step: number): Promise<void>;
  /** Shows an iteration and stays at it; without a number, the latest. */
  openIteration(reviewId: string, iteration?: number): Promise<void>;
  /** Shows the review there, in place of all that covers it. */
  showSection(place: SectionPlace): Promise<void>;
  followLatest(): Promise<void>;
  /** Creates a new iteration from the text of an old one; without a number, of the one that is shown. */
  restoreIteration(iteration?: number): Promise<void>;
}

interface HistoryParts extends ActionParts, Pick<HostParts, "currentHost"> {
  readonly adopt: (state: HostState) => void;
}

export function createHistoryActions({ store, ask, notify, adopt, currentHost }: HistoryParts): HistoryActions {
  const meta = () => getShownReview(store.getState())?.meta;
  let wanted: { readonly reviewId: string; readonly iteration: number } | undefined;
  const open = (view: { reviewId?: string; iteration?: number; way?: "older" | "newer" }) =>
    ask(async (host) => {
      const outcome = await host["view/open"](view);
      if (outcome.kind === "refused") return notify("warning", outcome.message);
      store.setState({ sheet: undefined, comparison: undefined });
      adopt(outcome.state);
      const shown = meta();
      const opened = shown && { reviewId: shown.reviewId, iteration: shown.iteration };
      store.setState({ opened: outcome.follows ? undefined : opened });
    }, texts.history.openingIteration);
  return {
    showTimeline: () =>
      ask(async (host) => {
        const reviewId = meta()?.reviewId;
        if (reviewId === undefined) return;
        const { iterations } = await host["history/iterations"]({ reviewId });
        store.setState({ sheet: { kind: "timeline", reviewId, iterations, changes: new Map() } });
      }, texts.history.openingIterations),
    ...createNotesActions({ store, ask }),
    ...createLinkedReviewActions({ store, notify, currentHost, open }),
    ...createInboxActions({ ask, notify, openHere: (reviewId) => open({ reviewId }) }),
    loadChanges: (numbers) =>
      ask(async (host) => {
        const { sheet } = store.getState();
        if (sheet?.kind !== "timeline") return;
        const { changes } = await host["history/changes"]({ reviewId: sheet.reviewId, numbers: [...numbers] });
        store.setState((state) => {
          if (state.sheet?.kind !== "timeline" || state.sheet.reviewId !== sheet.reviewId) return state;
          const known = new Map(state.sheet.changes);
          for (const change of changes) known.set(change.number, change);
          return { sheet: { ...state.sheet, changes: known } };
        });
      }, texts.history.readingChanges),
    async stepIteration(step) {
      const shown = meta();
      if (shown === undefined) return;
      // Keys repeat faster than iterations load: each step starts from the target of the previous one.
      const from = wanted?.reviewId === shown.reviewId ? wanted.iteration : shown.iteration;
      const iteration = Math.min(Math.max(from + step, 1), getLatestIteration(store.getState()));
      if (iteration === from) {
        notify("info", step < 0 ? texts.history.isFirst : texts.history.isLatest);
        return;
      }
      const mine = { reviewId: shown.reviewId, iteration };
      wanted = mine;
      await open({ ...mine, way: step < 0 ? "older" : "newer" });
      if (wanted === mine) wanted = undefined;
    },
    async showSection({ reviewId, iteration, sectionId }) {
      const isShown = () =>
        meta()?.reviewId === reviewId && (iteration === undefined || meta()?.iteration === iteration);
      if (!isShown()) await open(iteration === undefined ? { reviewId } : { reviewId, iteration });
      // A failure to open has already been reported to the reader.
      if (isShown()) uncoverText(store, sectionId);
    },
    openIteration: (reviewId, iteration) => open(iteration === undefined ? { reviewId } : { reviewId, iteration }),
    followLatest: () => open({}),
    restoreIteration: (old) =>
      ask(async (host) => {
        const shown = meta();
        if (shown === undefined) return;
        const iteration = old ?? shown.iteration;
        const outcome = await host["view/restore"]({ reviewId: shown.reviewId, iteration });
        store.setState({ opened: undefined, sheet: undefined });
        if (outcome.kind === "refused") return notify("warning", outcome.message);
        notify("info", texts.history.restored(iteration, outcome.iteration));
      }, texts.history.restoring),
  };
}

/** Closes what covers the text of the review, and goes to a section. */
function uncoverText(store: PanelStore, sectionId: string | undefined): void {
  store.setState(({ changes }) => ({
    comparison: undefined,
    sheet: undefined,
    changes: { ...changes, open: undefined },
    jump: sectionId === undefined ? undefined : { sectionId },
  }));
}

type NotesWay = "fetch" | "push";

interface NotesActions {
  /** Lists the reviews, with those of fetched commits once git has read them. */
  showReviews(): Promise<void>;
  /** Fetches the reviews of commits from a remote, or pushes them there; without a name, the only remote. */
  exchangeNotes(way: NotesWay, remote?: string): Promise<void>;
}

function createNotesActions({ store, ask }: Pick<ActionParts, "store" | "ask">): NotesActions {
  const tell = (travel: NotesTravel) =>
    store.setState(({ sheet }) => (sheet?.kind === "reviews" ? { sheet: { ...sheet, travel } } : {}));
  return {
    showReviews: () =>
      ask(async (host) => {
        const sheet: ReviewList = { kind: "reviews", reviews: undefined };
        // The list of waiting reviews is known, and does not wait for a thousand past reviews. Otherwise the first of these takes the focus.
        const isWaited = store.getState().inbox.items.length > 0;
        if (isWaited) store.setState({ sheet });
        const { reviews } = await host["history/reviews"]({});
        store.setState((state) => {
          const shown = state.sheet?.kind === "reviews" ? state.sheet : undefined;
          const isClosed = isWaited && shown === undefined;
          return isClosed ? {} : { sheet: { ...sheet, ...shown, reviews } };
        });
        await host["inbox/look"]({});
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
