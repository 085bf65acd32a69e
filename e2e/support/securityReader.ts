import type { Page } from "playwright-core";

export interface ReadReview {
  /** Number of sections that were seen with their final content. */
  readonly sections: number;
  /** Number of sections that show their source, by the reason displayed there. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Texts of level 2 headings, and of sources that begin with one: they identify the sections that were seen. */
  readonly titles: ReadonlySet<string>;
  readonly elements: number;
  /** Forbidden content of the sections. */
  readonly offences: readonly string[];
}

interface ReadSection {
  readonly id: string;
  readonly reason: string | undefined;
  readonly titles: readonly string[];
  readonly elements: number;
  readonly offences: readonly string[];
}

export interface ReadingOptions {
  /** Called whenever all mounted sections show their final content. */
  readonly onWindow?: () => Promise<void>;
  /** False to skip the elements: inspecting all of them keeps the page busy. */
  readonly inspects?: boolean;
}

/** Milliseconds to wait: formatting may take up to its time limit for each mounted section. */
const longestWait = 240_000;

const mountedSection = "main > .review > section[data-section-id]";

/** A section that neither waits for its text nor shows its source because formatting is still running. */
const finalSection = `${mountedSection}:not([aria-busy="true"]):not(:has(> .section-source):not(:has(> .section-reason)))`;

/** Elements and attributes that Markdown can produce, and those that the panel itself adds. */
const rules = {
  mountedSection,
  finalSection,
  elements: words(
    "a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section span strike strong sub summary sup table tbody td tfoot th thead tr tt ul var",
  ),
  attributes: words(
    "align alt aria-describedby aria-label checked class colspan data-file-ref data-footnote-backref data-footnote-ref data-footnotes data-invalid-link data-reference dir disabled height id lang open readonly reversed rowspan scope start title type value width",
  ),
  /** Elements and attributes of formulas, which are allowed nowhere else. */
  formulaElements: words(
    "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd mstyle mphantom mpadded menclose",
  ),
  formulaAttributes: words(
    "accent accentunder class columnspan depth display displaystyle fence form height largeop linethickness lspace mathsize mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric voffset width",
  ),
  /** Elements and attributes of diagrams, which are allowed nowhere else; a value of a colour is a name of ours. */
  diagramElements: words("svg g rect circle ellipse line polygon path text tspan a title"),
  diagramAttributes: words(
    "aria-label cx cy d data-file-ref data-reference dy fill-opacity font-size font-style font-weight height points r role rx ry stroke-dasharray stroke-width text-anchor text-decoration transform viewBox width x x1 x2 y y1 y2",
  ),
  furniture:
    ".code-block > pre, .code-block > .copy-button, .copy-button *, .table-scroller, .section-reason, .section-reason *, .section-mark, .section-mark *, .comment-action, .comment-action *, .section-link, .section-link *, .section-fold, .section-fold *, .reference wbr, .refused-reference wbr, .reference-part, .reference-part wbr, .refused-reference, .picture, .picture-frame, .invisible-mark, .formula-source, .drawing-shown, .enlarge-button, .enlarge-button *",
  furnitureElements: words("button span vscode-button wbr"),
  furnitureAttributes: words(
    "appearance aria-disabled aria-expanded aria-hidden current-value data-host data-kind data-reason data-sign role tabindex",
  ),
  events: words("mouseover pointerenter focus blur toggle error load animationend begin"),
};

function words(text: string): readonly string[] {
  return text.split(" ");
}

/**
 * Scrolls through the page's review from beginning to end: waits until each section has its final content, inspects its
 * every element and attribute, and fires the events that handlers wait for.
 */
export async function readWholeReview(
  page: Page,
  { onWindow, inspects = true }: ReadingOptions = {},
): Promise<ReadReview> {
  const sections = new Map<string, ReadSection>();
  let known: readonly string[] = [];
  await page.evaluate(() => document.querySelector("main")?.scrollTo({ top: 0 }));
  for (let isEnd = false; ; isEnd = await page.evaluate(scrollOn, known.at(-1))) {
    const asked = { ...rules, known, inspects };
    // Waiting and reading happen in one step: sections that the page mounts in between would be missed.
    const found = await page.waitForFunction(readMounted, asked, { timeout: longestWait });
    const { ids, read } = (await found.jsonValue()) ?? { ids: [], read: [] };
    await onWindow?.();
    for (const section of read) sections.set(section.id, section);
    known = ids;
    if (isEnd && read.length === 0) return summariseSections([...sections.values()]);
  }
}

