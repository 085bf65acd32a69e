import type { Element, Nodes } from "hast";

const voidNames = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const attributePattern = /^[a-z][a-z-]*\d?$/;
/** Attributes of SVG that are not in lower case. */
const mixedCase = /^(?:viewBox|marker(?:Width|Height)|ref[XY])$/;

/** Escapes text for an element or a value between double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Returns a sanitised tree as HTML. Only elements and text are written. */
export function toHtml(node: Nodes): string {
  if (node.type === "text") return escapeHtml(node.value);
  if (node.type === "root") return node.children.map(toHtml).join("");
  return node.type === "element" ? toElementHtml(node) : "";
}

function toElementHtml(element: Element): string {
  const { tagName, children } = element;
  const open = `<${tagName}${attributes(element)}>`;
  if (voidNames.has(tagName)) return open;
  // A parser drops the first line ending in a `pre`.
  const kept = tagName === "pre" ? "\n" : "";
  return `${open}${kept}${children.map(toHtml).join("")}</${tagName}>`;
}

function attributes({ properties }: Element): string {
  return Object.entries(properties)
    .map(([property, value]) => {
      const name = toAttributeName(property);
      if (
        value === false ||
        value === null ||
        value === undefined ||
        !(attributePattern.test(name) || mixedCase.test(name))
      )
        return "";
      const text = value === true ? "" : Array.isArray(value) ? value.join(" ") : String(value);
      return ` ${name}="${escapeHtml(text)}"`;
    })
    .join("");
}

function toAttributeName(property: string): string {
  if (mixedCase.test(property)) return property;
  if (property === "className") return "class";
  if (/^aria[A-Z]/.test(property)) return `aria-${property.slice(4).toLowerCase()}`;
  if (!/^(?:data|stroke|font|text|dominant|marker)[A-Z]/.test(property)) return property.toLowerCase();
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
