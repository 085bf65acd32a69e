import { memo, useCallback, useState, useSyncExternalStore } from "react";
import { getFolding } from "../../state/folds.ts";
import type { SectionMark as Mark } from "../../state/newsIndex.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { SectionBoundary } from "../../ui/SectionBoundary.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { getShownMarks } from "../seen/state/shownMarks.ts";
import { useSlots } from "../slots.ts";
import { useSight } from "../useSight.ts";
import { FollowedSection } from "./FollowedReference.tsx";
import { useReviewParts } from "./reviewParts.ts";
import { SectionBody } from "./SectionBody.tsx";

interface SectionMarkProps {
  readonly id: string;
  readonly mark: Mark;
  readonly isFolded: boolean;
}

/** Marks a section that changed since the reader last saw it, and leads to the change. */
const SectionMark = memo(function SectionMark({ id, mark: { kind, key }, isFolded }: SectionMarkProps) {
  const { actions } = usePanel();
  // The reader cannot see the text of a folded section.
  const button = useSight<HTMLButtonElement>(isFolded ? undefined : key, "start");
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

/** Stands where the text of a section ends. It takes no room. */
function SectionEnd({ newsKey }: { readonly newsKey: string | undefined }) {
  return <span ref={useSight<HTMLSpanElement>(newsKey, "end")} className="section-end" />;
}

interface SectionShellProps {
  readonly id: string;
  readonly hash: string;
}

/** Shows one section: reserves its place, and fills it once the content has arrived. */
export const SectionShell = memo(function SectionShell({ id, hash }: SectionShellProps) {
  const { contents, scroller } = useReviewParts();
  const { SectionFold, SectionAction, SectionLink, SectionUndo, SectionProblems, SectionComments, UndoBelow } =
    useSlots();
  const subscribe = useCallback((listener: () => void) => contents.subscribe(id, listener), [contents, id]);
  const content = useSyncExternalStore(subscribe, () => contents.content(id));
  const mount = useCallback((element: HTMLElement) => scroller.mount(id, element), [scroller, id]);
  const mark = usePanelState((state) => getShownMarks(state).get(id));
  const isFolded = usePanelState((state) => getFolding(state).folded.has(id));
  const flash = usePanelState(({ seen }) =>
    seen.flash?.ids.has(id) ? (seen.flash.isFading ? "fading" : "on") : undefined,
  );
  const [reserved] = useState(() => `${scroller.getReservedHeight(id)}px`);
  return (
    <section
      ref={mount}
      className="section"
      data-section-id={id}
      data-hash={hash}
      data-mark={mark?.kind}
      data-flash={flash}
      data-folded={isFolded || undefined}
      aria-busy={content.kind === "waiting"}
      style={
        content.kind === "waiting"
          ? { minBlockSize: reserved, containIntrinsicBlockSize: `auto ${reserved}` }
          : { containIntrinsicBlockSize: `auto ${reserved}` }
      }
    >
      <SectionFold id={id} isFolded={isFolded} />
      <SectionAction id={id} />
      {mark !== undefined && <SectionMark id={id} mark={mark} isFolded={isFolded} />}
      <SectionLink id={id} />
      <SectionUndo id={id} />
      <SectionBoundary content={content}>
        <FollowedSection value={hash}>
          <SectionBody content={content} onRenderAnyway={() => void contents.renderAnyway(id)} />
        </FollowedSection>
      </SectionBoundary>
      {mark !== undefined && !isFolded && content.kind !== "waiting" && <SectionEnd newsKey={mark.key} />}
      <SectionProblems id={id} />
      <SectionComments id={id} />
      <UndoBelow section={id} row={id} />
    </section>
  );
});
