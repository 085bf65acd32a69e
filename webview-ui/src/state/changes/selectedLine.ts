/** What is longer is not selected to be looked for. */
const longest = 200;

/** What is selected in the review, if it is one line. */
export function selectedLine(selection: Selection | null): string | undefined {
  const { anchorNode } = selection ?? {};
  const holder = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
  const text = holder?.closest("[data-section-id]") ? (selection?.toString().trim() ?? "") : "";
  return text === "" || text.length > longest || /[\n\r]/.test(text) ? undefined : text;
}
