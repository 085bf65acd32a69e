import { type RefObject, useEffect } from "react";
import { withCurrent } from "../../state/currentSection.ts";
import { usePanel } from "../panelContext.ts";
import { useReviewParts } from "./reviewParts.ts";

/** Makes a section of the list current when it is clicked or receives the focus. */
export function useCurrentSection(list: RefObject<HTMLElement | null>): void {
  const { store } = usePanel();
  const { findSection } = useReviewParts();

  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const onTouch = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-section-id]") : null;
      const id = row?.dataset["sectionId"];
      if (id !== undefined) store.setState((state) => withCurrent(state, findSection(id)));
    };
    element.addEventListener("click", onTouch);
    element.addEventListener("focusin", onTouch);
    return () => {
      element.removeEventListener("click", onTouch);
      element.removeEventListener("focusin", onTouch);
    };
  }, [list, store, findSection]);
}
