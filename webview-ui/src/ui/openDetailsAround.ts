/** Opens the folded parts of a review that hide an element. */
export function openDetailsAround(element: Element): void {
  let details = element.closest("details");
  while (details !== null) {
    details.open = true;
    details = details.parentElement?.closest("details") ?? null;
  }
}
