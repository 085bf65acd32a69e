import { findDiagramReferences, findInLabel } from "@dialectic/shared/review";
import type { Element, ElementContent } from "hast";
import { linkReferences } from "../markFences.ts";
import { createLink, createText } from "../referenceLinks.ts";
import { isElement } from "../treeWalk.ts";

/**
 * Turns the references in the labels of a diagram into links. Only those that its source has count: the host finds them
 * there, and knows no others.
 */
export function linkLabels(drawing: Element, source: string): Element {
  if (drawing.tagName !== "svg") return drawing;
  const known = new Set(source.split(/\r\n?|\n/).flatMap((line) => findDiagramReferences(line).map(toWritten)));
  if (known.size === 0) return drawing;
  const link = (node: ElementContent): readonly ElementContent[] => {
    if (isElement(node)) return [{ ...node, children: node.children.flatMap(link) }];
    if (node.type !== "text") return [node];
    const found = findInLabel(node.value).filter((each) => known.has(toWritten(each)));
    return linkReferences(node.value, found, (reference, part) =>
      createLink(reference, [createText(part)], "diagram-reference"),
    );
  };
  // The parts of an image would be none for a screen reader.
  return { ...drawing, properties: { ...drawing.properties, role: "group" }, children: drawing.children.flatMap(link) };
}

function toWritten({ written }: { readonly written: string }): string {
  return written;
}
