import { maxSelectedChars } from "../../../limits.ts";

/** Returns the text selected in the review if it is a single line. */
export function readSelectedLine(selection: Selection | null): string | undefined {
  const { anchorNode } = selection ?? {};
  const holder = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
  const text = holder?.closest("[data-section-id]") ? (selection?.toString().trim() ?? "") : "";
  return text === "" || text.length > maxSelectedChars || /[\n\r]/.test(text) ? undefined : text;
}
