import { memo } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

export const SectionCode = memo(function SectionCode({ id }: { readonly id: string }) {
  const { actions } = usePanel();
  const count = usePanelState(({ changes }) => changes.marked?.sections.get(id)?.length ?? 0);
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="section-mark section-code"
      title={texts.review.showHunks(count)}
      onClick={() => actions.showSectionCode(id)}
    >
      <Icon name="diff" /> {texts.common.number(count)}
      <span className="section-mark-kind"> {texts.review.hunks(count)}</span>
    </button>
  );
});
