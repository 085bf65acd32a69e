import { type RefObject, useEffect } from "react";
import type { PanelActions } from "../../state/panelActions.ts";
import { getShownReview, type PanelStore } from "../../state/panelStore.ts";
import { findSectionWithSlug } from "../../state/sectionAddress.ts";
import { texts } from "../../texts/texts.ts";
import { usePanel } from "../panelContext.ts";
import { goToElement, goToInnerHeading } from "./goToInnerHeading.ts";
import { findReferenceLink, rememberFocus } from "./state/referenceLink.ts";

/** Handles every click on a link of a review with one listener on the element around all sections. */
export function useReviewClicks(container: RefObject<HTMLElement | null>): void {
  const { store, actions } = usePanel();

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null) return;
      event.preventDefault();
      if (isRefusedBySpelling(link)) actions.notify("warning", `${link.title} (${link.textContent}).`);
      else follow(link, store, actions, event.ctrlKey || event.metaKey);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // Enter clicks a link natively. A reference acts like a button, so the space bar must click it too.
      if (!(event.target instanceof Element)) return;
      const isRefused = event.target.classList.contains("refused-reference") && event.key === "Enter";
      const isLink = event.target.matches("a") && event.key === " ";
      if (!isRefused && !isLink) return;
      event.preventDefault();
      // Elements of SVG have no function for it.
      event.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    };
    element.addEventListener("click", onClick);
    element.addEventListener("keydown", onKeyDown);
    const forgetFocus = rememberFocus(element);
    return () => {
      forgetFocus();
      element.removeEventListener("click", onClick);
      element.removeEventListener("keydown", onKeyDown);
    };
  }, [container, store, actions]);
}

/**
 * True for a reference refused by its spelling. References that the host refused are asked for again, because they may
 * have become valid.
 */
function isRefusedBySpelling(link: HTMLAnchorElement): boolean {
  return link.matches(".refused-reference:not([data-reference])");
}

function follow(link: HTMLAnchorElement, store: PanelStore, actions: PanelActions, isBeside: boolean): void {
  const section = link.closest<HTMLElement>("[data-section-id]");
  const reference = findReferenceLink(link);
  const commented = findCommentReference(link);
  const inMessage = findMessageReference(link);
  const href = link.getAttribute("href") ?? "";
  const review = getShownReview(store.getState());
  if (review === undefined) return;
  const aside = isBeside ? { beside: true as const } : {};
  if (commented !== undefined) {
    void actions.openThreadCode(commented.thread, { text: commented.text, ...aside });
  } else if (inMessage !== undefined) {
    void actions.openMessageCode(inMessage.commit, inMessage.text, aside);
  } else if (reference !== undefined) {
    void actions.openReference({ reviewId: review.meta.reviewId, ...reference.question, ...aside });
  } else if (link.dataset["review"] !== undefined) {
    void actions.openLinkedReview(link.dataset["review"]);
  } else if (href.startsWith("#")) {
    const name = decodeAnchor(href.slice(1));
    if (section !== null && goToAnchor(name, section)) return;
    const target = findSectionWithSlug(review.sections, name);
    if (target !== undefined) actions.jumpTo(target);
    else if (!goToInnerHeading(name)) actions.notify("warning", texts.references.noSection(name));
  } else {
    void actions.openLink(href);
  }
}

/** Returns the code that a comment refers to, and the comment's thread. */
function findCommentReference({ dataset, parentElement }: HTMLElement) {
  const text = dataset["commentRef"];
  const thread = parentElement?.closest<HTMLElement>("[data-thread-id]")?.dataset["threadId"];
  return text === undefined || thread === undefined ? undefined : { thread, text };
}

/** Returns the code that the message of a commit refers to, and the commit. */
function findMessageReference({ dataset, parentElement }: HTMLElement) {
  const text = dataset["commentRef"];
  const commit = parentElement?.closest<HTMLElement>("[data-message-of]")?.dataset["messageOf"];
  return text === undefined || commit === undefined ? undefined : { commit, text };
}

/** Goes to a footnote or back from it, within the same section. Returns false when the section has no such anchor. */
function goToAnchor(name: string, section: HTMLElement): boolean {
  const target = section.querySelector<HTMLElement>(`#${CSS.escape(name)}`);
  if (target !== null) goToElement(target);
  return target !== null;
}

function decodeAnchor(anchor: string): string {
  try {
    return decodeURIComponent(anchor);
  } catch {
    // The name is not encoded, so it is used unchanged.
    return anchor;
  }
}
