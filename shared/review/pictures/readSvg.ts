import { drawnUnasked, maxPicture, maxPictureSide } from "../limits.ts";
import { type CountedPart, countDrawn, countedParts, type DrawnSize } from "./svgCounts.ts";
import { readNumbers } from "./svgShapes.ts";
import { readRules } from "./svgStyles.ts";
import { readSvgTree, type SvgNode } from "./svgTree.ts";

export interface SvgHeader {
  readonly width: number;
  readonly height: number;
  /** How much of what is drawn unasked it takes; 1 is all, and more waits for a click. */
  readonly share: number;
  /** What takes most of it, where it waits. */
  readonly slow?: CountedPart;
}

/** The largest room that a page has, in pixels. */
const room = 1_280;
const units: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

/**
 * Reads the size of an SVG, and what of it may take long to draw; undefined for another text. `complex` for one that a browser might never
 * finish drawing: it hides elements, or has references that multiply, or pictures of its own that are too large.
 */
export function readSvg(text: string): SvgHeader | "complex" | undefined {
  const root = readSvgTree(text);
  if (root === undefined || root === "complex") return root;
  const sheets: string[] = [];
  if (!gatherStyles(root, sheets)) return "complex";
  const { width, height } = readSize(root);
  const counts = countDrawn(root, readRules(sheets.join("\n")), readDrawnSize(root, width, height));
  if (counts.all > maxPicture.elements || counts.pixels > maxPicture.pixels) return "complex";
  const shareOf = (part: CountedPart) => counts[part] / drawnUnasked[part];
  const share = countedParts.reduce((sum, part) => sum + shareOf(part), 0);
  // A picture whose work cannot be added up is not drawn unasked either.
  if (Number.isNaN(share)) return { width, height, share: Number.POSITIVE_INFINITY, slow: "effects" };
  if (share <= 1) return { width, height, share };
  return {
    width,
    height,
    share,
    slow: countedParts.reduce((most, part) => (shareOf(part) > shareOf(most) ? part : most)),
  };
}

/** Gathers the style sheets; false for styles that write a name or a reference in another way, or have a picture. */
function gatherStyles({ styles, attributes, children }: SvgNode, sheets: string[]): boolean {
  if (isHidden(styles) || isHidden(attributes.get("style") ?? "")) return false;
  if (styles !== "") sheets.push(styles);
  return children.every((child) => gatherStyles(child, sheets));
}

function isHidden(styles: string): boolean {
  return /\\|data:|url\([^)]*(?:\/\*|[{};])/i.test(styles);
}

function readViewBox({ attributes }: SvgNode): readonly [width: number, height: number] | undefined {
  const [, , width, height] = readNumbers(attributes.get("viewBox") ?? "");
  return isSide(width) && isSide(height) ? [width, height] : undefined;
}

function readSize(root: SvgNode): { readonly width: number; readonly height: number } {
  const { attributes } = root;
  const [boxWidth, boxHeight] = readViewBox(root) ?? [];
  const ratio = boxWidth !== undefined && boxHeight !== undefined ? boxWidth / boxHeight : undefined;
  const [wide, high] = [readLength(attributes.get("width")), readLength(attributes.get("height"))];
  const width = wide ?? (high !== undefined && ratio !== undefined ? high * ratio : ratio && boxWidth) ?? 300;
  const height = high ?? (ratio === undefined ? 150 : width / ratio);
  const scale = Math.min(1, maxPictureSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the part of the drawing that is seen, in its units, and the pixels of a unit in the largest room. */
function readDrawnSize(root: SvgNode, width: number, height: number): DrawnSize {
  const [boxWidth, boxHeight] = readViewBox(root) ?? [width, height];
  const shown = Math.min(1, room / width);
  const [across, down] = [(width * shown) / boxWidth, (height * shown) / boxHeight];
  const isWhole = !/none|slice/.test(root.attributes.get("preserveAspectRatio") ?? "");
  const scale = isWhole ? Math.min(across, down) : Math.max(across, down);
  return { width: (width * shown) / scale, height: (height * shown) / scale, scale };
}

function readLength(written: string | undefined): number | undefined {
  const [, number, unit = ""] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(written ?? "") ?? [];
  const pixels = Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
  return isSide(pixels) ? pixels : undefined;
}

function isSide(side: number | undefined): side is number {
  return side !== undefined && side > 0 && Number.isFinite(side);
}
