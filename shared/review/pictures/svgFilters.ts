import { maxFilter } from "../limits.ts";
import { readLargest } from "./svgLooks.ts";
import { readNumbers } from "./svgShapes.ts";
import type { SvgNode } from "./svgTree.ts";

/**
 * Counts the parts of a filter. A part draws its inputs again, so parts that use others twice multiply. Infinity for a filter that is too
 * large; `scale` is the pixels of a unit.
 */
export function countFilterParts(filter: SvgNode, scale: number): number {
  const results = new Map<string, number>();
  let [before, most] = [0, 0];
  for (const part of filter.children.filter(({ name }) => name.startsWith("fe"))) {
    if (isLarge(part, scale)) return Number.POSITIVE_INFINITY;
    const inputs = listInputs(part).map((name) => results.get(name) ?? (name === "" ? before : 0));
    before = inputs.reduce((sum, each) => sum + each, 1);
    results.set(part.attributes.get("result") ?? "", before);
    most = Math.max(most, before);
  }
  return most > maxFilter.parts ? Number.POSITIVE_INFINITY : most;
}

/** Lists the inputs of a part by their names; an input without a name is the part before. A shadow is drawn below its input. */
function listInputs({ name, attributes, children }: SvgNode): readonly string[] {
  const first = attributes.get("in") ?? "";
  const second = attributes.get("in2");
  if (name === "feMerge") return children.map((each) => each.attributes.get("in") ?? "");
  return [first, ...(second === undefined ? [] : [second]), ...(name === "feDropShadow" ? [first] : [])];
}

function isLarge({ attributes }: SvgNode, scale: number): boolean {
  const largest = (key: string) => readLargest(attributes.get(key) ?? "");
  const radius = Math.max(largest("stdDeviation"), largest("radius")) * scale;
  const isDetailed = largest("numOctaves") > maxFilter.octaves || largest("order") > maxFilter.order;
  return radius > maxFilter.radius || isDetailed;
}

/** Returns how much more than its element a filter draws; undefined for one that may draw on the whole picture. */
export function readFilterRegion({ attributes }: SvgNode): number | undefined {
  if (attributes.get("filterUnits") === "userSpaceOnUse") return undefined;
  const side = (key: string) => {
    const size = attributes.get(key) ?? "120%";
    return (readNumbers(size)[0] ?? 1.2) / (size.includes("%") ? 100 : 1);
  };
  return side("width") * side("height");
}
