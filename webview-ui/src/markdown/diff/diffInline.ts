import { cutByHunks, diffTokens, type ReadToken, splitWordTokens } from "@dialectic/shared/review";
import type { Element, ElementContent } from "hast";
import { joinLeaves, type Leaf, listLeaves } from "./leaves.ts";
import { type MarkKind, markElement, withoutIds } from "./marks.ts";

interface InlineToken {
  readonly leaf: Leaf;
  readonly key: string;
  readonly text: string;
}

const readInline: ReadToken<InlineToken> = { key: ({ key }) => key, text: ({ text }) => text };

/**
 * Merges inline content and marks removed and added words inside their elements: a changed word in bold stays bold.
 * Words are equal only if the elements around them are: a word that became a link counts as removed and added.
 */
export function diffInline(before: readonly ElementContent[], after: readonly ElementContent[]): ElementContent[] {
  const oldTokens = toInlineTokens(before);
  const newTokens = toInlineTokens(after);
  const steps = cutByHunks(oldTokens, newTokens, diffTokens(oldTokens, newTokens, readInline));
  const counterparts = new Map<Element, Element>();
  // All kept leaves must first show which elements correspond. Then removed leaves can be put inside those.
  for (const { kept } of steps) {
    kept.before.forEach(({ leaf }, index) => {
      pairPaths(leaf.path, kept.after[index]?.leaf.path ?? [], counterparts);
    });
  }
  const leaves = steps.flatMap(({ kept, removed, added }) => [
    ...kept.after.map(({ leaf }) => leaf),
    ...markLeaves(
      removed.map(({ leaf }) => translate(leaf, counterparts)),
      "removed",
    ),
    ...markLeaves(
      added.map(({ leaf }) => leaf),
      "added",
    ),
  ]);
  return joinLeaves(leaves);
}

function toInlineTokens(nodes: readonly ElementContent[]): readonly InlineToken[] {
  const signatures = new Map<Element, string>();
  const getSignature = (element: Element): string => {
    const known = signatures.get(element) ?? JSON.stringify([element.tagName, element.properties]);
    signatures.set(element, known);
    return known;
  };
  return listLeaves(nodes, splitWordTokens).map((leaf) => {
    const around = leaf.path.map(getSignature).join("");
    if (leaf.node.type === "text") {
      // Outside code, a reader sees a line ending in the source as a space.
      const text = /^\s+$/.test(leaf.node.value) ? " " : leaf.node.value;
      return { leaf, text, key: `${text}\n${around}` };
    }
    return { leaf, text: leaf.node.tagName === "br" ? "\n" : "", key: `${JSON.stringify(leaf.node)}\n\n${around}` };
  });
}

function pairPaths(before: readonly Element[], after: readonly Element[], counterparts: Map<Element, Element>): void {
  before.forEach((element, depth) => {
    const counterpart = after[depth];
    if (counterpart !== undefined && !counterparts.has(element)) counterparts.set(element, counterpart);
  });
}

/** Puts removed content into the corresponding elements of the later state, where those exist. */
function translate({ path, node }: Leaf, counterparts: Map<Element, Element>): Leaf {
  const translated = path.map((element) => {
    const known = counterparts.get(element);
    if (known !== undefined) return known;
    const own = withoutIds({ ...element, children: [] });
    // The next leaf of this element must find the same copy.
    counterparts.set(element, own);
    return own;
  });
  return { path: translated, node: withoutIds(node) };
}

function markLeaves(leaves: readonly Leaf[], kind: MarkKind): readonly Leaf[] {
  const mark = markElement(kind);
  return leaves.map(({ path, node }) => ({ path: [...path, mark], node }));
}
