import { getFolding, listLine, withFolds } from "../../../state/folds.ts";
import { getShownReview, type PanelState, type PanelStore } from "../../../state/panelStore.ts";

export interface FoldActions {
  /** Hides the text of a section and its subsections, or shows them. */
  foldSection(id: string, isFolded: boolean): void;
  foldAllSections(): void;
  unfoldAllSections(): void;
  /** Hides the subsections of a section in the outline, or shows them. */
  foldOutlineRow(id: string, isFolded: boolean): void;
}

export function createFoldActions({ store }: { readonly store: PanelStore }): FoldActions {
  return {
    foldSection: (id, isFolded) =>
      store.setState((state) => withFolds(state, (own) => ({ ...own, sections: { ...own.sections, [id]: isFolded } }))),
    foldAllSections() {
      store.setState((state) => withFolds(state, ({ rows }) => ({ all: true, sections: keepTitleOpen(state), rows })));
      store.setState(goToShown);
    },
    unfoldAllSections: () =>
      store.setState((state) => withFolds(state, ({ rows }) => ({ all: false, sections: {}, rows }))),
    foldOutlineRow: (id, isFolded) =>
      store.setState((state) =>
        withFolds(state, (own) => {
          const others = own.rows.filter((row) => row !== id);
          return { ...own, rows: isFolded ? [...others, id] : others };
        }),
      ),
  };
}

/** A title above all other sections stays open: otherwise nothing else would be left. */
function keepTitleOpen(state: PanelState): Readonly<Record<string, boolean>> {
  const { ids = [], levels = [] } = getShownReview(state)?.sections ?? {};
  const [first = 0, ...others] = levels.filter((level) => level > 0);
  const title = ids[levels.indexOf(first)];
  return title !== undefined && others.every((level) => level > first) ? { [title]: false } : {};
}

/** Goes to the section in which the reader's place is hidden now. */
function goToShown(state: PanelState): Partial<PanelState> {
  const { hidden } = getFolding(state);
  const sections = getShownReview(state)?.sections;
  if (sections === undefined || state.activeId === undefined) return {};
  const shown = listLine(sections, state.activeId).find((id) => !hidden.has(id));
  return shown === undefined ? {} : { jump: { sectionId: shown, opens: false } };
}
