import type { TextQuote } from "@dialectic/shared/protocol";
import { maxQuoteChars, quoteContextChars } from "../../limits.ts";
import { readLaterSide } from "../../ui/comparedText.ts";
import { type DomText, readDomText } from "../../ui/domText.ts";
import type { SelectedQuote } from "./state/feedbackParts.ts";

/** Returns the selected text of a section with its context. Of several sections, only the first counts. */
export function readSelectedQuote(selection: Selection | null): SelectedQuote | undefined {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const section = findSectionAround(range.startContainer);
  const sectionId = section?.dataset["sectionId"];
  if (section === undefined || sectionId === undefined) return undefined;
  // In a comparison, only the later state can be commented on.
  const body = section.querySelector(":scope > .compare-body");
  const text = body === null ? readDomText(section) : readLaterSide(body);
  const span = findSelectedSpan(text, range);
  const quote = span && makeQuote(text.text, ...span);
  return quote === undefined ? undefined : { sectionId, quote };
}

const notCommented = ".section-comments, .code-row, .compared-source, textarea, input";

/**
 * Returns the section whose text contains a node. Comments, changed code and source diffs are not part of that text.
 */
export function findSectionAround(node: Node): HTMLElement | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  if (element === null || element.closest(notCommented) !== null) return undefined;
  const section = element.closest<HTMLElement>(".review section[data-section-id]") ?? undefined;
  const isOfReview = section?.classList.contains("compare-row") !== true || element.closest(".compare-body") !== null;
  return isOfReview ? section : undefined;
}

/** Returns start and end of a range within a text. */
export function findSelectedSpan({ runs, text }: DomText, range: Range): readonly [number, number] | undefined {
  let start: number | undefined;
  let end = 0;
  for (const [place, { node, nodeStart, start: runStart }] of runs.entries()) {
    if (!range.intersectsNode(node)) continue;
    const length = Math.min((runs[place + 1]?.start ?? text.length) - runStart, node.length - nodeStart);
    const from = node === range.startContainer ? Math.max(0, range.startOffset - nodeStart) : 0;
    const to = node === range.endContainer ? Math.min(length, range.endOffset - nodeStart) : length;
    if (to <= from) continue;
    start ??= runStart + from;
    end = runStart + to;
  }
  return start === undefined ? undefined : [start, end];
}

function makeQuote(text: string, from: number, to: number): TextQuote | undefined {
  const selected = text.slice(from, to);
  const start = from + selected.length - selected.trimStart().length;
  const exact = selected.trim().slice(0, maxQuoteChars);
  if (exact === "") return undefined;
  const end = start + exact.length;
  return {
    exact,
    prefix: text.slice(Math.max(0, start - quoteContextChars), start),
    suffix: text.slice(end, end + quoteContextChars),
  };
}
