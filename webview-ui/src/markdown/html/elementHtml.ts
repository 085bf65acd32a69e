import type { Element } from "hast";
import { markInvisible } from "../markInvisible.ts";
import { toHtml } from "./toHtml.ts";

/** Returns a text in an element as HTML, with its invisible characters drawn: all of them in code. */
export function elementHtml(tagName: string, text: string, properties: Element["properties"] = {}): string {
  const element: Element = { type: "element", tagName, properties, children: [{ type: "text", value: text }] };
  return markInvisible([element]).map(toHtml).join("");
}
