import type { Element, ElementContent, Root } from "hast";
import { workerTexts } from "../../texts/workerTexts.ts";
import { isHeading } from "../nameHeadings.ts";
import { changeElements, isElement } from "../treeWalk.ts";

const mono = "font-family:Consolas,Menlo,'DejaVu Sans Mono',monospace";

/** Only inline styles survive a paste. Documents and mails are mostly white, so these colours are for paper. */
const byName: Readonly<Record<string, string>> = {
  pre: `${mono};font-size:13px;line-height:1.45;background:#f6f8fa;color:#1f2328;padding:10px 12px;border-radius:4px;white-space:pre-wrap`,
  code: `${mono};font-size:0.92em;background:#eff1f3;color:#1f2328;padding:1px 4px;border-radius:3px`,
  table: "border-collapse:collapse",
  th: "border:1px solid #d0d7de;padding:4px 10px;background:#f6f8fa;text-align:start",
  td: "border:1px solid #d0d7de;padding:4px 10px;vertical-align:top",
  blockquote: "margin-inline:0;padding:0 1em;border-inline-start:4px solid #d0d7de;color:#59636e",
  kbd: `${mono};font-size:0.88em;border:1px solid #d0d7de;border-radius:4px;padding:1px 5px`,
};

const alerts: Readonly<Record<string, string>> = {
  "markdown-alert-note": "#0969da",
  "markdown-alert-tip": "#1a7f37",
  "markdown-alert-important": "#8250df",
  "markdown-alert-warning": "#9a6700",
  "markdown-alert-caution": "#cf222e",
};

/** Styles by the class names of highlighted code. The first known class counts. */
const code: Readonly<Record<string, string>> = {
  "hljs-keyword": "#0000ff",
  "hljs-literal": "#0000ff",
  "hljs-built_in": "#0000ff",
  "hljs-selector-tag": "#0000ff",
  "hljs-tag": "#0000ff",
  "hljs-name": "#0000ff",
  "hljs-string": "#a31515",
  "hljs-regexp": "#a31515",
  "hljs-template-tag": "#a31515",
  "hljs-link": "#a31515",
  "hljs-number": "#096d48",
  "hljs-symbol": "#096d48",
  "hljs-bullet": "#096d48",
  "hljs-title": "#795e26",
  "hljs-selector-class": "#795e26",
  "hljs-selector-id": "#795e26",
  "hljs-type": "#216d7d",
  "hljs-section": "#216d7d",
  "hljs-attr": "#001080",
  "hljs-attribute": "#001080",
  "hljs-property": "#001080",
  "hljs-variable": "#001080",
  "hljs-template-variable": "#001080",
  "hljs-params": "#001080",
  "hljs-comment": "#006b00",
  "hljs-quote": "#006b00",
  "hljs-meta": "#006b00",
  "hljs-addition": "#116329",
  "hljs-deletion": "#a40e26",
};

function getInlineStyle({
  tagName,
  properties = {},
}: {
  tagName: string;
  properties?: Element["properties"];
}): string | undefined {
  const classes = Array.isArray(properties["className"]) ? properties["className"].map(String) : [];
  const alert = classes.map((name) => alerts[name]).find((colour) => colour !== undefined);
  if (alert !== undefined) return `margin:0.7em 0;padding:0.2em 1em;border-inline-start:4px solid ${alert}`;
  if (classes.includes("markdown-alert-title")) return "font-weight:600";
  const colour = tagName === "span" ? classes.map((name) => code[name]).find((each) => each !== undefined) : undefined;
  return colour === undefined ? byName[tagName] : `color:${colour}`;
}

/**
 * Destination of HTML: a file or paper, with a style sheet of ours, or the clipboard, where only inline styles work.
 */
export type HtmlTarget = "file" | "clipboard";

/** Prefix of section ids in a file. Ids inside a section begin with the section's own id. */
export const anchorPrefix = "to-";

/**
 * Adapts a sanitised section to its destination. There is no panel there: references become text, and links lead within
 * the document or outside.
 */
export function prepareForExport(root: Root, target: HtmlTarget, prefix: string): void {
  if (target === "file") changeElements(root, (element) => adaptForFile(element, prefix));
  else changeElements(root, adaptForClipboard);
}

export function toAnchor(slug: string): string {
  return `${anchorPrefix}${slug.toLowerCase()}`;
}

