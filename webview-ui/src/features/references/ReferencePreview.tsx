import type { PreviewOutcome } from "@dialectic/shared/protocol";
import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ReferencePreview as Preview, ViewPlace } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Excerpt } from "../Excerpt.tsx";
import { formatPlace } from "../formatPlace.ts";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { IterationMark } from "./IterationMark.tsx";
import { usePreviews } from "./usePreviews.ts";

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
        <button type="button" className="link-button" onClick={openNow}>
          {texts.references.openCurrent}
        </button>
      )}
      {canCompare === true && (
        <button type="button" className="link-button" onClick={() => void actions.compareReference()}>
          {texts.common.compare}
        </button>
      )}
      {canPeek && (
        <button type="button" className="link-button" onClick={() => void actions.peekReference()}>
          {texts.references.peek}
        </button>
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
