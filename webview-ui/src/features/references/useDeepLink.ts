import { useEffect } from "react";
import { getShownReview } from "../../state/panelStore.ts";
import { texts } from "../../texts/texts.ts";
import { usePanel } from "../panelContext.ts";
import { findSectionWithSlug } from "./sectionSlug.ts";

/** Goes to the section named in the page's address, when the page opens and whenever the address changes. */
export function useDeepLink(isBrowser: boolean): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    if (!isBrowser) return;
    const goThere = () => {
      const review = getShownReview(store.getState());
      const slug = readSlugInAddress();
      if (review === undefined || slug === "") return;
      const section = findSectionWithSlug(review.sections, slug);
      if (section === undefined) actions.notify("info", texts.references.noSection(slug));
      else actions.jumpTo(section);
    };
    // After a reload the reader's own place wins.
    let isDue = readSlugInAddress() !== "" && !isReload();
    const open = () => {
      if (!isDue || getShownReview(store.getState()) === undefined) return;
      isDue = false;
      goThere();
    };
    open();
    const unsubscribe = store.subscribe(open);
    window.addEventListener("hashchange", goThere);
    return () => {
      unsubscribe();
      window.removeEventListener("hashchange", goThere);
    };
  }, [isBrowser, store, actions]);
}

function readSlugInAddress(): string {
  const name = location.hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    // The name is not encoded, so it is used unchanged.
    return name;
  }
}

function isReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type === "reload";
}
