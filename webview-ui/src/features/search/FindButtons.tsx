import { IconButton } from "../../ui/IconButton.tsx";
import { useMediaQuery } from "../../ui/useMediaQuery.ts";
import { usePanel, usePanelState } from "../panelContext.ts";

export function FindButtons({ isAll, canFilter }: { readonly isAll: boolean; readonly canFilter: boolean }) {
  const { actions } = usePanel();
  const isFiltering = usePanelState(({ search }) => search.isFiltering);
  return (
    <div className="find-buttons">
      <IconButton
        icon="history"
        label="Find in all reviews and iterations (s)"
        isPressed={isAll}
        onClick={actions.toggleSearchScope}
      />
      {isAll && <ResultsButton />}
      <IconButton
        icon="arrow-up"
        label={isAll ? "Previous hit here (Shift+F3)" : "Previous hit (Shift+Enter)"}
        onClick={() => actions.stepToHit(-1)}
      />
      <IconButton
        icon="arrow-down"
        label={isAll ? "Next hit here (F3)" : "Next hit (Enter)"}
        onClick={() => actions.stepToHit(1)}
      />
      {canFilter && (
        <IconButton
          icon="list-filter"
          label="Only matching sections"
          isPressed={isFiltering}
          onClick={actions.toggleOnlyMatching}
        />
      )}
      <IconButton icon="close" label="Close (Escape)" onClick={actions.closeSearch} />
    </div>
  );
}

/** Shows the list again after it was set aside for the review. */
function ResultsButton() {
  const { actions } = usePanel();
  const isAside = usePanelState(({ historySearch }) => historySearch.isAside);
  const isWide = useMediaQuery("(width >= 1000px)");
  if (isWide || !isAside) return null;
  return <IconButton icon="list-flat" label="Back to the results (s)" onClick={actions.showResults} />;
}
