import { pictureLimits } from "@dialectic/shared/protocol";
import { readPictureHeader } from "./pictureHeader.ts";

/** A tag of an SVG. */
interface SvgTag {
  /** Without the prefix of a namespace. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly isEnd: boolean;
  readonly isEmpty: boolean;
  /** The text of a `style` element. */
  readonly styles?: string;
}

const attribute = /(?<![^\s"'/])([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Reads the tags of an SVG in one pass; undefined for another text and for XML that browsers refuse, too. `complex` for
 * one that declares entities, which can hide anything.
 */
function readSvgTags(text: string): readonly SvgTag[] | "complex" | undefined {
  const tags: SvgTag[] = [];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at)) {
    const skipped = skipOther(text, at);
    if (skipped === "complex") return tags.length === 0 && !/<svg[\s>]/.test(text) ? undefined : skipped;
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    const end = findTagEnd(text, at);
    if (end === undefined) return undefined;
    const tag = readTag(text.slice(at + 1, end));
    if (tags.length === 0 && (tag.name !== "svg" || tag.isEnd)) return undefined;
    const isStyle = tag.name === "style" && !tag.isEnd && !tag.isEmpty;
    const close = isStyle ? text.indexOf("</", end) : end + 1;
    if (close < 0) return undefined;
    tags.push(isStyle ? { ...tag, styles: decodeCharacters(text.slice(end + 1, close)) } : tag);
    at = close;
  }
  return tags.length === 0 || text.includes("\0") ? undefined : tags;
}

/** Returns the place after a comment, an instruction or a declaration; undefined at a tag. */
function skipOther(text: string, at: number): number | "complex" | undefined {
  const after = (mark: string) => {
    const end = text.indexOf(mark, at);
    return end < 0 ? text.length : end + mark.length;
  };
  if (text.startsWith("<!--", at)) return after("-->");
  if (text.startsWith("<![CDATA[", at)) return after("]]>");
  if (text.startsWith("<?", at)) return after("?>");
  if (!text.startsWith("<!", at)) return undefined;
  const end = after(">");
  return text.slice(at, end).includes("[") ? "complex" : end;
}

function findTagEnd(text: string, start: number): number | undefined {
  let quote = "";
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === ">") return at;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "<") return undefined;
  }
  return undefined;
}

function readTag(written: string): SvgTag {
  const isEnd = written.startsWith("/");
  const [name = ""] = /^[^\s/]+/.exec(isEnd ? written.slice(1) : written) ?? [];
  const attributes = new Map<string, string>();
  for (const [, key = "", one, other] of written.slice(name.length).matchAll(attribute))
    attributes.set(key.slice(key.indexOf(":") + 1), decodeCharacters(one ?? other ?? ""));
  return { name: name.slice(name.indexOf(":") + 1), attributes, isEnd, isEmpty: written.endsWith("/") };
}

/** Decodes numeric references; others need a declaration, or are characters that do not matter here. */
function decodeCharacters(text: string): string {
  return text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex: string | undefined, decimal: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : "";
  });
}

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
