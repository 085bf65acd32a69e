import type { Host } from "../../../host/linkToHost.ts";
import { indexNews } from "../../../state/newsIndex.ts";
import { getShownReview, type Notice, type PanelStore } from "../../../state/panelStore.ts";
import { isOldIteration } from "../../../state/shownIteration.ts";
import { getNews, getShownMarks, hasNews } from "../../../state/shownMarks.ts";
import { texts } from "../../../texts/texts.ts";
import type { Compare, ComparisonStart } from "../../compare/state/comparisonState.ts";
import { findNextStop, type NewsStop } from "./newsStops.ts";

export interface SeenActions {
  markAllSeen(): void;
  /** Tells the host what the reader has had in sight, by the keys of the news. */
  markRead(keys: readonly string[]): void;
  /** Compares the iteration that the reader last looked at with the latest one. */
  showChangesSinceSeen(): Promise<void>;
  /** Does the same for one section, also for one that was removed. */
  showSectionChange(id: string): Promise<void>;
  /** Goes to the next news, or the one before; after the last, to the first. At an old iteration, goes to the latest. */
  walkNews(step: 1 | -1): void;
  /** Forgets the walked news when the reader scrolls: the next step starts from the section in view. */
  dropWalk(): void;
}

interface SeenParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly compare: Compare;
  readonly openThread: (thread: string) => void;
  readonly toggleChanges: () => void;
  readonly openIteration: (reviewId: string) => Promise<void>;
}

export function createSeenActions(parts: SeenParts): SeenActions {
  const { store, currentHost, notify, compare } = parts;
  const markRead = (keys: readonly string[]) => {
    // The news of another review may be there already, or still: what is in sight is none of it.
    const news = getNews(store.getState());
    const read = keys.filter((key) => indexNews(news).keys.has(key));
    if (news !== undefined && read.length > 0) currentHost()?.["news/read"]({ reviewId: news.reviewId, keys: read });
  };
  const readRemoved = () => {
    const gone = [...getShownMarks(store.getState()).values()].filter(({ kind }) => kind === "removed");
    markRead(gone.map(({ key }) => key));
  };
  const compareSince = async (iteration: number, start?: ComparisonStart) => {
    const to = getShownReview(store.getState())?.meta.iteration;
    // Only the comparison shows removed sections, so they count as seen now.
    if (to !== undefined && (await compare(iteration, to, start))) readRemoved();
  };
  const showSectionChange = async (id: string) => {
    const mark = getShownMarks(store.getState()).get(id);
    if (mark !== undefined) await compareSince(mark.iteration, { id, offset: 0, isChange: true });
  };
  return {
    markAllSeen() {
      const { keys } = indexNews(store.getState().news);
      if (!hasNews(store.getState()) || keys.size === 0) return notify("info", explainNoNews(store));
      markRead([...keys]);
      notify("info", texts.seen.allSeen);
    },
    markRead,
    async showChangesSinceSeen() {
      const iterations = [...getShownMarks(store.getState()).values()].map(({ iteration }) => iteration);
      if (iterations.length === 0) return notify("info", explainNoNews(store));
      await compareSince(iterations.reduce((one, other) => Math.min(one, other)));
    },
    showSectionChange,
    walkNews(step) {
      const news = getNews(store.getState());
      if (news !== undefined && news.entries.length > 0 && !hasNews(store.getState()))
        return void parts.openIteration(news.reviewId);
      const next = findNextStop(store.getState(), step);
      if (next === undefined) return notify("info", explainNoNews(store));
      if (next.isWrapped) notify("info", step > 0 ? texts.seen.wrappedToFirst : texts.seen.wrappedToLast);
      goTo(next.stop, { ...parts, showSectionChange, markRead });
    },
    dropWalk: () =>
      store.setState((state) =>
        state.seen.walkedTo === undefined ? state : { seen: { ...state.seen, walkedTo: undefined } },
      ),
  };
}

function goTo(
  { entry, section, rank, thread }: NewsStop,
  parts: SeenParts & Pick<SeenActions, "showSectionChange" | "markRead">,
): void {
  const { store } = parts;
  const edit = entry.kind === "edit" ? entry.key : undefined;
  store.setState(({ seen }) => ({ seen: { ...seen, walkedTo: { section, rank, thread, edit } } }));
  if (thread !== undefined) parts.openThread(thread);
  else if (section !== undefined) store.setState({ jump: { sectionId: section }, sectionGoal: section });
  else if ("section" in entry) void parts.showSectionChange(entry.section);
  else if ("reviewId" in entry) void parts.openIteration(entry.reviewId);
  else if (edit !== undefined) return;
  else {
    // The changes are shown elsewhere in an editor: going there is the look.
    parts.markRead([entry.key]);
    parts.toggleChanges();
  }
}

function explainNoNews(store: PanelStore): string {
  return isOldIteration(store.getState()) ? texts.seen.onlyAtLatest : texts.seen.noChanges;
}
