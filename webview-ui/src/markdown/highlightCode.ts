import type { Element, Root } from "hast";
import { createLowlight } from "lowlight";
import { languages } from "./languages.ts";
import { changeElements, isElement } from "./treeWalk.ts";

const highlighter = createLowlight(languages);

/** Longer code stays plain, because its spans would not fit into one frame. */
const longestHighlighted = 16_000;

function findLanguage(code: Element): string | undefined {
  const { className } = code.properties;
  const names = Array.isArray(className) ? className : [];
  const name = names.find((each) => typeof each === "string" && each.startsWith("language-"));
  return typeof name === "string" ? name.slice("language-".length).toLowerCase() : undefined;
}

function highlightElement(code: Element): Element {
  const [only, ...others] = code.children;
  const language = findLanguage(code);
  if (only?.type !== "text" || others.length > 0 || language === undefined) return code;
  if (only.value.length > longestHighlighted || !highlighter.registered(language)) return code;
  const tree = highlighter.highlight(language, only.value);
  const children = tree.children.filter((child) => child.type === "element" || child.type === "text");
  return { ...code, properties: { ...code.properties, className: ["hljs", `language-${language}`] }, children };
}

/** Adds classes to code in a named and known language. The language is never guessed. */
export function highlightCode(root: Root): void {
  changeElements(root, (pre) => {
    const [code] = pre.children;
    if (pre.tagName !== "pre" || pre.children.length !== 1 || !isElement(code) || code.tagName !== "code") return [pre];
    return [{ ...pre, children: [highlightElement(code)] }];
  });
}
