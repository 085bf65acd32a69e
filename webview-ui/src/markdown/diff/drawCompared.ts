import type { Element, ElementContent, Root } from "hast";
import { workerTexts } from "../../texts/workerTexts.ts";
import { drawBlock, drawInText, showDrawing } from "../drawing/drawSection.ts";
import { changeElements, isElement } from "../treeWalk.ts";
import { hasMarks, listClasses, withoutMarked } from "./marks.ts";

type Side = "before" | "after";

/**
 * Shows the formulas and diagrams of a comparison: those in a text in place of their sources, and blocks that it has
 * changed above their sources, as they are on the given sides.
 */
export function drawCompared(root: Root, sides: readonly Side[]): void {
  changeElements(root, (element) => {
    if (element.tagName === "code") return [drawInText(element)];
    if (listClasses(element).includes("compared-block")) return [drawWholeBlock(element)];
    if (element.tagName !== "pre" || !hasMarks([element])) return [element];
    const drawings = sides.flatMap((side) => drawSide(element, side));
    return drawings.length === 0 ? [element] : [create("compared-drawings", drawings), element];
  });
}

/** Draws a block that only one side has. */
function drawWholeBlock(marked: Element): Element {
  const [only] = marked.children;
  const drawn = isElement(only) && only.tagName === "pre" ? drawBlock(only) : undefined;
  return drawn?.kind === "drawn" ? { ...marked, children: [showDrawing(drawn), ...marked.children] } : marked;
}

function drawSide(pre: Element, side: Side): readonly ElementContent[] {
  const [kept] = withoutMarked([pre], side === "before" ? "added" : "removed");
  const drawn = isElement(kept) && kept.children.length > 0 ? drawBlock(kept) : undefined;
  if (drawn?.kind !== "drawn") return [];
  const label = `${workerTexts[side]}: ${drawn.label}`;
  const name = create("compared-drawing-name", [{ type: "text", value: workerTexts[side] }]);
  return [create("compared-drawing", [name, showDrawing({ ...drawn, label })])];
}

/** The texts of drawings are no texts of the comparison, which has those of the sources. */
function create(className: string, children: readonly ElementContent[]): Element {
  return { type: "element", tagName: "div", properties: { className: [className, "drawn"] }, children: [...children] };
}
