import { getShownReview, type Notice, type PanelStore } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import type { Compare, ComparisonStart } from "../../compare/state/comparisonState.ts";
import { getShownMarks, listMarkedInOrder } from "../../compare/state/shownMarks.ts";
import { isOldIteration } from "../../history/state/historyState.ts";
import { type SeenReview, withLookedAt } from "./seenMarks.ts";
import type { SeenState } from "./seenState.ts";

export interface SeenActions {
  markAllSeen(): void;
  markSeen(ids: readonly string[]): void;
  /** Compares the iteration that the reader last looked at with the latest one. */
  showChangesSinceSeen(): Promise<void>;
  /** Does the same, from the first section that was removed. */
  showRemovedSections(): Promise<void>;
  /** Does the same for one section. */
  showSectionChange(id: string): Promise<void>;
  /** Goes to the next section that has changed; after the last one, to the first. */
  goToNextChange(): void;
  /** Forgets the walked section when the reader scrolls: the next step starts from the section in view. */
  dropWalk(): void;
}

interface SeenParts {
  readonly store: PanelStore;
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly compare: Compare;
}

export function createSeenActions({ store, notify, compare }: SeenParts): SeenActions {
  const change = (next: (seen: SeenState) => Partial<SeenState>) => {
    const { seen } = store.getState();
    const changed = next(seen);
    if (changed !== seen) store.setState({ seen: { ...seen, ...changed } });
  };
  const look = (listIds: (review: SeenReview) => Iterable<string>) =>
    change(({ review }) => (review === undefined ? {} : { review: withLookedAt(review, listIds(review)) }));
  const compareSince = async (iteration: number, to: number, start?: ComparisonStart) => {
    // Only the comparison shows removed sections, so they count as seen now.
    if (await compare(iteration, to, start)) look(removed);
  };
  return {
    markAllSeen() {
      if (getShownMarks(store.getState()).size === 0) return notify("info", explainNoMarks(store));
      look(({ marks }) => marks.keys());
      notify("info", texts.seen.allSeen);
    },
    markSeen: (ids) => look(() => ids),
    async showChangesSinceSeen() {
      const iterations = [...getShownMarks(store.getState()).values()].map(({ iteration }) => iteration);
      const to = getShownReview(store.getState())?.meta.iteration;
      if (to === undefined || iterations.length === 0) return notify("info", explainNoMarks(store));
      await compareSince(
        iterations.reduce((one, other) => Math.min(one, other)),
        to,
      );
    },
    async showRemovedSections() {
      const to = getShownReview(store.getState())?.meta.iteration;
      const gone = [...getShownMarks(store.getState())].filter(([, { kind }]) => kind === "removed");
      const [first] = gone.toSorted(([, one], [, other]) => one.iteration - other.iteration);
      if (to === undefined || first === undefined) return;
      const [id, { iteration }] = first;
      await compareSince(iteration, to, { id, offset: 0, isChange: true });
    },
    async showSectionChange(id) {
      const mark = getShownMarks(store.getState()).get(id);
      const to = getShownReview(store.getState())?.meta.iteration;
      if (mark !== undefined && to !== undefined) await compare(mark.iteration, to, { id, offset: 0, isChange: true });
    },
    goToNextChange: () => walkMarks({ store, notify }, 1),
    dropWalk: () => change((seen) => (seen.walkedTo === undefined ? seen : { walkedTo: undefined })),
  };
}

/** Goes to the next marked section, or the previous one, and wraps around at the ends. */
export function walkMarks({ store, notify }: Pick<SeenParts, "store" | "notify">, step: 1 | -1): void {
  const state = store.getState();
  const ids = getShownReview(state)?.sections.ids ?? [];
  const marked = listMarkedInOrder(state);
  const last = step > 0 ? marked[0] : marked.at(-1);
  if (last === undefined) {
    notify("info", explainNoMarks(store));
    return;
  }
  const { walkedTo } = state.seen;
  // Near the end of a review the section that was walked to cannot be the first one in view.
  const from = walkedTo !== undefined && state.jump?.sectionId === walkedTo ? walkedTo : state.activeId;
  const places = new Map(ids.map((id, place) => [id, place]));
  const here = places.get(from ?? "") ?? -1;
  const isBeyond = (id: string) => ((places.get(id) ?? 0) - here) * step > 0;
  const target = step > 0 ? marked.find(isBeyond) : marked.findLast(isBeyond);
  if (target === undefined) notify("info", step > 0 ? texts.seen.wrappedToFirst : texts.seen.wrappedToLast);
  walkTo(store, target ?? last);
}

function removed({ marks }: SeenReview): readonly string[] {
  return [...marks].flatMap(([id, { kind }]) => (kind === "removed" ? [id] : []));
}

function walkTo(store: PanelStore, id: string): void {
  store.setState(({ seen }) => ({ jump: { sectionId: id }, sectionGoal: id, seen: { ...seen, walkedTo: id } }));
}

function explainNoMarks(store: PanelStore): string {
  return isOldIteration(store.getState()) ? texts.seen.onlyAtLatest : texts.seen.noChanges;
}
