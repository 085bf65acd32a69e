import { readFrontMatter } from "../../state/frontMatterText.ts";
import { texts } from "../../texts/texts.ts";
import { usePanelState } from "../panelContext.ts";
import { TextDiff } from "./SourceDiff.tsx";

/** Shows how the front matter differs between the compared iterations. */
export function ComparedFrontMatter() {
  const changed = usePanelState(({ comparison }) => comparison?.comparison.frontMatter);
  if (changed === undefined) return null;
  const name = texts.review.frontMatter;
  return (
    <section className="front-matter" aria-label={name}>
      <p className="compare-label">{name}</p>
      <TextDiff before={readFrontMatter(changed.before)} after={readFrontMatter(changed.after)} />
    </section>
  );
}
