import { memo, useCallback, useState, useSyncExternalStore } from "react";
import { getShownMarks } from "../../state/compare/shownMarks.ts";
import { getFolding } from "../../state/reading/folds.ts";
import { SectionBoundary } from "../../ui/SectionBoundary.tsx";
import { usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { FollowedSection } from "./FollowedReference.tsx";
import { useReviewParts } from "./reviewParts.ts";
import { SectionBody } from "./SectionBody.tsx";
import { SectionMark } from "./SectionMark.tsx";

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
  const mark = usePanelState((state) => getShownMarks(state).get(id)?.kind);
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
      data-mark={mark}
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
      <SectionLink id={id} />
      <SectionUndo id={id} />
      {mark !== undefined && <SectionMark id={id} kind={mark} isFolded={isFolded} />}
      <SectionBoundary content={content}>
        <FollowedSection value={hash}>
          <SectionBody content={content} onRenderAnyway={() => void contents.renderAnyway(id)} />
        </FollowedSection>
      </SectionBoundary>
      <SectionProblems id={id} />
      <SectionComments id={id} />
      <UndoBelow section={id} row={id} />
    </section>
  );
});
