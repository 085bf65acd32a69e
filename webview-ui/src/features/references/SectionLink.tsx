import { memo } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { buildSectionAddress } from "../../state/sectionAddress.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { usePanel } from "../panelContext.ts";

/** Copies the address of a section. The style sheet hides it beside a text without a heading. */
export const SectionLink = memo(function SectionLink({ id }: { readonly id: string }) {
  const { store } = usePanel();
  const { outcome, copy } = useCopying();
  const copyAddress = () => {
    const sections = getShownReview(store.getState())?.sections;
    if (sections !== undefined) void copy(buildSectionAddress(location, sections, id));
  };
  return (
    <button
      type="button"
      className="section-link"
      title="Copy link to this section"
      aria-label="Copy link to this section"
      data-outcome={outcome}
      onClick={copyAddress}
    >
      <Icon name={outcome === "Copied" ? "check" : outcome === "Not copied" ? "error" : "link"} />
      <span className="visually-hidden" role="status">
        {outcome}
      </span>
    </button>
  );
});
