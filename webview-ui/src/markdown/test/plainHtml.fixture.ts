import type { Element, Nodes } from "hast";

const voidNames = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

function escapeText(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function attributeName(property: string): string {
  if (property === "className") return "class";
  if (/^aria[A-Z]/.test(property)) return `aria-${property.slice(4).toLowerCase()}`;
  if (!/^data[A-Z]/.test(property)) return property.toLowerCase();
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function attributes({ properties }: Element): string {
  return Object.entries(properties)
    .filter(([, value]) => value !== false && value !== null && value !== undefined)
    .map(([name, value]) => {
      const text = value === true ? "" : Array.isArray(value) ? value.join(" ") : String(value);
      return ` ${attributeName(name)}="${escapeText(text)}"`;
    })
    .join("");
}

/** Returns hast as HTML. Raw nodes stay unchanged, so that a pipeline can be compared before it sanitises. */
export function toPlainHtml(node: Nodes): string {
  if (node.type === "raw") return node.value;
  if (node.type === "text") return escapeText(node.value);
  if (node.type === "root") return node.children.map(toPlainHtml).join("");
  if (node.type !== "element") return "";
  const open = `<${node.tagName}${attributes(node)}>`;
  return voidNames.has(node.tagName) ? open : `${open}${node.children.map(toPlainHtml).join("")}</${node.tagName}>`;
}
