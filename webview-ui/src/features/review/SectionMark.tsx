import { memo } from "react";
import type { ChangeKind } from "../../state/seen/seenMarks.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSight } from "./useSight.ts";

interface SectionMarkProps {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly isFolded: boolean;
}

/** Marks a section that changed since the reader last saw it, and leads to the change. */
export const SectionMark = memo(function SectionMark({ id, kind, isFolded }: SectionMarkProps) {
  const { actions } = usePanel();
  // The reader cannot see sections that a comparison covers, nor the text of a folded one.
  const isReadable = usePanelState(({ comparison }) => comparison === undefined) && !isFolded;
  const button = useSight<HTMLButtonElement>(id, isReadable);
  const label = kind === "new" ? texts.review.showNewSection : texts.review.showSectionChange;
  return (
    <button
      ref={button}
      type="button"
      className="section-mark"
      title={label}
      aria-label={label}
      onClick={() => void actions.showSectionChange(id)}
    >
      <Icon name={kind === "new" ? "diff-added" : "diff-modified"} />
      <span className="section-mark-kind">{kind === "new" ? texts.review.new : texts.review.changed}</span>
    </button>
  );
});