function summariseSections(sections: readonly ReadSection[]): ReadReview {
  const reasons: Record<string, number> = {};
  for (const { reason } of sections) if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    sections: sections.length,
    reasons,
    titles: new Set(sections.flatMap(({ titles }) => titles)),
    elements: sections.reduce((sum, { elements }) => sum + elements, 0),
    offences: sections.flatMap(({ titles, offences }) => offences.map((each) => `${titles[0]}: ${each}`)),
  };
}

/**
 * Runs in the page: reads the mounted sections that are not known yet; returns undefined until all of them are final.
 */
function readMounted({
  known,
  inspects,
  ...given
}: typeof rules & { readonly known: readonly string[]; readonly inspects: boolean }):
  | { readonly ids: readonly string[]; readonly read: readonly ReadSection[] }
  | undefined {
  const sections = [...document.querySelectorAll<HTMLElement>(given.finalSection)];
  const mounted = document.querySelectorAll(given.mountedSection).length;
  if (mounted === 0 || sections.length < mounted) return undefined;
  // A busy page mounts sections some frames after it was scrolled: reading before would pass over them.
  const view = document.querySelector("main")?.getBoundingClientRect();
  const review = document.querySelector("main > .review")?.getBoundingClientRect();
  const first = sections.at(0)?.getBoundingClientRect();
  const last = sections.at(-1)?.getBoundingClientRect();
  if (view === undefined || review === undefined || first === undefined || last === undefined) return undefined;
  const isCovered =
    first.top <= Math.max(view.top, review.top) + 2 && last.bottom >= Math.min(view.bottom, review.bottom) - 2;
  if (!isCovered) return undefined;
  const listOthers = (element: Element, elements: readonly string[], isAllowed: (attribute: Attr) => boolean) => [
    ...(elements.includes(element.localName) ? [] : [`<${element.localName}>`]),
    ...[...element.attributes]
      .filter((attribute) => !isAllowed(attribute))
      .map(({ name, value }) => `<${element.localName} ${name}=${JSON.stringify(value.slice(0, 200))}>`),
  ];
  const listOffences = (element: Element): readonly string[] => {
    if (element.closest("math") !== null)
      return listOthers(element, given.formulaElements, ({ name }) => given.formulaAttributes.includes(name));
    if (element.closest("svg.diagram") !== null)
      return listOthers(element, given.diagramElements, ({ name, value }) => {
        if (name === "href") return value === "#reference";
        if (name === "class") return value === "diagram" || value === "diagram-reference";
        if (name === "fill" || name === "stroke") return /^(?:none|var\(--diagram-[a-z]+\))$/.test(value);
        return given.diagramAttributes.includes(name);
      });
    const isOurs = element.matches(given.furniture);
    const allowed = isOurs ? [...given.attributes, ...given.furnitureAttributes] : given.attributes;
    const isAllowed = ({ name, value }: Attr) => {
      if (name === "href") return /^(?:https?:\/\/|mailto:|#)/i.test(value);
      if (name === "src") return element.localName === "img" && /^data:image\//i.test(value);
      return allowed.includes(name);
    };
    return listOthers(element, [...given.elements, ...(isOurs ? given.furnitureElements : [])], isAllowed);
  };
  const readSection = (section: HTMLElement): ReadSection => {
    const elements = inspects ? [...section.querySelectorAll("*")] : [];
    const offences = elements.flatMap(listOffences);
    for (const element of elements) for (const event of given.events) element.dispatchEvent(new Event(event));
    // An HTML element that a text leaves open holds the headings after it, which then are in its section.
    const headings = [...section.querySelectorAll("h2")].map((heading) => heading.textContent ?? "");
    const source = section.querySelector(":scope > .section-source")?.textContent ?? "";
    return {
      id: section.dataset["sectionId"] ?? "",
      reason: section.querySelector(":scope > .section-reason")?.textContent ?? undefined,
      titles: [...headings, ...(/^## (.+)/.exec(source)?.slice(1) ?? [])],
      elements: elements.length,
      offences,
    };
  };
  const unknown = sections.filter(({ dataset }) => !known.includes(dataset["sectionId"] ?? ""));
  return { ids: sections.map(({ dataset }) => dataset["sectionId"] ?? ""), read: unknown.map(readSection) };
}

/**
 * Runs in the page: scrolls to the end of a section, or a little further when it is there; returns whether the review
 * ends there.
 */
async function scrollOn(id: string | undefined): Promise<boolean> {
  const scroller = document.querySelector("main");
  if (scroller === null) throw new Error("The page shows no review");
  const before = scroller.scrollTop;
  document.querySelector(`main > .review > section[data-section-id="${id}"]`)?.scrollIntoView({ block: "end" });
  if (scroller.scrollTop <= before) scroller.scrollTop = before + scroller.clientHeight / 2;
  for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  return scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
}
