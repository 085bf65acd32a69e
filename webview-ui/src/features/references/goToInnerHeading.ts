import { innerHeadingMs } from "../../limits.ts";
import { openDetailsAround } from "../../ui/openDetailsAround.ts";
import { scrollWithin } from "../../ui/scrollWithin.ts";

/** Goes to the first heading within a mounted section, such as one in a folded part, that has this anchor. Returns false without one. */
export function goToInnerHeading(slug: string): boolean {
  for (const section of document.querySelectorAll<HTMLElement>(".review [data-section-id]")) {
    const id = `${section.dataset["sectionId"]}-${slug.toLowerCase()}`;
    const target = section.querySelector<HTMLElement>(`:is(h1, h2, h3, h4, h5, h6)#${CSS.escape(id)}`);
    if (target === null) continue;
    goToElement(target);
    return true;
  }
  return false;
}

/** Goes to such a heading as soon as it is formatted. Returns false when that takes too long. */
export function awaitInnerHeading(slug: string): Promise<boolean> {
  if (goToInnerHeading(slug)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(isThere);
    };
    const observer = new MutationObserver(() => {
      if (goToInnerHeading(slug)) end(true);
    });
    const timer = setTimeout(() => end(false), innerHeadingMs);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

/** Shows an element of a section, and moves the focus to it. */
export function goToElement(target: HTMLElement): void {
  openDetailsAround(target);
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  const scroller = target.closest(".scroller");
  if (scroller !== null) scrollWithin(scroller, target, "start");
}
