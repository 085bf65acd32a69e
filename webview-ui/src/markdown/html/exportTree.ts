import type { Element, ElementContent, Root } from "hast";
import { changeElements, isElement } from "../treeWalk.ts";
import { styleFor } from "./inlineStyles.ts";

/** Where HTML goes: into a file or onto paper, with a style sheet of ours, or through the clipboard to where only inline styles hold. */
export type HtmlTarget = "file" | "clipboard";

/** Begins the ids of the sections in a file: the ids of what they hold begin with the section's own. */
export const anchorPrefix = "to-";

/** Makes a sanitised section fit for where it goes. There is no panel there: references are text, links lead within or outside. */
export function prepareForExport(root: Root, target: HtmlTarget, prefix: string): void {
  if (target === "file") changeElements(root, (element) => forFile(element, prefix));
  else changeElements(root, forClipboard);
}

/** The anchor in a file of the section with that slug. */
export function anchorOf(slug: string): string {
  return `${anchorPrefix}${slug.toLowerCase()}`;
}

function forFile(element: Element, prefix: string): readonly ElementContent[] {
  const { dataFileRef, href, ...rest } = element.properties;
  if (hasClass(element, "refused-reference")) {
    const { title } = element.properties;
    return [{ ...element, tagName: "span", properties: { className: ["invalid-link"], title } }];
  }
  if (typeof dataFileRef === "string") return referenceText(element, dataFileRef, { className: ["reference"] });
  if (element.tagName === "input") {
    const ariaLabel = element.properties["checked"] === true ? "Done" : "To do";
    return [{ ...element, properties: { ...element.properties, ariaLabel } }];
  }
  if (hasClass(element, "invalid-link")) return [{ ...element, properties: { className: ["invalid-link"] } }];
  if (typeof href !== "string") return [element];
  const isWithin = href.startsWith("#");
  if (!isWithin) return [{ ...element, properties: { ...rest, href, rel: ["noopener", "noreferrer"] } }];
  const own = href.startsWith(`#${prefix}`) ? href : `#${encodeURIComponent(anchorOf(decoded(href.slice(1))))}`;
  return [{ ...element, properties: { ...rest, href: own } }];
}

function forClipboard(element: Element): readonly ElementContent[] {
  const { dataFileRef, href } = element.properties;
  const style = styleFor(element);
  const styled = style === undefined ? {} : { style };
  if (hasClass(element, "refused-reference")) return element.children;
  if (typeof dataFileRef === "string")
    return referenceText(element, dataFileRef, { style: styleFor({ tagName: "code" }) ?? "" });
  if (element.tagName === "a" && "dataFootnoteBackref" in element.properties) return [];
  if (element.tagName === "a" && "dataFootnoteRef" in element.properties) return [textNode(`[${textOf(element)}]`)];
  if (element.tagName === "a" && (typeof href !== "string" || href.startsWith("#"))) return element.children;
  if (element.tagName === "input") return [textNode(element.properties["checked"] === true ? "☑" : "☐")];
  if (hasClass(element, "sr-only")) return [];
  const kept = Object.fromEntries(Object.entries(element.properties).filter(([name]) => lasting.has(name)));
  const opened = element.tagName === "details" ? { open: true } : {};
  // The styles of a block of code hold for the code in it, too.
  const children = element.tagName === "pre" ? element.children.map(withoutStyle) : element.children;
  return [{ ...element, properties: { ...kept, ...opened, ...styled }, children }];
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

/** Attributes that mean something where a text is pasted. */
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

/** The reference as text; a link with words of its own keeps them. */
function referenceText(link: Element, reference: string, properties: Element["properties"]): readonly ElementContent[] {
  const code: Element = { type: "element", tagName: "code", properties, children: [textNode(reference)] };
  if (textOf(link) === reference) return [code];
  return [...link.children, textNode(" ("), code, textNode(")")];
}

function textOf(node: ElementContent): string {
  if (node.type === "text") return node.value;
  return isElement(node) ? node.children.map(textOf).join("") : "";
}

function textNode(value: string): ElementContent {
  return { type: "text", value };
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // Not an encoded name: it is meant as it stands.
    return fragment;
  }
}
