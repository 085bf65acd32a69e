import { memo } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { buildSectionAddress } from "../../state/sectionAddress.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { useCopying } from "../../ui/useCopying.ts";
import { usePanel } from "../panelContext.ts";

/** Copies the address of a section. The style sheet hides it beside a text without a heading. */
export const SectionLink = memo(function SectionLink({ id }: { readonly id: string }) {
  const { store } = usePanel();
  const { isCopied, outcome, copy } = useCopying();
  const copyAddress = () => {
    const sections = getShownReview(store.getState())?.sections;
    if (sections !== undefined) void copy(buildSectionAddress(location, sections, id));
  };
  return (
    <button
      type="button"
      className="section-link"
      title={texts.review.copyLink}
      aria-label={texts.review.copyLink}
      data-outcome={outcome}
      onClick={copyAddress}
    >
      <Icon name={isCopied === undefined ? "link" : isCopied ? "check" : "error"} />
      <span className="visually-hidden" role="status">
        {outcome}
      </span>
    </button>
  );
});
