import type { ReferenceQuestion, ViewPlace } from "./referencesSlice.ts";

export interface ReferenceLink {
  readonly question: Omit<ReferenceQuestion, "reviewId">;
  readonly place: ViewPlace;
}

export function findReferenceLink(element: Element | null): ReferenceLink | undefined {
  const link = element?.closest<HTMLElement>("a[data-file-ref]");
  const section = link?.closest<HTMLElement>("[data-section-id]");
  const hash = section?.dataset[link && isInEarlierText(link) ? "before" : "hash"];
  const text = link?.dataset["fileRef"];
  if (link === null || link === undefined || hash === undefined || text === undefined) return undefined;
  const { left, top, bottom } = link.getBoundingClientRect();
  return { question: { hash, text }, place: { left, top, bottom } };
}

/** Returns the reference that has the focus, or had it until the editor took the focus for a command. */
export function findFocusedReference({ activeElement, body }: Document): ReferenceLink | undefined {
  const left = activeElement === body ? body.querySelector(`a[${hadFocus}]`) : null;
  return findReferenceLink(left ?? activeElement);
}

const hadFocus = "data-had-focus";

/** Marks a reference when the focus leaves it for no other element of the page, until one gets the focus. */
export function rememberFocus(area: HTMLElement): () => void {
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget === null && target instanceof Element && target.matches("a[data-file-ref]"))
      target.setAttribute(hadFocus, "");
  };
  const onFocusIn = () => {
    for (const link of area.querySelectorAll(`a[${hadFocus}]`)) link.removeAttribute(hadFocus);
  };
  area.addEventListener("focusout", onFocusOut);
  document.addEventListener("focusin", onFocusIn);
  return () => {
    area.removeEventListener("focusout", onFocusOut);
    document.removeEventListener("focusin", onFocusIn);
  };
}

/** True when a link belongs to the earlier text of a compared section. */
function isInEarlierText(link: HTMLElement): boolean {
  if (link.closest(".compared-left, del.compared-removed") !== null) return true;
  const removed = [...link.querySelectorAll("del.compared-removed")].map((part) => part.textContent);
  return removed.length > 0 && removed.join("") === link.textContent;
}
