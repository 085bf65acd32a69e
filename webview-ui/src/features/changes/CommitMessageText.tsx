import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { usePanelState } from "../panelContext.ts";
import { useSlots } from "../slots.ts";
import { splitTrailers } from "./state/splitTrailers.ts";

/** Shows the message of the shown commit above its code: a few lines of it, until the reader wants all. */
export function CommitMessageText() {
  const part = usePanelState(({ changes }) => changes.open?.part);
  const message = usePanelState(({ changes }) => changes.open?.message);
  if (part?.kind !== "commit" || message === undefined) return null;
  return <Message key={part.commit} commit={part.commit} message={message} />;
}

function Message({ commit, message }: { readonly commit: string; readonly message: string }) {
  const { CommitProse } = useSlots();
  const { prose, trailers } = useMemo(() => splitTrailers(message), [message]);
  const [isWhole, setWhole] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  const isLong = useIsLong(text, isWhole);
  useCutFocus(text, setWhole);
  return (
    <section className="shown-message" aria-label={texts.changes.messageOfCommit}>
      {prose !== "" && (
        <div ref={text} className="shown-message-text" data-whole={isWhole} data-long={isLong}>
          <CommitProse commit={commit} text={prose} />
        </div>
      )}
      {isLong && (
        <Button kind="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.changes.showLessOfMessage : texts.changes.showWholeMessage}
        </Button>
      )}
      {trailers.length > 0 && (
        <ul className="shown-message-trailers">
          {[...new Set(trailers)].map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Opens a text in which a link has the focus that is cut off, and so is not seen. */
function useCutFocus(text: RefObject<HTMLElement | null>, open: (isWhole: true) => void): void {
  useEffect(() => {
    const shown = text.current;
    if (shown === null) return;
    const look = ({ target }: FocusEvent) => {
      const isCut =
        target instanceof Element && target.getBoundingClientRect().bottom > shown.getBoundingClientRect().bottom;
      if (isCut) open(true);
    };
    shown.addEventListener("focusin", look);
    return () => shown.removeEventListener("focusin", look);
  }, [text, open]);
}

/** True when a text is longer than what is shown of it. That is not known while it is shown as a whole, so it stays. */
function useIsLong(text: RefObject<HTMLElement | null>, isWhole: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const shown = text.current;
    if (shown === null || isWhole) return;
    const measure = () => setLong(shown.scrollHeight > shown.clientHeight + 1);
    const sizes = new ResizeObserver(measure);
    sizes.observe(shown);
    measure();
    return () => sizes.disconnect();
  }, [text, isWhole]);
  return isLong;
}
