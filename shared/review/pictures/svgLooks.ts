import { maxFilter } from "../limits.ts";
import { readDataPicture } from "./dataPicture.ts";
import { readNumbers, readShape, type SvgShape } from "./svgShapes.ts";
import { type Declaration, type Rules, readDeclarations, rulesFor } from "./svgStyles.ts";
import type { SvgNode } from "./svgTree.ts";

/** What the attributes and styles of an element draw. */
export interface Looks {
  readonly shape: SvgShape | undefined;
  readonly isHtml: boolean;
  /** Names of elements that it uses, of markers at its ends and at each of its points, and of filters. */
  readonly uses: string[];
  readonly ends: string[];
  readonly markers: string[];
  readonly filters: string[];
  /** Layers, masks, clips and shadows, and functions of filters. */
  layers: number;
  functions: number;
  /** Length of its dashes with their gaps. */
  dash: number;
  strokeWidth: number;
  fontSize: number;
  /** Style rules that it may have. */
  rules: number;
  /** Pixels of the pictures in its attributes; infinity for one that is no picture of pixels. */
  readonly pixels: number;
  isMoving: boolean;
  /** True for what cannot be counted: it may change sizes, or be laid out many times. */
  isOver: boolean;
}

const animations = new Set("animate set animateTransform animateMotion animateColor".split(" "));
/** Animations of these change no size, nor do such transformations. */
const steady =
  /^(?:fill|stroke|(?:fill-|stroke-|stop-)?opacity|(?:stop-)?color|visibility|display|stroke-dashoffset|offset|c?[xy]|d[xy])$/;
const steadyTransform = /^(?:none|(?:\s*(?:translate|rotate)(?:[xyz]|3d)?\([^()]*\))+)$/i;
const sizing = /^(?:d|r|[rc]?[xy]|scale|zoom|perspective|offset-.*|offset)$/;
const layered = /^(?:opacity|mix-blend-mode|isolation|clip-path|(?:-webkit-)?mask(?:-image)?)$/;
const noLayer = /^(?:1(?:\.0*)?|none|normal|auto)$/;
const innerPicture = /^\s*data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]*)$/;

/**
 * HTML that takes as long as it is; what images and frames load is left out of a picture. Other elements and properties may take far longer,
 * such as columns within columns.
 */
const plainHtml = new Set(
  "body img iframe div span p b i u s strong em small big font br hr sub sup code pre a ul ol li table tbody thead tr td th h1 h2 h3 h4 h5 h6 section center label".split(
    " ",
  ),
);
const plainProperty =
  /^(?:display|align-.*|justify-content|flex(?:-.*)?|gap|(?:(?:min|max)-)?(?:width|height)|padding(?:-.*)?|margin(?:-.*)?|border(?:-(?!image).*)?|box-sizing|color|background(?:-color)?|opacity|font(?:-.*)?|line-height|letter-spacing|text-(?!shadow).*|white-space|word-.*|overflow(?:-.*)?|vertical-align|direction|pointer-events|cursor|user-select|visibility|fill(?:-.*)?|stroke(?:-.*)?|list-style(?:-type)?|position|top|left|right|bottom|z-index|unicode-bidi|hyphens|--.*)$/;
