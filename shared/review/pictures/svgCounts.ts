import { drawnUnasked, maxPicture, maxPictureLayers } from "../limits.ts";
import { countFilterParts, readFilterRegion } from "./svgFilters.ts";
import { type Looks, readLooks } from "./svgLooks.ts";
import { readNumbers, readScale, type SvgShape } from "./svgShapes.ts";
import type { Rules } from "./svgStyles.ts";
import type { SvgNode } from "./svgTree.ts";

/*
 * Counts what a browser draws of an SVG. What a reference repeats counts each time. Lengths grow with the scale of what is around them, and
 * areas with its square. What has no size of its own counts as the whole picture.
 */

/** The parts of a picture that are counted, by the names of their bounds. */
export const countedParts = Object.keys(drawnUnasked) as readonly (keyof typeof drawnUnasked)[];
export type CountedPart = keyof typeof drawnUnasked;

/** The size of a picture in units of its root, and the pixels of a unit. */
export interface DrawnSize {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Elements that are drawn where others refer to them, if at all. */
const containers = new Set(
  "defs symbol clipPath mask marker pattern linearGradient radialGradient filter metadata title desc style script".split(
    " ",
  ),
);
const usualPicture = 800 * 600;
/** A letter with a place of its own, as of others. */
const placedLetter = 8;
const elaborate = /^(?:foreignObject|marker)$/;
const filterPart = 40;
const marked = /^(?:path|line|polyline|polygon)$/;

/** Counts that stay the same in another scale, those that grow with it, and those that grow with its square. */
const counted = {
  plain: ["elements", "segments", "letters", "dashes", "pixels", "effects", "wholes", "animations"],
  lengths: ["lines", "heights"],
  areas: ["covering", "areas", "layers"],
} as const;
type Counted = (typeof counted)[keyof typeof counted][number];
type Sum = Record<Counted, number>;

const nothing: Readonly<Sum> = {
  elements: 0,
  segments: 0,
  letters: 0,
  dashes: 0,
  pixels: 0,
  effects: 0,
  wholes: 0,
  animations: 0,
  lines: 0,
  heights: 0,
  covering: 0,
  areas: 0,
  layers: 0,
};

function add(sum: Sum, other: Readonly<Sum>, times: number, scale: number): void {
  for (const name of counted.plain) sum[name] += times * other[name];
  for (const name of counted.lengths) sum[name] += times * scale * other[name];
  for (const name of counted.areas) sum[name] += times * scale ** 2 * other[name];
}

export interface DrawnCounts extends Record<CountedPart, number> {
  /** Elements, those of references each time; infinity for references within references without an end. */
  readonly all: number;
  /** Pixels of the pictures in it; infinity for one that is no picture of pixels. */
  readonly pixels: number;
}

export function countDrawn(root: SvgNode, rules: Rules, size: DrawnSize): DrawnCounts {
  return new Counting(root, rules, size).counts();
}

class Counting {
  readonly #root: SvgNode;
  readonly #size: DrawnSize;
  readonly #ids = new Map<string, SvgNode>();
  readonly #looks = new Map<SvgNode, Looks>();
  /** Nothing for an element that is being counted: one around itself is not drawn again. */
  readonly #sums = new Map<SvgNode, Readonly<Sum>>();
  /** Layers within layers. */
  readonly #layers = new Map<SvgNode, number>();
  /** What elements around others give them: the widest lines, the largest letters, the shortest dashes, and markers. */
  #strokeWidth = 1;
  #fontSize = 16;
  #dash = Number.POSITIVE_INFINITY;
  readonly #markers = new Set<string>();
  #largestScale = 1;
  #rules = 0;
  #isOver = false;

  constructor(root: SvgNode, rules: Rules, size: DrawnSize) {
    this.#root = root;
    this.#size = size;
    this.#name(root);
    this.#survey(root, rules, 1, false);
  }

  counts(): DrawnCounts {
    const { width, height, scale } = this.#size;
    const sum = this.#count(this.#root, 0);
    // A small picture has fewer pixels.
    const size = (width * height * scale ** 2) / usualPicture;
    const perPicture = size / (width * height);
    const isOver = this.#isOver || (this.#layers.get(this.#root) ?? 0) > maxPictureLayers;
    const counts = {
      elements: sum.elements,
      commands: sum.segments / 100 + sum.covering * perPicture,
      lines: sum.lines * scale + sum.dashes * 25,
      areas: sum.areas * perPicture + sum.pixels / 150_000,
      letters: (sum.letters + (2 * sum.heights * scale) / 16) / 3,
      effects: isOver ? Number.POSITIVE_INFINITY : sum.effects + sum.layers * perPicture + sum.wholes * size,
      animations: sum.animations,
      rules: this.#rules,
    };
    if (sum.animations > 0) for (const part of countedParts) if (part !== "animations") counts[part] *= 10;
    return { ...counts, all: sum.elements, pixels: sum.pixels };
  }

  #name(node: SvgNode): void {
    const id = node.attributes.get("id");
    if (id !== undefined && !this.#ids.has(id)) this.#ids.set(id, node);
    for (const child of node.children) this.#name(child);
  }

