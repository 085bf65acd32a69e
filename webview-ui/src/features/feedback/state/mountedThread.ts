/** True when a comment stands in the document, in a view that nothing covers. */
export function isThreadMounted(thread: string): boolean {
  return document.querySelector(`.scroller:not([inert]) [data-thread-id="${CSS.escape(thread)}"]`) !== null;
}
