import type { ReferenceQuestion, ViewPlace } from "../state/panelStore.ts";

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

/** Whether a link belongs to the earlier of the two texts that a section of a comparison has. */
function isOfBefore(link: HTMLElement): boolean {
  if (link.closest(".diff-left, del.diff-removed") !== null) return true;
  const removed = [...link.querySelectorAll("del.diff-removed")].map((part) => part.textContent);
  return removed.length > 0 && removed.join("") === link.textContent;
}