  #survey(node: SvgNode, rules: Rules, around: number, isHtml: boolean): void {
    // Above the bound, the other rules are not looked at: all together may be many.
    const looks = readLooks(node, Number.isFinite(this.#rules) ? rules : undefined, this.#ids, isHtml);
    const scale = around * readScale(node.attributes.get("transform"));
    this.#looks.set(node, looks);
    this.#rules += looks.rules;
    if (this.#rules > drawnUnasked.rules) this.#rules = Number.POSITIVE_INFINITY;
    this.#isOver ||= looks.isOver;
    this.#largestScale = Math.max(this.#largestScale, scale);
    this.#strokeWidth = Math.max(this.#strokeWidth, looks.strokeWidth);
    this.#fontSize = Math.max(this.#fontSize, looks.fontSize);
    if (looks.shape === undefined) {
      this.#dash = Math.min(this.#dash, looks.dash);
      for (const name of [...looks.ends, ...looks.markers]) this.#markers.add(name);
    }
    for (const child of node.children) this.#survey(child, rules, scale, isHtml || node.name === "foreignObject");
  }

  #count(node: SvgNode, depth: number): Readonly<Sum> {
    const known = this.#sums.get(node);
    if (known !== undefined) return known;
    const looks = this.#looks.get(node);
    if (looks === undefined || depth > maxPicture.depth) return { ...nothing, elements: Number.POSITIVE_INFINITY };
    this.#sums.set(node, nothing);
    const own = this.#draw(node, looks);
    let layers = 0;
    const take = (target: SvgNode | undefined, times = 1, scale = 1) => {
      if (target === undefined || own.elements > maxPicture.elements) return;
      add(own, this.#count(target, depth + 1), times, scale * this.#fit(target, node));
      layers = Math.max(layers, this.#layers.get(target) ?? 0);
    };
    for (const child of node.children) {
      if (containers.has(child.name)) own.elements += 1 + child.children.length;
      else take(child);
    }
    if (node.name === "text" && isPlacing(node)) {
      own.letters *= placedLetter;
      own.heights *= placedLetter;
    }
    for (const name of looks.uses) take(this.#ids.get(name));
    if (marked.test(node.name)) {
      const points = (looks.shape?.segments ?? 0) + 1;
      for (const name of looks.ends) take(this.#ids.get(name), 1, this.#strokeWidth);
      for (const name of new Set([...looks.markers, ...this.#markers]))
        take(this.#ids.get(name), points, this.#strokeWidth);
    }
    this.#layers.set(node, layers + (looks.layers + looks.filters.length + looks.functions > 0 ? 1 : 0));
    const sum = { ...nothing };
    add(sum, own, 1, readScale(node.attributes.get("transform")));
    this.#sums.set(node, sum);
    return sum;
  }

  /** Counts an element alone. */
  #draw(node: SvgNode, looks: Looks): Sum {
    const { letters } = node;
    const sum = { ...nothing, letters, heights: letters * this.#fontSize, pixels: looks.pixels };
    sum.elements = elaborate.test(node.name) ? 5 : 1;
    sum.animations = looks.isMoving ? 1 : 0;
    const area = looks.shape && this.#drawShape(node, looks, looks.shape, sum);
    const whole = { ...sum, effects: looks.layers + looks.filters.length };
    const take = (cost: number, covered: number | undefined) => {
      if (covered === undefined) whole.wholes += cost;
      else whole.layers += cost * covered;
    };
    take(3 * looks.layers, area);
    take(filterPart * looks.functions, undefined);
    for (const name of looks.filters) {
      const filter = this.#ids.get(name);
      if (filter === undefined) continue;
      const parts = countFilterParts(filter, this.#size.scale * this.#largestScale);
      const region = readFilterRegion(filter);
      take(filterPart * parts, area === undefined || region === undefined ? undefined : area * region);
    }
    return whole;
  }

  /** Adds a shape to a sum, and returns its area. */
  #drawShape(node: SvgNode, looks: Looks, shape: SvgShape, sum: Sum): number {
    const { width, height } = this.#size;
    const [wide, high] = [orElse(shape.width, width), orElse(shape.height, height)];
    const length = orElse(shape.length, 2 * (width + height));
    const dashed = Math.max(length, readNumbers(node.attributes.get("pathLength") ?? "")[0] ?? 0);
    sum.segments = shape.segments;
    sum.covering = shape.segments * (wide + this.#strokeWidth) * (high + this.#strokeWidth);
    sum.areas = wide * high;
    sum.lines = length + shape.segments * this.#strokeWidth;
    sum.dashes = dashed / Math.min(looks.dash, this.#dash);
    return sum.areas;
  }

  /** Returns the scale of what is in an element with a size of its own, drawn by itself or by another one. */
  #fit(node: SvgNode, by: SvgNode): number {
    const { width: wide, height: high } = this.#size;
    const units = (key: string) => node.attributes.get(key) === "objectBoundingBox";
    const whole = Math.max(wide, high);
    if (units("clipPathUnits") || units("maskContentUnits") || units("patternContentUnits")) return Math.max(1, whole);
    const [, , width, height] = node === this.#root ? [] : readNumbers(node.attributes.get("viewBox") ?? "");
    if (width === undefined || height === undefined) return 1;
    const size = (key: string) => {
      const named = node.name === "marker" ? `marker${key}` : key.toLowerCase();
      const given = by.attributes.get(named) ?? node.attributes.get(named) ?? "100%";
      return given.includes("%") ? whole : (readNumbers(given)[0] ?? whole);
    };
    return Math.max(size("Width") / width, size("Height") / height);
  }
}

/** A side in percent is that of what is around it, at most the picture. */
function orElse(size: number, other: number): number {
  return Number.isFinite(size) ? size : other;
}

/** True for a text whose letters have places of their own, all or some. */
function isPlacing({ name, attributes, children }: SvgNode): boolean {
  if (name === "textPath" || attributes.has("textLength") || attributes.has("rotate")) return true;
  const isListed = ["x", "y", "dx", "dy"].some((key) => /\d[\s,]+[-+.\d]/.test(attributes.get(key) ?? ""));
  return isListed || children.some(isPlacing);
}
