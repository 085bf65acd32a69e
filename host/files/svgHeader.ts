import { pictureLimits } from "@dialectic/shared/protocol";
import { readPictureHeader } from "./pictureHeader.ts";
import { readSvgTags, type SvgTag } from "./svgTags.ts";

/** Most elements that a browser draws, those that references repeat counted each time. */
const mostDrawn = 300_000;
const deepest = 500;
/** Largest side, in pixels; a drawing has no pixels of its own. */
const longestSide = 16_384;
const units: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};
const innerPicture = /^\s*data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]*)$/;
/** Elements that draw nothing, so that style sheets cannot give them a pattern or a mask. */
const plain: ReadonlySet<string> = new Set(["stop", "style", "title", "desc", "metadata", "animate", "set"]);

export type SvgHeader = { readonly width: number; readonly height: number } | "complex" | undefined;

/**
 * Reads the size of an SVG. `complex` for one that a browser might never finish drawing: it has entities, or references
 * that multiply, or pictures of its own that are too large.
 */
export function readSvgHeader(bytes: Buffer): SvgHeader {
  const tags = readSvgTags(bytes.toString("utf8"));
  if (tags === undefined || tags === "complex") return tags;
  const [root] = tags;
  if (root === undefined) return undefined;
  return isBounded(tags) ? readSize(root.attributes) : "complex";
}

/** The content of an element with a name, or of the root, up to the next such element. */
interface Holder {
  drawn: number;
  readonly uses: string[];
  readonly within: Holder[];
}

function isBounded(tags: readonly SvgTag[]): boolean {
  if (tags.some(({ styles = "", attributes }) => isHidden(styles) || isHidden(attributes.get("style") ?? "")))
    return false;
  return hasSmallPictures(tags) && countDrawn(tags) <= mostDrawn;
}

/** True for styles that write a reference in another way, or have a picture. */
function isHidden(styles: string): boolean {
  return /\\|data:/i.test(styles);
}

function hasSmallPictures(tags: readonly SvgTag[]): boolean {
  const values = tags.flatMap(({ attributes }) => [...attributes.values()].filter((value) => /data:/i.test(value)));
  let pixels = 0;
  for (const value of values) {
    const header = readPictureHeader(Buffer.from(innerPicture.exec(value)?.[1] ?? "", "base64"));
    pixels += header === undefined ? Number.POSITIVE_INFINITY : header.width * header.height;
  }
  return pixels <= pictureLimits.pixels;
}

function countDrawn(tags: readonly SvgTag[]): number {
  const holders = new Map<string, Holder>();
  const create = (): Holder => ({ drawn: 0, uses: [], within: [] });
  const ids = new Set(tags.map(({ attributes }) => attributes.get("id")));
  const styled = [...new Set(tags.flatMap(({ styles = "" }) => listNames(styles)))].filter((name) => ids.has(name));
  if (styled.length * tags.length > mostDrawn) return Number.POSITIVE_INFINITY;
  const all = create();
  const open: Holder[] = [all];
  for (const { name, attributes, isEnd, isEmpty } of tags) {
    if (isEnd) {
      open.pop();
      continue;
    }
    const holder = open.at(-1) ?? all;
    const id = attributes.get("id");
    const own = id === undefined ? holder : (holders.get(id) ?? create());
    if (id !== undefined && !holders.has(id)) {
      holders.set(id, own);
      holder.within.push(own);
    }
    own.drawn += 1;
    for (const value of attributes.values())
      for (const used of listNames(value)) if (ids.has(used)) own.uses.push(used);
    if (!plain.has(name)) own.uses.push(...styled);
    if (!isEmpty) open.push(own);
    if (open.length > deepest) return Number.POSITIVE_INFINITY;
  }
  return sumDrawn(all, holders);
}

/** Adds up what references repeat. A reference to an element around it is ignored, as browsers do. */
function sumDrawn(all: Holder, holders: ReadonlyMap<string, Holder>): number {
  const sums = new Map<Holder, number>();
  const sum = (holder: Holder, depth: number): number => {
    const known = sums.get(holder);
    if (known !== undefined) return known;
    if (depth > deepest) return Number.POSITIVE_INFINITY;
    sums.set(holder, 1);
    const used = holder.uses.flatMap((name) => holders.get(name) ?? []);
    let drawn = holder.drawn;
    for (const each of [...holder.within, ...used]) {
      if (drawn > mostDrawn) break;
      drawn += sum(each, depth + 1);
    }
    sums.set(holder, drawn);
    return drawn;
  };
  return sum(all, 0);
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

function readSize(attributes: ReadonlyMap<string, string>): { readonly width: number; readonly height: number } {
  const [, , boxWidth, boxHeight] = (attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const ratio = isSide(boxWidth) && isSide(boxHeight) ? boxWidth / boxHeight : undefined;
  const [wide, high] = [readLength(attributes.get("width")), readLength(attributes.get("height"))];
  const width = wide ?? (high !== undefined && ratio !== undefined ? high * ratio : ratio && boxWidth) ?? 300;
  const height = high ?? (ratio === undefined ? 150 : width / ratio);
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function readLength(written: string | undefined): number | undefined {
  const [, number, unit = ""] = /^\s*\+?(\d*\.?\d+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(written ?? "") ?? [];
  const pixels = Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
  return isSide(pixels) ? pixels : undefined;
}

function isSide(side: number | undefined): side is number {
  return side !== undefined && side > 0 && Number.isFinite(side);
}
