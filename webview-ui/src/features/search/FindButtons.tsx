import { texts } from "../../texts/texts.ts";
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
        label={texts.search.findInAllKey}
        isPressed={isAll}
        onClick={actions.toggleSearchScope}
      />
      {isAll && <ResultsButton />}
      <IconButton
        icon="arrow-up"
        label={isAll ? texts.search.previousHere : texts.search.previous}
        onClick={() => actions.stepToHit(-1)}
      />
      <IconButton
        icon="arrow-down"
        label={isAll ? texts.search.nextHere : texts.search.next}
        onClick={() => actions.stepToHit(1)}
      />
      {canFilter && (
        <IconButton
          icon="list-filter"
          label={texts.search.onlyMatching}
          isPressed={isFiltering}
          onClick={actions.toggleOnlyMatching}
        />
      )}
      <IconButton icon="close" label={texts.search.close} onClick={actions.closeSearch} />
    </div>
  );
}

/** Shows the list again after it was set aside for the review. */
function ResultsButton() {
  const { actions } = usePanel();
  const isAside = usePanelState(({ historySearch }) => historySearch.isAside);
  const isWide = useMediaQuery("(width >= 1000px)");
  if (isWide || !isAside) return null;
  return <IconButton icon="list-flat" label={texts.search.backToResults} onClick={actions.showResults} />;
}
