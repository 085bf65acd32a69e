import type { PreviewOutcome } from "@dialectic/shared/protocol";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { previewLeaveMs, previewRestMs } from "../../limits.ts";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Excerpt } from "../Excerpt.tsx";
import { formatPlace } from "../formatPlace.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { IterationMark } from "./IterationMark.tsx";
import { findReferenceLink } from "./state/referenceLink.ts";
import type { ReferencePreview as Preview, ViewPlace } from "./state/referencesSlice.ts";

const reference = "a[data-file-ref]:not(.refused-reference)";

/**
 * Shows the code of a reference while the pointer rests on it or on the preview. Only a movement of the pointer opens a
 * preview: an update may put a reference below a pointer that rests, while the reader reads elsewhere.
 */
export function usePreviews(container: RefObject<HTMLElement | null>): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (run: () => void, time: number) => {
      clearTimeout(timer);
      timer = setTimeout(run, time);
    };
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (!(target instanceof Element) || pointerType === "touch" || target.closest(reference) !== null) return;
      if (target.closest(".preview") === null && store.getState().preview !== undefined)
        later(actions.closePreview, previewLeaveMs);
      else clearTimeout(timer);
    };
    let place = "";
    let pointedAt: Element | null = null;
    const onPointerMove = ({ target, pointerType, clientX, clientY }: PointerEvent) => {
      // Browsers send events to what has come below a pointer that rests.
      const isAtRest = place === `${clientX} ${clientY}`;
      place = `${clientX} ${clientY}`;
      if (isAtRest || !(target instanceof Element) || pointerType === "touch") return;
      const link = target.closest(reference);
      if (link === pointedAt) return;
      pointedAt = link;
      if (link === null) return;
      later(() => {
        // Uses the current position, because the page may have been scrolled in the meantime.
        const found = link.isConnected ? findReferenceLink(link) : undefined;
        if (found !== undefined) void actions.previewReference(found);
      }, previewRestMs);
    };
    const close = () => {
      clearTimeout(timer);
      actions.closePreview();
    };
    const leave = () => {
      place = "";
      pointedAt = null;
      close();
    };
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element && target.closest(".preview"))) close();
    };
    document.addEventListener("pointerover", onPointerOver);
    document.addEventListener("pointermove", onPointerMove, { passive: true });
    document.documentElement.addEventListener("pointerleave", leave);
    element.addEventListener("scroll", onScroll, { capture: true, passive: true });
    element.addEventListener("click", close);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onPointerOver);
      document.removeEventListener("pointermove", onPointerMove);
      document.documentElement.removeEventListener("pointerleave", leave);
      element.removeEventListener("scroll", onScroll, { capture: true });
      element.removeEventListener("click", close);
    };
  }, [container, store, actions]);
}

/** Pixels between a link and its preview, and between the preview and the edges of the view. */
const gap = 6;

export function ReferencePreview({ area }: { readonly area: RefObject<HTMLElement | null> }) {
  usePreviews(area);
  const preview = usePanelState((state) => state.preview);
  return (
    <div role="status" aria-live="polite">
      {preview !== undefined && <OpenPreview preview={preview} />}
    </div>
  );
}

function OpenPreview({ preview }: { readonly preview: Preview }) {
  const card = useRef<HTMLElement>(null);
  const { outcome, place, question } = preview;

  useLayoutEffect(() => {
    if (card.current !== null) placeBeside(card.current, place);
  }, [place]);

  return (
    <section ref={card} className="preview" aria-label={texts.references.codeAt(question.text)}>
      {outcome.kind === "refused" ? (
        <p className="preview-notice">
          <Icon name="warning" /> {outcome.message}
        </p>
      ) : (
        <>
          <header className="preview-header">
            <span className="preview-place">
              <code>{outcome.excerpt.title ?? formatPlace(outcome.excerpt)}</code>
              <IterationMark iteration={outcome.excerpt.asOf} />
            </span>
            <PreviewButtons preview={preview} outcome={outcome} />
          </header>
          {outcome.notice !== undefined && <p className="preview-notice">{outcome.notice}</p>}
          <div className="preview-code">
            <Excerpt excerpt={outcome.excerpt} />
          </div>
        </>
      )}
    </section>
  );
}

interface PreviewButtonsProps {
  readonly preview: Preview;
  readonly outcome: Extract<PreviewOutcome, { kind: "code" }>;
}

function PreviewButtons({ preview: { question }, outcome: { excerpt, canPeek, canCompare } }: PreviewButtonsProps) {
  const { actions } = usePanel();
  const { CodeAction } = useSlots();
  const openNow = () => {
    actions.closePreview();
    void actions.openReference({ ...question, asNow: true });
  };
  return (
    <span className="preview-buttons">
      {excerpt.title === undefined && excerpt.asOf === undefined && (
        <CodeAction question={question} onBegin={actions.closePreview} />
      )}
      {excerpt.asOf !== undefined && (
        <Button kind="link" onClick={openNow}>
          {texts.references.openCurrent}
        </Button>
      )}
      {canCompare === true && (
        <Button kind="link" onClick={() => void actions.compareReference()}>
          {texts.common.compare}
        </Button>
      )}
      {canPeek && (
        <Button kind="link" onClick={() => void actions.peekReference()}>
          {texts.references.peek}
        </Button>
      )}
    </span>
  );
}

function placeBeside(card: HTMLElement, { left, top, bottom }: ViewPlace): void {
  const { offsetWidth, offsetHeight } = card;
  const isBelow = bottom + gap + offsetHeight <= window.innerHeight || top < offsetHeight + gap;
  card.style.insetInlineStart = `${Math.max(gap, Math.min(left, window.innerWidth - offsetWidth - gap))}px`;
  card.style.insetBlockStart = `${isBelow ? bottom + gap : top - gap - offsetHeight}px`;
}