const plainFunction = /^(?:rgba?|hsla?|var|calc|light-dark|min|max)?\($/i;

export function readLooks(
  node: SvgNode,
  rules: Rules | undefined,
  ids: ReadonlyMap<string, unknown>,
  isHtml: boolean,
): Looks {
  const looks: Looks = {
    shape: readShape(node),
    isHtml,
    uses: [],
    ends: [],
    markers: [],
    filters: [],
    layers: 0,
    functions: 0,
    dash: Number.POSITIVE_INFINITY,
    strokeWidth: 0,
    fontSize: 0,
    rules: 0,
    pixels: countPixels(node),
    isMoving: animations.has(node.name),
    isOver: (animations.has(node.name) && !isSteady(node)) || (isHtml && !plainHtml.has(node.name)),
  };
  for (const attribute of node.attributes) take(looks, attribute, ids);
  const styles = [...readDeclarations(node.attributes.get("style") ?? "")];
  for (const { declared, isSlow } of rules === undefined ? [] : rulesFor(rules, node)) {
    looks.rules += isSlow ? 1_000 : 1;
    styles.push(...declared);
  }
  for (const style of styles) {
    take(looks, style, ids);
    takeStyle(looks, style, node.name);
  }
  return looks;
}

function countPixels({ attributes }: SvgNode): number {
  let pixels = 0;
  for (const value of attributes.values()) {
    if (!/data:/i.test(value)) continue;
    const read = readDataPicture(innerPicture.test(value) ? value.trim() : "");
    pixels += read.kind === "picture" ? read.width * read.height : Number.POSITIVE_INFINITY;
  }
  return pixels;
}

function isSteady({ name, attributes }: SvgNode): boolean {
  if (name === "animateTransform") return /^(?:rotate|translate)$/.test(attributes.get("type") ?? "translate");
  return name === "animateMotion" || steady.test(attributes.get("attributeName") ?? "");
}

/** Takes what holds for an attribute and for a style. */
function take(looks: Looks, [property, value]: Declaration, ids: ReadonlyMap<string, unknown>): void {
  const names = value.includes("#") ? listNames(value).filter((name) => ids.has(name)) : [];
  if (/^marker(?:-mid)?$/.test(property)) looks.markers.push(...names);
  else if (property.startsWith("marker-")) looks.ends.push(...names);
  else looks.uses.push(...names);
  if (/^(?:-webkit-|backdrop-)?filter$/.test(property)) {
    looks.filters.push(...names);
    looks.functions += (value.match(/(?<!url)\(/gi) ?? []).length;
    looks.isOver ||= readLargest(value.replace(/url\([^)]*\)|#\w+|(?:rgb|hsl)a?\([^)]*\)/gi, "")) > maxFilter.radius;
  } else if (layered.test(property)) looks.layers += noLayer.test(value.trim()) ? 0 : 1;
  else if (property === "text-shadow") looks.layers += 10 * value.split(",").length;
  else if (property === "stroke-dasharray") looks.dash = Math.min(looks.dash, readDash(value));
  else if (property === "stroke-width") looks.strokeWidth = Math.max(looks.strokeWidth, readLargest(value));
  else if (property === "font-size") looks.fontSize = Math.max(looks.fontSize, readLargest(value));
  // Other numbers of a font are its weight and the height of a line.
  else if (property === "font")
    looks.fontSize = Math.max(looks.fontSize, readLargest(value.match(/[\d.]+[a-z]+/gi)?.join(" ") ?? ""));
}

function takeStyle(looks: Looks, [property, value]: Declaration, name: string): void {
  if (/^(?:-webkit-)?animation/.test(property)) looks.isMoving ||= value !== "none";
  else if (property === "transform") looks.isOver ||= !steadyTransform.test(value);
  if (looks.isHtml) {
    const functions = value.match(/[\w-]*\(/g) ?? [];
    looks.isOver ||= !plainProperty.test(property) || !functions.every((each) => plainFunction.test(each));
  } else if (name !== "svg" && name !== "foreignObject")
    looks.isOver ||= sizing.test(property) || property === "width" || property === "height";
}

/** Returns the length of dashes with their gaps; dashes without a length are a line, and a length of another kind may be any. */
function readDash(value: string): number {
  if (!/^[\d\s.,]*$/.test(value.replaceAll("px", ""))) return value === "none" ? Number.POSITIVE_INFINITY : 1e-9;
  return readNumbers(value).reduce((sum, each) => sum + each, 0) || Number.POSITIVE_INFINITY;
}

const units: Readonly<Record<string, number>> = { "": 1, px: 1, deg: 1, pt: 4 / 3, mm: 96 / 25.4 };

/** Returns the largest size in a value, in pixels or more. */
export function readLargest(value: string): number {
  const sizes = [...value.matchAll(/(\d*\.?\d+(?:e[-+]?\d+)?)\s*([a-z]*)/gi)];
  return sizes.reduce(
    (most, [, size, unit = ""]) => Math.max(most, Number(size) * (units[unit.toLowerCase()] ?? 96)),
    0,
  );
}

/** Lists what may be names of elements after a `#`; most are colours. */
function listNames(value: string): string[] {
  return [...value.matchAll(/#([^\s"'();#,{}]+)/g)].map(([, name = ""]) => decodeName(name));
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // The name is not encoded.
    return name;
  }
}
