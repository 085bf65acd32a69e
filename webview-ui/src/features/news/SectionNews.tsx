import { memo } from "react";
import type { SectionMark } from "../../state/newsIndex.ts";
import { getShownMarks } from "../../state/shownMarks.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { ComparedPlace, HeadingPlace, TextEndPlace } from "../marks.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSight } from "../useSight.ts";

/** Marks a section that changed since the reader last saw it. */
export const SectionNews = memo(function SectionNews({ id, isFolded }: HeadingPlace) {
  const mark = usePanelState((state) => getShownMarks(state).get(id));
  return mark !== undefined && <MarkButton id={id} mark={mark} isFolded={isFolded} />;
});

interface MarkButtonProps {
  readonly id: string;
  readonly mark: SectionMark;
  readonly isFolded: boolean;
}

/** Leads to the change. */
function MarkButton({ id, mark: { kind, key }, isFolded }: MarkButtonProps) {
  const { actions } = usePanel();
  // The reader cannot see the text of a folded section.
  const button = useSight<HTMLButtonElement>(isFolded ? undefined : key, "start");
  const label = kind === "new" ? texts.review.showNewSection : texts.review.showSectionChange;
  return (
    <button
      ref={button}
      type="button"
      className="section-mark"
      data-kind={kind}
      title={label}
      aria-label={label}
      onClick={() => void actions.showSectionChange(id)}
    >
      <Icon name={kind === "new" ? "diff-added" : "diff-modified"} />
      <span className="section-mark-kind">{kind === "new" ? texts.review.new : texts.review.changed}</span>
    </button>
  );
}

/** Watches for the end of the text of such a section. */
export const SectionNewsEnd = memo(function SectionNewsEnd({ id, isFolded, isWaiting }: TextEndPlace) {
  const key = usePanelState((state) => getShownMarks(state).get(id)?.key);
  return key !== undefined && !isFolded && !isWaiting && <TextEdge newsKey={key} part="end" />;
});

/** Watches for the beginning of such a section in a comparison. */
export const ComparedNewsStart = memo(function ComparedNewsStart({ id, isTextOfNow }: ComparedPlace) {
  const key = usePanelState((state) => (isTextOfNow ? getShownMarks(state).get(id)?.key : undefined));
  return key !== undefined && <TextEdge newsKey={key} part="start" />;
});

export const ComparedNewsEnd = memo(function ComparedNewsEnd({ id, isTextOfNow, isWaiting }: ComparedPlace) {
  const key = usePanelState((state) => (isTextOfNow ? getShownMarks(state).get(id)?.key : undefined));
  return key !== undefined && !isWaiting && <TextEdge newsKey={key} part="end" />;
});

/** Stands where the text of a section begins or ends. It takes no room. */
function TextEdge({ newsKey, part }: { readonly newsKey: string; readonly part: "start" | "end" }) {
  return <span ref={useSight<HTMLSpanElement>(newsKey, part)} className="section-edge" />;
}
