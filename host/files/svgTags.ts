/** A tag of an SVG. */
export interface SvgTag {
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
export function readSvgTags(text: string): readonly SvgTag[] | "complex" | undefined {
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
