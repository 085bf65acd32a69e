import type { TextQuote } from "@dialectic/shared/protocol";
import { straightPunctuation } from "@dialectic/shared/review";
import type { PanelStore } from "../../state/panelStore.ts";
import { readLaterSide } from "../../ui/comparedText.ts";
import { findRange, readDomText } from "../../ui/domText.ts";
import type { FeedbackState } from "./state/feedbackState.ts";

/**
 * Returns the range of a quote in a text: of several matches, the one whose context fits best. White space may differ,
 * and so may the form of quotes, dashes and dots.
 */
export function findQuote(text: string, quote: TextQuote): readonly [number, number] | undefined {
  const words = quote.exact.trim().split(/\s+/).map(escapePattern);
  if (words.join("") === "") return undefined;
  const prefix = foldSpaces(quote.prefix).trimEnd();
  const suffix = foldSpaces(quote.suffix).trimStart();
  let best: { readonly span: readonly [number, number]; readonly context: number } | undefined;
  // A lookahead finds overlapping matches too: in `) ) )`, the last `) )` is one of them.
  for (const { 1: found = "", index } of text.matchAll(new RegExp(`(?=(${words.join("\\s+")}))`, "g"))) {
    const end = index + found.length;
    const before = foldSpaces(text.slice(Math.max(0, index - 2 * quote.prefix.length - 8), index)).trimEnd();
    const after = foldSpaces(text.slice(end, end + 2 * quote.suffix.length + 8)).trimStart();
    const context = countCommonEnd(before, prefix) + countCommonStart(after, suffix);
    if (best === undefined || context > best.context) best = { span: [index, end], context };
  }
  return best?.span;
}

const forms: Readonly<Record<string, string>> = {
  '"': '["“”]',
  "'": "['‘’]",
  "---": "(?:---|—)",
  "--": "(?:--|–)",
  "...": "(?:\\.{3}|…)",
};

/** Returns the source of an expression for a word in any punctuation. */
function escapePattern(word: string): string {
  return straightPunctuation(word).replace(
    /---|--|\.{3}|["'\\^$.*+?()[\]{}|]/g,
    (found) => forms[found] ?? `\\${found}`,
  );
}

function foldSpaces(text: string): string {
  return straightPunctuation(text.replace(/\s+/g, " "));
}

function countCommonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function countCommonEnd(one: string, other: string): number {
  let length = 0;
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

const quoteName = "dialectic-comment";
const currentName = "dialectic-current-comment";

/** Excludes sections of a review that is covered. */
const sectionsInReach = ".scroller:not([inert]) > .review > section[data-section-id]";

interface Quoted {
  /** Thread of the quote; undefined for a comment that is still being written. */
  readonly thread: string | undefined;
  readonly quote: TextQuote;
}

interface Painted {
  readonly thread: string;
  readonly range: Range;
}

export function hasQuotes({ bySection, boxes }: FeedbackState): boolean {
  for (const threads of bySection.values()) if (threads.some(({ place }) => place.kind === "text")) return true;
  for (const { subject } of boxes.values()) if (subject?.kind === "text") return true;
  return false;
}

/** Paints the quotes of comments in mounted sections, without touching their elements. */
export class QuoteHighlights {
  readonly #store: PanelStore;
  readonly #view: HTMLElement;
  readonly #mutations: MutationObserver;
  readonly #unfollow: () => void;
  #painted: readonly Painted[] = [];
  #isScheduled = false;
  #isDisposed = false;

  constructor(store: PanelStore, view: HTMLElement) {
    this.#store = store;
    this.#view = view;
    this.#mutations = new MutationObserver(() => this.#schedule());
    this.#mutations.observe(view, { childList: true, characterData: true, subtree: true });
    this.#unfollow = store.subscribe(({ feedback: now }, { feedback: before }) => {
      const isSame = now.bySection === before.bySection && now.boxes === before.boxes && now.current === before.current;
      if (!isSame) this.#schedule();
    });
    this.#schedule();
  }

  findThreadAt(node: Node, offset: number): string | undefined {
    return this.#painted.find(({ range }) => range.isPointInRange(node, offset))?.thread;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#mutations.disconnect();
    this.#unfollow();
    CSS.highlights.delete(quoteName);
    CSS.highlights.delete(currentName);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      if (!this.#isDisposed) this.#paint();
    });
  }

  #paint(): void {
    const { feedback } = this.#store.getState();
    const all = new Highlight();
    const current = new Highlight();
    current.priority = 1;
    const painted: Painted[] = [];
    for (const section of this.#view.querySelectorAll<HTMLElement>(sectionsInReach)) {
      const quotes = listQuotes(feedback, section.dataset["sectionId"] ?? "");
      if (quotes.length === 0) continue;
      const body = section.querySelector(":scope > .compare-body");
      const text = body === null ? readDomText(section) : readLaterSide(body);
      for (const { thread, quote } of quotes) {
        const span = findQuote(text.text, quote);
        const ends = span && findRange(text, ...span);
        if (ends === undefined) continue;
        const range = document.createRange();
        range.setStart(ends.startContainer, ends.startOffset);
        range.setEnd(ends.endContainer, ends.endOffset);
        (thread === undefined || thread === feedback.current ? current : all).add(new StaticRange(ends));
        if (thread !== undefined) painted.push({ thread, range });
      }
    }
    this.#painted = painted;
    CSS.highlights.set(quoteName, all);
    CSS.highlights.set(currentName, current);
  }
}

/** Returns the quotes in a section: those of unresolved threads and of open boxes. */
function listQuotes({ bySection, boxesBySection }: FeedbackState, sectionId: string): readonly Quoted[] {
  const quotes: Quoted[] = [];
  for (const { id, place, state } of bySection.get(sectionId) ?? [])
    if (place.kind === "text" && state !== "resolved") quotes.push({ thread: id, quote: place.quote });
  for (const { subject, isOpen } of boxesBySection.get(sectionId) ?? [])
    if (subject?.kind === "text" && isOpen) quotes.push({ thread: undefined, quote: subject.quote });
  return quotes;
}
