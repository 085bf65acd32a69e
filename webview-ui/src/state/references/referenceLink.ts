import type { ReferenceQuestion, ViewPlace } from "../panelStore.ts";

/** A link of a reference on the page: what it asks for, and where it is. */
export interface ReferenceLink {
  readonly question: Omit<ReferenceQuestion, "reviewId">;
  readonly place: ViewPlace;
}

/** The link of a reference at or around an element. */
export function referenceLinkAt(element: Element | null): ReferenceLink | undefined {
  const link = element?.closest<HTMLElement>("a[data-file-ref]");
  const section = link?.closest<HTMLElement>("[data-section-id]");
  const hash = section?.dataset[link && isOfBefore(link) ? "before" : "hash"];
  const text = link?.dataset["fileRef"];
  if (link === null || link === undefined || hash === undefined || text === undefined) return undefined;
  const { left, top, bottom } = link.getBoundingClientRect();
  return { question: { hash, text }, place: { left, top, bottom } };
}

/** The reference that has the focus, or had it until the editor took it for a command. */
export function focusedReference({ activeElement, body }: Document): ReferenceLink | undefined {
  const left = activeElement === body ? body.querySelector(`a[${hadFocus}]`) : null;
  return referenceLinkAt(left ?? activeElement);
}

const hadFocus = "data-had-focus";

/** Marks a reference from which the focus goes to nothing in the page, until something else has it. */
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

/** Whether a link belongs to the earlier of the two texts that a section of a comparison has. */
function isOfBefore(link: HTMLElement): boolean {
  if (link.closest(".diff-left, del.diff-removed") !== null) return true;
  const removed = [...link.querySelectorAll("del.diff-removed")].map((part) => part.textContent);
  return removed.length > 0 && removed.join("") === link.textContent;
}