function adaptForFile(element: Element, prefix: string): readonly ElementContent[] {
  const { dataFileRef, href, ...rest } = element.properties;
  const { id } = rest;
  if (isHeading(element) && typeof id === "string" && id.startsWith(prefix))
    return [addAnchor(element, id.slice(prefix.length))];
  if (hasClass(element, "refused-reference")) {
    const { title } = element.properties;
    return [{ ...element, tagName: "span", properties: { className: ["invalid-link"], title } }];
  }
  // Outside of the panel, it leads nowhere.
  if (hasClass(element, "diagram-reference") || hasClass(element, "review-link")) return element.children;
  if (typeof dataFileRef === "string") {
    const words = toReferenceText(element, dataFileRef, { className: ["reference"] });
    return element.tagName === "img" ? [markPicture(element, dataFileRef, words)] : words;
  }
  if (element.tagName === "img") {
    const { dataPixels: _, dataLinked: __, ...kept } = rest;
    return [{ ...element, properties: kept }];
  }
  if (hasClass(element, "remote-image")) {
    const linked = typeof href === "string" ? { href, rel: ["noopener", "noreferrer"] } : {};
    return [{ ...withHost(element), properties: { className: ["remote-image"], ...linked } }];
  }
  if (element.tagName === "input") {
    const ariaLabel = element.properties["checked"] === true ? workerTexts.done : workerTexts.toDo;
    return [{ ...element, properties: { ...element.properties, ariaLabel } }];
  }
  if (hasClass(element, "invalid-link")) return [{ ...element, properties: { className: ["invalid-link"] } }];
  if (typeof href !== "string") return [element];
  const isWithin = href.startsWith("#");
  if (!isWithin) return [{ ...element, properties: { ...rest, href, rel: ["noopener", "noreferrer"] } }];
  const own = href.startsWith(`#${prefix}`) ? href : `#${encodeURIComponent(toAnchor(decodeFragment(href.slice(1))))}`;
  return [{ ...element, properties: { ...rest, href: own } }];
}

/** Adds the anchor that links from other sections use. */
function addAnchor(heading: Element, slug: string): Element {
  const anchor: Element = { type: "element", tagName: "a", properties: { id: toAnchor(slug) }, children: [] };
  return { ...heading, children: [anchor, ...heading.children] };
}

function adaptForClipboard(element: Element): readonly ElementContent[] {
  const { dataFileRef, href } = element.properties;
  const style = getInlineStyle(element);
  const styled = style === undefined ? {} : { style };
  if (hasClass(element, "refused-reference")) return element.children;
  if (typeof dataFileRef === "string")
    return toReferenceText(element, dataFileRef, { style: getInlineStyle({ tagName: "code" }) ?? "" });
  if (element.tagName === "a" && "dataFootnoteBackref" in element.properties) return [];
  if (element.tagName === "a" && "dataFootnoteRef" in element.properties)
    return [createText(`[${getNodeText(element)}]`)];
  if (element.tagName === "a" && (typeof href !== "string" || href.startsWith("#"))) return element.children;
  if (element.tagName === "input") return [createText(element.properties["checked"] === true ? "☑" : "☐")];
  if (hasClass(element, "sr-only")) return [];
  if (hasClass(element, "remote-image") && element.tagName === "span") return withHost(element).children;
  const kept = Object.fromEntries(Object.entries(element.properties).filter(([name]) => lasting.has(name)));
  const opened = element.tagName === "details" ? { open: true } : {};
  // The styles of a `pre` apply to the code inside it, too.
  const children = element.tagName === "pre" ? element.children.map(withoutStyle) : withHost(element).children;
  return [{ ...element, properties: { ...kept, ...opened, ...styled }, children }];
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** Attributes that survive a paste. */
const lasting = new Set([
  "href",
  "src",
  "alt",
  "width",
  "height",
  "colSpan",
  "rowSpan",
  "start",
  "reversed",
  "value",
  "dir",
  "lang",
  "align",
]);

function withoutStyle(child: ElementContent): ElementContent {
  if (!isElement(child) || child.tagName !== "code") return child;
  const { style: _, ...properties } = child.properties;
  return { ...child, properties };
}

/** Marks the words of a picture, so that the export can replace them with it. */
function markPicture(image: Element, dataPicture: string, words: readonly ElementContent[]): Element {
  const { alt, width } = image.properties;
  const properties = { dataPicture, dataAlt: String(alt ?? ""), dataWidth: String(width ?? "") };
  return { type: "element", tagName: "span", properties, children: [...words] };
}

/** Adds the host of a remote image to its description. */
function withHost(element: Element): Element {
  const { dataHost } = element.properties;
  if (typeof dataHost !== "string") return element;
  return { ...element, children: [...element.children, createText(` (${dataHost})`)] };
}

/** Returns the reference as text. A link with words of its own keeps them. */
function toReferenceText(
  link: Element,
  reference: string,
  properties: Element["properties"],
): readonly ElementContent[] {
  const code: Element = { type: "element", tagName: "code", properties, children: [createText(reference)] };
  const { alt } = link.properties;
  const words = typeof alt === "string" && alt !== "" ? [createText(alt)] : link.children;
  if (words.length === 0 || getNodeText(link) === reference) return [code];
  return [...words, createText(" ("), code, createText(")")];
}

function getNodeText(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return isElement(node) ? node.children.map(getNodeText).join("") : "";
}

function createText(value: string): ElementContent {
  return { type: "text", value };
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // The name is not encoded, so it is used unchanged.
    return fragment;
  }
}
