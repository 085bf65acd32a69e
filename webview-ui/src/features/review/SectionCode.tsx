import { memo } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";

export const SectionCode = memo(function SectionCode({ id }: { readonly id: string }) {
  const { actions } = usePanel();
  const count = usePanelState(({ changes }) => changes.marked?.sections.get(id)?.length ?? 0);
  if (count === 0) return null;
  const hunks = count === 1 ? "hunk" : "hunks";
  return (
    <button
      type="button"
      className="section-mark section-code"
      title={`About ${count} ${hunks} of the changes: show the first`}
      onClick={() => actions.showSectionCode(id)}
    >
      <Icon name="diff" /> {count}
      <span className="section-mark-kind"> {hunks}</span>
    </button>
  );
});
