import type { Element, ElementContent, Root } from "hast";
import { workerTexts } from "../../texts/workerTexts.ts";
import { drawBlock, drawInText, showBlock, showDrawing } from "../drawing/drawSection.ts";
import { changeElements, isElement } from "../treeWalk.ts";
import { hasMarks, withoutMarked } from "./marks.ts";

type Side = "before" | "after";

/**
 * Shows the formulas and diagrams of a comparison: blocks that it has changed above their sources, as they are on the
 * given sides, and the others as the review does.
 */
export function drawCompared(root: Root, sides: readonly Side[]): void {
  changeElements(root, (element) => {
    if (element.tagName === "code") return [drawInText(element)];
    if (element.tagName !== "pre") return [element];
    if (!hasMarks([element])) return drawUnchanged(element);
    const drawings = sides.flatMap((side) => drawSide(element, side));
    return drawings.length === 0 ? [element] : [create("compared-drawings", drawings), element];
  });
}

/** Draws a block that is the same on both sides, or that only one side has. */
function drawUnchanged(pre: Element): readonly ElementContent[] {
  const drawn = drawBlock(pre);
  return drawn?.kind === "drawn" ? showBlock(pre, drawn) : [pre];
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
