import {
  type ComponentType,
  memo,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { withCurrent } from "../../state/currentSection.ts";
import { getFolding } from "../../state/folds.ts";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { SectionBoundary } from "../../ui/SectionBoundary.tsx";
import { useMountedWindow } from "../../ui/useMountedWindow.ts";
import { showMarks, useMarks } from "../marks.tsx";
import { PageViewContext, usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { FollowedSection } from "./FollowedReference.tsx";
import { useReviewParts } from "./reviewParts.ts";
import { SectionBody } from "./SectionBody.tsx";
import { useLaidOutRows } from "./useLaidOutRows.ts";

const heading = ":is(h1, h2, h3, h4, h5, h6)";
const writing = "input, textarea, select, [contenteditable]";

/**
 * Moves the focus to the section that the reader has gone to with a key, so that the Tab key goes on from there. The
 * section may be mounted later than the key is pressed.
 */
function useSectionFocus(list: RefObject<HTMLElement | null>, mounted: readonly string[] = []): void {
  const { actions } = usePanel();
  const goal = usePanelState(({ sectionGoal }) => sectionGoal);

  useEffect(() => {
    if (goal === undefined || !mounted.includes(goal)) return;
    const section = list.current?.querySelector<HTMLElement>(`[data-section-id="${CSS.escape(goal)}"]`);
    // A comparison over the review has the same sections.
    if (!section || section.closest("[inert]") !== null) return;
    actions.arriveAtSection();
    if (!document.hasFocus() || document.activeElement?.matches(writing) === true) return;
    const own = section.querySelector<HTMLElement>(`:scope > ${heading}, :scope > .compare-body ${heading}`);
    const target = own ?? section;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [goal, mounted, list, actions]);
}

interface RowProps {
  readonly id: string;
  readonly hash: string;
}

/** Mounts the sections around the reader, with empty space in place of the others. The parent scrolls. */
export function ReviewView({ Row = SectionShell }: { readonly Row?: ComponentType<RowProps> }) {
  const { scroller, findCodeRow } = useReviewParts();
  const { CodeRow } = useSlots();
  const { list, mounted } = useMountedWindow(scroller);
  useCurrentSection(list);
  useLaidOutRows(list);
  useSectionFocus(list, mounted?.ids);
  const codeOf = useEarlierCode();

  return (
    <div
      ref={list}
      className="review"
      data-whole={scroller.whole.isOrdinary || undefined}
      data-old-code={codeOf !== undefined || undefined}
      data-partial={(mounted !== undefined && scroller.whole.isPart(mounted)) || undefined}
      style={{
        paddingBlock: `${mounted?.above ?? 0}px ${mounted?.below ?? 0}px`,
        ...(codeOf === undefined ? {} : { "--old-code": JSON.stringify(texts.story.ofIteration(codeOf)) }),
      }}
    >
      {mounted?.ids.map((id, place) => {
        const Shown = findCodeRow(id) === undefined ? Row : CodeRow;
        return <Shown key={id} id={id} hash={mounted.hashes[place] ?? ""} />;
      })}
    </div>
  );
}

/** Returns the iteration of the code below the text, as long as it is an earlier one than that of the text. */
function useEarlierCode(): number | undefined {
  const view = use(PageViewContext);
  return usePanelState((state) => {
    const iteration = state.changes.story?.iteration;
    const shown = getShownReview(state)?.meta.iteration;
    return view === "review" && iteration !== undefined && shown !== undefined && iteration < shown
      ? iteration
      : undefined;
  });
}

/**
 * Makes a section of the list current when it is clicked or receives the focus. A focus that comes back to a section out of
 * view, as when a sheet is closed, takes the reader nowhere.
 */
function useCurrentSection(list: RefObject<HTMLElement | null>): void {
  const { store } = usePanel();
  const { findSection } = useReviewParts();

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const touch = (target: EventTarget | null) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-section-id]") : null;
      const id = row?.dataset["sectionId"];
      if (id !== undefined) store.setState((state) => withCurrent(state, findSection(id)));
    };
    const onClick = ({ target }: Event) => touch(target);
    const onFocus = ({ target }: Event) => {
      if (isInView(target)) return touch(target);
      // An element that has just received the focus may only now be scrolled into view.
      requestAnimationFrame(() => {
        if (target === document.activeElement && isInView(target)) touch(target);
      });
    };
    element.addEventListener("click", onClick);
    element.addEventListener("focusin", onFocus);
    return () => {
      element.removeEventListener("click", onClick);
      element.removeEventListener("focusin", onFocus);
    };
  }, [list, store, findSection]);
}

function isInView(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const view = target.closest(".scroller")?.getBoundingClientRect();
  const { top, bottom } = target.getBoundingClientRect();
  return view === undefined || (bottom >= view.top && top <= view.bottom);
}

interface SectionShellProps {
  readonly id: string;
  readonly hash: string;
}

/** Shows one section: reserves its place, and fills it once the content has arrived. */
const SectionShell = memo(function SectionShell({ id, hash }: SectionShellProps) {
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
