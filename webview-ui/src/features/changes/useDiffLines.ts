import { useEffect } from "react";
import { usePanel } from "../panelContext.ts";
import { findLineAt } from "./state/readSelectedDiffLines.ts";

/** Begins a comment on a click on a line number. Arrow keys go from number to number. */
export function useDiffLines(area: { readonly current: HTMLElement | null }): void {
  const { actions } = usePanel();

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const onClick = ({ target }: MouseEvent) => {
      const number = target instanceof Element ? target.closest(".diff-line") : null;
      const line = number === null ? undefined : findLineAt(number);
      if (line !== undefined) actions.commentOnLines(line);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const focused = document.activeElement;
      if (step === undefined || !(focused instanceof HTMLElement) || !focused.matches(".diff-line")) return;
      const numbers = [...element.querySelectorAll<HTMLElement>(".diff-line")];
      const { side } = focused.dataset;
      const isInline = focused.closest('.diff[data-side-by-side="false"]') !== null;
      const column = numbers.filter((each) => isInline || each.dataset["side"] === side);
      column[column.indexOf(focused) + step]?.focus();
      event.preventDefault();
    };
    element.addEventListener("click", onClick);
    element.addEventListener("keydown", onKeyDown);
    return () => {
      element.removeEventListener("click", onClick);
      element.removeEventListener("keydown", onKeyDown);
    };
  }, [area, actions]);
}
