import { memo, useLayoutEffect } from "react";
import { maxFrontMatterLines } from "../../limits.ts";
import { readFrontMatter } from "../../state/frontMatterText.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { usePanelState } from "../panelContext.ts";
import { useReviewParts } from "./reviewParts.ts";
import { SectionSource } from "./SectionSource.tsx";

/** Shows the front matter of a review above its sections, as it is written. */
export const FrontMatter = memo(function FrontMatter() {
  const yaml = usePanelState((state) => readFrontMatter(getShownReview(state)?.frontMatter));
  const { scroller } = useReviewParts();
  // It is drawn again only when its text changes, which moves the sections below.
  useLayoutEffect(() => void scroller.restore());
  if (yaml === "") return null;
  const name = texts.review.frontMatter;
  return (
    <section className="front-matter" data-front-matter="" aria-label={name}>
      {yaml.split("\n").length > maxFrontMatterLines ? (
        <details>
          <summary>{name}</summary>
          <SectionSource text={yaml} />
        </details>
      ) : (
        <SectionSource text={yaml} />
      )}
    </section>
  );
});
