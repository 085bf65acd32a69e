import type { SyntaxNode } from "@lezer/common";
import { parser } from "@lezer/css";
import { children, type Language, type Named, naming, readName } from "./language.ts";

const names = ["ClassName", "IdName", "TagName"];

export const css: Language = {
  parser,
  bodies: ["Block"],
  wrappers: [],
  readers: {
    RuleSet: readSelectors,
    KeyframesStatement: naming("class", "KeyframeName"),
    Declaration: naming("other", "VariableName"),
  },
};

/** Reads `.a .b:hover, #c`: each selector declares its last name, held by the others. */
function readSelectors(node: SyntaxNode, text: string): readonly Named[] {
  return [...children(node)].flatMap((selector): readonly Named[] => {
    if (!/Selector$/.test(selector.name)) return [];
    const path = listNames(selector).map((each) => readName(each, text));
    if (path.length === 0) return [];
    const isMinor = !/^[.#]?[\w-]+$/.test(text.slice(selector.from, selector.to));
    return [{ path, sort: "class", at: selector, isMinor }];
  });
}

function listNames(node: SyntaxNode): readonly SyntaxNode[] {
  return [...children(node)].flatMap((child) => (names.includes(child.name) ? [child] : listNames(child)));
}
