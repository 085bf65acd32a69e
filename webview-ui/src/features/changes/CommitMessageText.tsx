import { type FocusEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from "react";
import { texts } from "../../texts/texts.ts";
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
  // A link that is cut off has the focus and is not seen.
  const showFocused = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target.getBoundingClientRect().bottom > currentTarget.getBoundingClientRect().bottom) setWhole(true);
  };
  return (
    <section className="shown-message" aria-label={texts.changes.messageOfCommit}>
      {prose !== "" && (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notes the focus of links within
        <div ref={text} className="shown-message-text" data-whole={isWhole} data-long={isLong} onFocus={showFocused}>
          <CommitProse commit={commit} text={prose} />
        </div>
      )}
      {isLong && (
        <button type="button" className="link-button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.changes.showLessOfMessage : texts.changes.showWholeMessage}
        </button>
      )}
      {trailers.length > 0 && (
        <ul className="shown-message-trailers">
          {trailers.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </section>
  );
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
