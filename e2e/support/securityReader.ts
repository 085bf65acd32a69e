import type { Page } from "playwright-core";

/** What reading a whole review has shown. */
export interface ReadReview {
  /** Sections that were seen with their final content. */
  readonly sections: number;
  /** Of these, how many show their source, by the reason that stands there. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Headings of level 2 that are formatted, to know whose section was seen. */
  readonly headings: readonly string[];
  readonly elements: number;
  /** Whatever is in the sections that may not be there. */
  readonly offences: readonly string[];
}

/** The elements that Markdown may become, and the few that the panel puts beside them. */
const elements =
  "a b blockquote br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q rp rt ruby s samp section span strike strong sub summary sup table tbody td tfoot th thead tr tt ul var button vscode-button";

const attributes =
  "align alt appearance aria-busy aria-describedby aria-label checked class colspan data-file-ref data-footnote-backref data-footnote-ref data-footnotes dir disabled height href id lang open readonly reversed role rowspan scope src start tabindex title type value width";

/**
 * Scrolls through the review that the page shows, from its beginning to its end: waits until each section has its final
 * content, looks at every element and attribute of it, and sends it the events that handlers wait for.
 */
export function readWholeReview(page: Page): Promise<ReadReview> {
  return page.evaluate(read, { elements: elements.split(" "), attributes: attributes.split(" ") });
}

/** Runs in the page, so it must be whole in itself. */
async function read(allowed: {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
}): Promise<ReadReview> {
  const names = new Set(allowed.elements);
  const attributeNames = new Set(allowed.attributes);
  const handled = ["mouseover", "pointerenter", "focus", "blur", "toggle", "error", "load", "animationend", "begin"];
  const seen = new Set<string>();
  const reasons: Record<string, number> = {};
  const headings: string[] = [];
  const offences: string[] = [];
  let count = 0;

  const mounted = () =>
    [...document.querySelectorAll<HTMLElement>("main section[data-section-id]")].filter(
      (section) => section.parentElement?.className === "review",
    );
  const isSettled = (section: HTMLElement) =>
    section.ariaBusy !== "true" &&
    (section.querySelector(":scope > .section-source") === null ||
      section.querySelector(":scope > .section-reason") !== null);
  const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));

  const inspectAttribute = ({ localName }: Element, { name, value }: Attr) => {
    const isLink = name === "href" && /^(?:https?:\/\/|mailto:|#)/i.test(value);
    const isImage = name === "src" && localName === "img" && /^data:image\//i.test(value);
    const isAllowed = name === "href" ? isLink : name === "src" ? isImage : attributeNames.has(name);
    if (!isAllowed) offences.push(`<${localName} ${name}=${JSON.stringify(value.slice(0, 200))}>`);
  };
  const inspect = (section: HTMLElement) => {
    for (const element of section.querySelectorAll("*")) {
      count += 1;
      if (!names.has(element.localName)) offences.push(`<${element.localName}>`);
      for (const attribute of element.attributes) inspectAttribute(element, attribute);
      for (const event of handled) element.dispatchEvent(new Event(event, { bubbles: false, cancelable: true }));
    }
  };
  const note = (section: HTMLElement) => {
    const reason = section.querySelector(":scope > .section-reason")?.textContent;
    if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1;
    for (const heading of section.querySelectorAll(":scope > h2")) headings.push(heading.textContent ?? "");
    inspect(section);
  };
  const settled = async () => {
    const giveUp = performance.now() + 60_000;
    let sections = mounted();
    while (sections.length === 0 || !sections.every(isSettled)) {
      if (performance.now() > giveUp)
        throw new Error(`Not shown: ${sections.find((each) => !isSettled(each))?.textContent}`);
      await frame();
      sections = mounted();
    }
    return sections;
  };

  const scroller = document.querySelector("main");
  if (scroller === null) throw new Error("The page shows no review");
  scroller.scrollTop = 0;
  await frame();
  for (;;) {
    const sections = await settled();
    for (const section of sections) {
      const id = section.dataset["sectionId"] ?? "";
      if (!seen.has(id)) note(section);
      seen.add(id);
    }
    const before = scroller.scrollTop;
    sections.at(-1)?.scrollIntoView({ block: "start" });
    await frame();
    await frame();
    const isEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
    if (isEnd && (await settled()).every(({ dataset }) => seen.has(dataset["sectionId"] ?? ""))) break;
    if (!isEnd && scroller.scrollTop === before) scroller.scrollTop += scroller.clientHeight / 2;
  }
  return { sections: seen.size, reasons, headings, elements: count, offences };
}
