import { listHtmlPieces } from "./htmlPieces.ts";
import { InlineSkips } from "./inlineSkips.ts";
import type { InlineText } from "./inlineText.ts";

/** A tag of HTML, with its offsets in the text. */
export interface HtmlTag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly start: number;
  readonly end: number;
}

/** Elements whose content has names of its own. */
const drawings: ReadonlySet<string> = new Set(["math", "svg"]);

/**
 * Lists the tags in one block of HTML, as a browser reads it, in linear time. Not listed are tags that are words of the
 * text because the block does not finish them or their names have capital letters, and what stands in a closed drawing.
 */
export function listHtmlTags(text: string, blockStart: number, blockEnd: number): readonly HtmlTag[] {
  const tags = listHtmlPieces(text.slice(blockStart, blockEnd)).flatMap(({ start, end, tag }): HtmlTag[] =>
    tag?.isWhole === true && tag.name === tag.name.toLowerCase()
      ? [{ name: tag.name, isEnd: tag.isEnd, start: blockStart + start, end: blockStart + end }]
      : [],
  );
  return withoutDrawings(tags);
}

function withoutDrawings(tags: readonly HtmlTag[]): readonly HtmlTag[] {
  if (!tags.some(({ name }) => drawings.has(name))) return tags;
  const shown: HtmlTag[] = [];
  let drawing: string | undefined;
  for (const [index, tag] of tags.entries()) {
    if (drawing === undefined) shown.push(tag);
    if (drawing === tag.name && tag.isEnd) drawing = undefined;
    else if (drawing === undefined && drawings.has(tag.name) && !tag.isEnd && hasEnd(tags, index)) drawing = tag.name;
  }
  return shown;
}

function hasEnd(tags: readonly HtmlTag[], start: number): boolean {
  return tags.findIndex(({ name, isEnd }, index) => index > start && isEnd && name === tags[start]?.name) >= 0;
}

const inlineTag = /^<(\/?)([a-z][a-z0-9-]*)/i;
const inlineSign = /[\\`<]/g;

/** Lists the tags in the text of a paragraph: not in code, comments and links, and not after a backslash. */
export function listInlineTags(inline: InlineText): readonly HtmlTag[] {
  const { text } = inline;
  const skips = new InlineSkips(text);
  const tags: HtmlTag[] = [];
  let offset = 0;
  for (;;) {
    inlineSign.lastIndex = offset;
    const sign = inlineSign.exec(text);
    if (sign === null) return tags;
    const start = sign.index;
    if (sign[0] === "\\") offset = start + 2;
    else if (sign[0] === "`") offset = skips.findCodeEnd(start);
    else {
      offset = skips.findAngleEnd(start);
      const piece = text.slice(start, offset);
      const [, slash, name] = inlineTag.exec(piece) ?? [];
      // An autolink such as `<https://host>` has a colon or an `@` after what looks like a name.
      if (
        name === undefined ||
        name !== name.toLowerCase() ||
        !/^[\s/>]/.test(piece.slice(1 + (slash ?? "").length + name.length))
      )
        continue;
      const end = inline.sourceOffset(offset - 1) + 1;
      tags.push({ name, isEnd: slash === "/", start: inline.sourceOffset(start), end });
    }
  }
}
