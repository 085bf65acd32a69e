import { memo, useCallback, useState, useSyncExternalStore } from "react";
import { getFolding } from "../../state/folds.ts";
import { SectionBoundary } from "../../ui/SectionBoundary.tsx";
import { showMarks, useMarks } from "../marks.tsx";
import { usePanelState } from "../panelContext.ts";
import { FollowedSection } from "./FollowedReference.tsx";
import { useReviewParts } from "./reviewParts.ts";
import { SectionBody } from "./SectionBody.tsx";

interface SectionShellProps {
  readonly id: string;
  readonly hash: string;
}

/** Shows one section: reserves its place, and fills it once the content has arrived. */
export const SectionShell = memo(function SectionShell({ id, hash }: SectionShellProps) {
  const { contents, scroller } = useReviewParts();
  const marks = useMarks().section;
  const subscribe = useCallback((listener: () => void) => contents.subscribe(id, listener), [contents, id]);
  const content = useSyncExternalStore(subscribe, () => contents.content(id));
  const mount = useCallback((element: HTMLElement) => scroller.mount(id, element), [scroller, id]);
  const isFolded = usePanelState((state) => getFolding(state).folded.has(id));
  const flash = usePanelState(({ seen }) =>
    seen.flash?.ids.has(id) ? (seen.flash.isFading ? "fading" : "on") : undefined,
  );
  const heading = { id, isFolded };
  const [reserved] = useState(() => `${scroller.getReservedHeight(id)}px`);
  return (
    <section
      ref={mount}
      className="section"
      data-section-id={id}
      data-hash={hash}
      data-flash={flash}
      data-folded={isFolded || undefined}
      aria-busy={content.kind === "waiting"}
      style={
        content.kind === "waiting"
          ? { minBlockSize: reserved, containIntrinsicBlockSize: `auto ${reserved}` }
          : { containIntrinsicBlockSize: `auto ${reserved}` }
      }
    >
      {showMarks(marks.before, heading)}
      {showMarks(marks.beside, heading)}
      <SectionBoundary content={content}>
        <FollowedSection value={hash}>
          <SectionBody content={content} onRenderAnyway={() => void contents.renderAnyway(id)} />
        </FollowedSection>
      </SectionBoundary>
      {showMarks(marks.end, { ...heading, isWaiting: content.kind === "waiting" })}
      {showMarks(marks.below, { id })}
    </section>
  );
});
