import type { ActionParts } from "../../../state/askHost.ts";
import { getShownReview } from "../../../state/panelStore.ts";
import { getLatestIteration } from "../../../state/shownIteration.ts";
import { texts } from "../../../texts/texts.ts";
import type { CodeView } from "./compareSlice.ts";
import {
  type Compare,
  type ComparisonStart,
  type ComparisonState,
  createComparison,
  findChangeFrom,
  withUnfolded,
} from "./comparisonState.ts";

export interface CompareActions {
  readonly compare: Compare;
  toggleComparison(): Promise<void>;
  compareWithLatest(): Promise<void>;
  /** Compares the earlier iteration of the comparison with another one. */
  compareWith(to: number): Promise<void>;
  /** Pins an iteration of the list, or unpins it; a third pin replaces the first. */
  reopenComparison(from: number, to: number, start: ComparisonStart | undefined): Promise<void>;
  leaveComparison(): void;
  unfold(foldId: string): void;
  toggleSource(id: string): void;
  toggleSideBySide(): void;
  toggleCodeView(choice: keyof CodeView): void;
  /** Goes to the next or previous change, of the comparison or since the reader's last look. */
  stepChange(step: 1 | -1): void;
  /** Forgets the cursor when the reader scrolls: the next step starts from the section in view. */
  dropCursor(): void;
  setRoom(isWide: boolean): void;
}

function createCompare({ store, ask, notify }: ActionParts): Compare {
  return async (one, other, start) => {
    let isOpen = false;
    await ask(async (host) => {
      const reviewId = getShownReview(store.getState())?.meta.reviewId;
      if (reviewId === undefined) return;
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const outcome = await host["view/compare"]({ reviewId, from, to });
      if (outcome.kind === "refused") return notify("warning", outcome.message);
      isOpen = true;
      const comparison = createComparison(outcome.comparison, getLatestIteration(store.getState()), start);
      // The view measures its room once: where it stays open, another comparison has the same.
      store.setState(({ comparison: open }) => ({
        comparison: { ...comparison, isWide: open?.isWide },
        sheet: undefined,
      }));
    }, texts.compare.comparing);
    return isOpen;
  };
}

export function createCompareActions({ store, ask, notify }: ActionParts): CompareActions {
  const compare = createCompare({ store, ask, notify });
  const meta = () => getShownReview(store.getState())?.meta;
  const change = (next: (state: ComparisonState) => Partial<ComparisonState>) =>
    store.setState(({ comparison }) =>
      comparison === undefined ? {} : { comparison: { ...comparison, ...next(comparison) } },
    );
  return {
    compare,
    async toggleComparison() {
      const shown = meta();
      if (store.getState().comparison !== undefined) store.setState({ comparison: undefined });
      else if (shown === undefined) return;
      else if (shown.iteration > 1) await compare(shown.iteration - 1, shown.iteration);
      else notify("info", texts.compare.isFirstIteration);
    },
    async compareWithLatest() {
      const shown = meta();
      if (shown !== undefined) await compare(shown.iteration, getLatestIteration(store.getState()));
    },
    async compareWith(to) {
      const from = store.getState().comparison?.comparison.from;
      if (from !== undefined) await compare(from, to);
    },
    reopenComparison: async (from, to, start) => void (await compare(from, to, start)),
    leaveComparison: () => store.setState({ comparison: undefined }),
    unfold: (foldId) => change((state) => withUnfolded(state, foldId)),
    toggleSource: (id) => change(({ asSource }) => ({ asSource: toggleInSet(asSource, id) })),
    toggleSideBySide: () => store.setState(({ isSideBySide }) => ({ isSideBySide: !isSideBySide })),
    toggleCodeView: (choice) =>
      store.setState(({ codeView }) => ({ codeView: { ...codeView, [choice]: codeView[choice] !== true } })),
    stepChange(step) {
      const { comparison, activeId } = store.getState();
      if (comparison === undefined) return;
      const cursor = findChangeFrom(comparison, activeId, step);
      if (cursor === undefined) notify("info", texts.compare[step > 0 ? "isLastChange" : "isFirstChange"]);
      else store.setState({ comparison: { ...comparison, cursor }, jump: { sectionId: cursor } });
    },
    dropCursor: () => change((state) => (state.cursor === undefined ? state : { cursor: undefined })),
    setRoom: (isWide) => change((state) => (state.isWide === isWide ? state : { isWide })),
  };
}

function toggleInSet(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const rest = new Set(set);
  if (!rest.delete(value)) rest.add(value);
  return rest;
}
