import { maxPicture } from "../limits.ts";

/** An element of an SVG. */
export interface SvgNode {
  /** Without the prefix of a namespace. */
  readonly name: string;
  /** By their names as written, with prefixes. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: SvgNode[];
  /** Characters directly in it, blanks in a row as one. */
  letters: number;
  /** The text of a `style`. */
  styles: string;
}

const attribute = /(?<![^\s"'/])([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };
/** Encodings in which each character of the markup is its byte. In others, a browser may see other tags than we do. */
const plainEncodings = /^(?:utf-?8|us-ascii|iso-8859-1|windows-1252)$/i;

/**
 * Reads an SVG in one pass; undefined for another text and for XML that browsers refuse, too. `complex` for one with more elements or
 * levels than are shown, and for one that can hide elements: in entities, style sheets elsewhere, or another encoding.
 */
export function readSvgTree(text: string): SvgNode | "complex" | undefined {
  const open: SvgNode[] = [];
  let [root, count]: [SvgNode | undefined, number] = [undefined, 0];
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf("<", at);
    const holder = open.at(-1);
    if (holder !== undefined) addText(holder, decodeCharacters(text.slice(at, start < 0 ? text.length : start)));
    if (start < 0) break;
    const skipped = skipOther(text, start, holder);
    if (skipped === "complex") return root === undefined && !/<(?:\w+:)?svg[\s>]/.test(text) ? undefined : skipped;
    at = skipped ?? (findTagEnd(text, start) ?? text.length) + 1;
    if (skipped !== undefined) continue;
    if (at > text.length) return undefined;
    const written = text.slice(start + 1, at - 1);
    if (written.startsWith("/")) {
      open.pop();
      continue;
    }
    const node = readTag(written);
    if (root === undefined && node.name !== "svg") return undefined;
    root ??= node;
    holder?.children.push(node);
    if (!written.endsWith("/")) open.push(node);
    count += 1;
    if (count > maxPicture.elements || open.length > maxPicture.depth) return "complex";
  }
  return text.includes("\0") ? undefined : root;
}

function addText(holder: SvgNode, text: string): void {
  if (holder.name === "style") holder.styles += text;
  else holder.letters += text.replace(/\s+/g, " ").trim().length;
}

/** Returns the place after a comment, an instruction, a declaration or a text in a frame; undefined at a tag. */
function skipOther(text: string, at: number, holder: SvgNode | undefined): number | "complex" | undefined {
  const after = (mark: string) => {
    const end = text.indexOf(mark, at);
    return end < 0 ? text.length : end + mark.length;
  };
  if (text.startsWith("<!--", at)) return after("-->");
  if (text.startsWith("<![CDATA[", at)) {
    const end = after("]]>");
    if (holder !== undefined) addText(holder, text.slice(at + "<![CDATA[".length, end - "]]>".length));
    return end;
  }
  if (text.startsWith("<?", at)) return skipInstruction(text.slice(at, after("?>")), after("?>"));
  if (!text.startsWith("<!", at)) return undefined;
  const end = after(">");
  return text.slice(at, end).includes("[") ? "complex" : end;
}

function skipInstruction(written: string, end: number): number | "complex" {
  if (/^<\?xml-stylesheet/i.test(written)) return "complex";
  const encoding = /^<\?xml\s[^>]*\bencoding\s*=\s*["']([^"']*)["']/i.exec(written)?.[1];
  return encoding === undefined || plainEncodings.test(encoding) ? end : "complex";
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

function readTag(written: string): SvgNode {
  const [name = ""] = /^[^\s/]+/.exec(written) ?? [];
  const attributes = new Map<string, string>();
  for (const [, key = "", one, other] of written.slice(name.length).matchAll(attribute))
    attributes.set(key, decodeCharacters(one ?? other ?? ""));
  return { name: name.slice(name.indexOf(":") + 1), attributes, children: [], letters: 0, styles: "" };
}

/** Decodes references to characters; others need a declaration. */
function decodeCharacters(text: string): string {
  if (!text.includes("&")) return text;
  const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|quot|apos|amp));/gi;
  return text.replace(reference, (_, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? "";
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : "";
  });
}
