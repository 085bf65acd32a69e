import { memo } from "react";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanelState } from "../panelContext.ts";
import { countSectionProblems } from "./state/problemState.ts";

/** Counts the new problems in the code below a section. */
export const SectionProblems = memo(function SectionProblems({ id }: { readonly id: string }) {
  const count = usePanelState((state) => countSectionProblems(state, id));
  if (count === 0) return null;
  return (
    <p className="problem-section">
      <Icon name="error" /> {texts.problems.inCodeBelow(count)}
    </p>
  );
});
