import { useLayoutEffect, useRef } from "react";
import type { ReferencePreview as Preview, ViewPlace } from "../../state/panelStore.ts";
import { Excerpt } from "../../ui/Excerpt.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { usePanel, usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";

/** Pixels between a link and its preview, and between the preview and the edges of the view. */
const gap = 6;

/** The code of the reference that the reader points at. */
export function ReferencePreview() {
  const preview = usePanelState((state) => state.preview);
  return (
    <div role="status" aria-live="polite">
      {preview !== undefined && <OpenPreview preview={preview} />}
    </div>
  );
}

function OpenPreview({ preview }: { readonly preview: Preview }) {
  const { actions } = usePanel();
  const { CodeAction } = useSlots();
  const card = useRef<HTMLElement>(null);
  const { outcome, place, question } = preview;

  useLayoutEffect(() => {
    if (card.current !== null) putBeside(card.current, place);
  }, [place]);

  return (
    <section ref={card} className="preview" aria-label={`Code of ${question.text}`}>
      {outcome.kind === "refused" ? (
        <p className="preview-notice">
          <Icon name="warning" /> {outcome.message}
        </p>
      ) : (
        <>
          <header className="preview-header">
            <code>{placeName(outcome.excerpt)}</code>
            {outcome.excerpt.title === undefined && <CodeAction question={question} onBegin={actions.closePreview} />}
            {outcome.canPeek && (
              <button type="button" className="link-button" onClick={() => void actions.peekReference()}>
                Peek
              </button>
            )}
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

function placeName({ path, markFrom, markTo }: { path: string; markFrom: number; markTo: number }): string {
  return markFrom === markTo ? `${path}:${markFrom}` : `${path}:${markFrom}-${markTo}`;
}

/** Below the link, or above it where there is no room below. */
function putBeside(card: HTMLElement, { left, top, bottom }: ViewPlace): void {
  const { offsetWidth, offsetHeight } = card;
  const isBelow = bottom + gap + offsetHeight <= window.innerHeight || top < offsetHeight + gap;
  card.style.insetInlineStart = `${Math.max(gap, Math.min(left, window.innerWidth - offsetWidth - gap))}px`;
  card.style.insetBlockStart = `${isBelow ? bottom + gap : top - gap - offsetHeight}px`;
}
