import { memo } from "react";
import { findSectionTitle } from "../../state/findSectionTitle.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

interface SectionFoldProps {
  readonly id: string;
  readonly isFolded: boolean;
}

/** Folds a section at its heading. The style sheet hides it beside a text without a heading. */
export const SectionFold = memo(function SectionFold({ id, isFolded }: SectionFoldProps) {
  const { actions } = usePanel();
  const title = usePanelState((state) => findSectionTitle(getShownReview(state)?.sections, id));
  const { reading } = texts;
  return (
    <button
      type="button"
      className="section-fold"
      title={isFolded ? reading.unfold : reading.fold}
      aria-label={reading.sectionText(title)}
      aria-expanded={!isFolded}
      onClick={() => actions.foldSection(id, !isFolded)}
    >
      <Icon name={isFolded ? "chevron-right" : "chevron-down"} />
    </button>
  );
});
