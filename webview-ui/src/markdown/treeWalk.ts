import type { Element, ElementContent, Nodes, Parents, Root, RootContent } from "hast";

export function isElement(node: Nodes | undefined): node is Element {
  return node?.type === "element";
}

/** True for a link. In HTML, an `a` without a target is none. */
export function isLink({ tagName, properties }: Element): boolean {
  return tagName === "a" && (properties["href"] ?? properties["dataFileRef"]) !== undefined;
}

/** Replaces each element below `parent` by the result of `change`. Children come first. */
export function changeElements(
  parent: Parents,
  change: (element: Element, insideLink: boolean) => readonly ElementContent[],
  insideLink = false,
): void {
  const changed: (RootContent | ElementContent)[] = [];
  for (const child of parent.children) {
    if (isElement(child)) {
      changeElements(child, change, insideLink || isLink(child));
      changed.push(...change(child, insideLink));
    } else {
      changed.push(child);
    }
  }
  // The root's children have a wider type than an element's. The result of `change` fits both.
  parent.children = changed as typeof parent.children;
}

/**
 * Removes positions, which are needed only for parsing, and returns facts for the later steps. Does not recurse, so
 * that it works at any depth.
 */
export function surveyTree(root: Root): { readonly depth: number; readonly hasRaw: boolean } {
  const waiting: { node: Nodes; depth: number }[] = [{ node: root, depth: 0 }];
  let deepest = 0;
  let hasRaw = false;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    delete node.position;
    if (depth > deepest) deepest = depth;
    if (node.type === "raw") hasRaw = true;
    if ("children" in node) for (const child of node.children) waiting.push({ node: child, depth: depth + 1 });
  }
  return { depth: deepest, hasRaw };
}
