import { type ReactNode, useEffect, useRef, useState } from "react";
import { texts } from "../../texts/texts.ts";
import { Button } from "../../ui/Button.tsx";

// The second line of the header. What it says comes and goes, and its height never changes, so that news do not move the
// text below. What does not fit is behind a button at its end, which opens the line over the text.

interface StateLineProps {
  readonly children?: ReactNode;
}

export function StateLine({ children }: StateLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [hidden, setHidden] = useState(0);
  const [hasError, setError] = useState(false);

  useEffect(() => {
    const element = line.current;
    const holder = element?.parentElement;
    if (element === null || !holder) return;
    const count = () => {
      const below = listBelow(element);
      for (const each of element.children) each.toggleAttribute("data-below", below.includes(each));
      setHidden(below.length);
      setError(below.some((each) => each instanceof HTMLElement && each.dataset["kind"] === "error"));
    };
    const sizes = new ResizeObserver(count);
    sizes.observe(element);
    const changes = new MutationObserver(count);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    const listening = new AbortController();
    const { signal } = listening;
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && holder.contains(relatedTarget))) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || holder.dataset["open"] !== "true") return;
      event.stopPropagation();
      setOpen(false);
    };
    holder.addEventListener("focusout", onBlur, { signal });
    holder.addEventListener("keydown", onKeyDown, { signal });
    count();
    return () => {
      sizes.disconnect();
      changes.disconnect();
      listening.abort();
    };
  }, []);

  return (
    <div className="title-state" data-open={isOpen}>
      <div ref={line} className="title-state-line">
        {children}
      </div>
      <Button
        kind="plain"
        className="title-state-more"
        data-kind={hasError ? "error" : undefined}
        hidden={hidden === 0}
        title={texts.title.moreStates(hidden)}
        aria-label={texts.title.moreStates(hidden)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        +{hidden}
      </Button>
    </div>
  );
}

/** Returns what the first line has no room for. */
function listBelow(line: HTMLElement): readonly Element[] {
  const all = [...line.children].filter((each) => each instanceof HTMLElement && each.offsetHeight > 1);
  const shown = all.filter((each): each is HTMLElement => !each.classList.contains("visually-hidden"));
  const first = Math.min(...shown.map(({ offsetTop }) => offsetTop));
  return shown.filter(({ offsetTop }) => offsetTop >= first + lineHeight / 2);
}

/** In pixels; keep in step with the style sheet. */
const lineHeight = 24;
