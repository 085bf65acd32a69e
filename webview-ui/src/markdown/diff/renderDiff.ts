import type { Element, ElementContent, Root } from "hast";
import { workerTexts } from "../../texts/workerTexts.ts";
import { toChunks } from "../chunks.ts";
import { drawBlock, drawInText, showBlock, showDrawing } from "../drawing/drawSection.ts";
import { renderSection } from "../toHast.ts";
import { changeElements, isElement } from "../treeWalk.ts";
import type { HastChunk } from "../types.ts";
import { alignSideBySide, diffRendered, type SideBySideRow } from "./diffRendered.ts";
import { hasMarks, withoutMarked } from "./marks.ts";

/** Two states of a section, each preceded by the definitions from elsewhere that it uses. A missing state is empty. */
export interface DiffInput {
  readonly before: string;
  readonly after: string;
  /** Prefix of every id. A diff beside its section needs a prefix of its own. */
  readonly prefix: string;
  readonly layout: "inline" | "side-by-side";
}

export interface DiffRow {
  readonly kind: SideBySideRow["kind"];
  readonly left: readonly HastChunk[];
  readonly right: readonly HastChunk[];
}

/** Diff ready to be shown; `deep` when one of the states nests too deeply for that. */
export type RenderedDiff =
  | { readonly kind: "inline"; readonly blocks: readonly HastChunk[] }
  | { readonly kind: "side-by-side"; readonly rows: readonly DiffRow[] }
  | { readonly kind: "deep" };

/** Renders both states and compares the visible results. Runs in the worker, like the rendering of sections. */
export function renderDiff({ before, after, prefix, layout }: DiffInput): RenderedDiff {
  const old = renderSection(before, prefix);
  const found = renderSection(after, prefix);
  if (old.kind === "deep" || found.kind === "deep") return { kind: "deep" };
  if (layout === "inline") {
    const merged = diffRendered(old.root, found.root);
    drawCompared(merged, ["before", "after"]);
    return { kind: "inline", blocks: toChunks(merged) };
  }
  const rows = alignSideBySide(old.root, found.root).map(({ kind, left, right }) => ({
    kind,
    left: toChunks(toRoot(left, "before")),
    right: toChunks(toRoot(right, "after")),
  }));
  return { kind: "side-by-side", rows };
}

function toRoot(nodes: readonly ElementContent[], side: "before" | "after"): Root {
  const root: Root = { type: "root", children: [...nodes] };
  drawCompared(root, [side]);
  return root;
}

type Side = "before" | "after";

/**
 * Shows the formulas and diagrams of a comparison: blocks that it has changed above their sources, as they are on the
 * given sides, and the others as the review does.
 */
function drawCompared(root: Root, sides: readonly Side[]): void {
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
