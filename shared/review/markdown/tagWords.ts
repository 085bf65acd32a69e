import { getElementKind, textNames } from "./htmlElements.ts";
import { type HtmlTag, listHtmlPieces } from "./htmlPieces.ts";

/**
 * Tells tags that are words of a text, such as the one in `Promise<void>`, from HTML. A tag is a word when its name is
 * no HTML element or has a capital letter, or when it is an inline tag without its other tag in the same block. Tags of
 * void elements and of blocks are HTML, because those of a fold may be in different blocks.
 */

/** Elements that hold names of their own, which are no elements of HTML. */
const drawingNames: ReadonlySet<string> = new Set(["math", "svg"]);

const inlineTag = /^<(\/?)([a-z][a-z0-9-]*)/i;

/** Reads inline HTML of Markdown; undefined for a comment, a declaration or an instruction. */
export function readInlineTag(html: string): HtmlTag | undefined {
  const [, slash, name] = inlineTag.exec(html) ?? [];
  return name === undefined ? undefined : { name, isEnd: slash === "/", isWhole: true };
}

/**
 * Returns those of a block's tags, in their order, that are words. Of the tags in a closed drawing none is, and of those
 * in a closed element of text all are.
 */
export function findTagWords<Tag extends HtmlTag>(tags: readonly Tag[]): ReadonlySet<Tag> {
  const partners = pairTags(tags);
  const words = new Set<Tag>();
  let outer: Tag | undefined;
  for (const tag of tags) {
    const partner = partners.get(tag);
    if (outer !== undefined && partner === outer) outer = undefined;
    if (outer === undefined ? isWord(tag.name, partner !== undefined) : textNames.has(outer.name)) words.add(tag);
    else if (outer === undefined && !tag.isEnd && isForeign(tag.name) && partner !== undefined) outer = tag;
  }
  return words;
}

function isForeign(name: string): boolean {
  return drawingNames.has(name) || textNames.has(name);
}

function isWord(name: string, hasPartner: boolean): boolean {
  const kind = getElementKind(name);
  return kind === undefined || (kind === "inline" && !hasPartner);
}

/** Maps each start tag to its end tag, and back. */
function pairTags<Tag extends HtmlTag>(tags: readonly Tag[]): ReadonlyMap<Tag, Tag> {
  const partners = new Map<Tag, Tag>();
  const open = new Map<string, Tag[]>();
  for (const tag of tags.filter(({ isWhole }) => isWhole)) {
    const same = open.get(tag.name) ?? [];
    open.set(tag.name, same);
    if (!tag.isEnd) same.push(tag);
    const start = tag.isEnd ? same.pop() : undefined;
    if (start !== undefined) partners.set(start, tag).set(tag, start);
  }
  return partners;
}

/** HTML of a block, in which tags that are words are written as text. */
export interface ShownHtml {
  readonly html: string;
  /** True when words but no elements of blocks are in it, so that it is a paragraph. */
  readonly isParagraph: boolean;
}

/**
 * Writes the words in the HTML blocks of a section as text. An end tag may be in a later block, because a blank line
 * ends most HTML blocks.
 */
export function showTagWords(blocks: readonly string[]): readonly ShownHtml[] {
  const pieces = blocks.map((html) => listHtmlPieces(html));
  const words = findTagWords(pieces.flat().flatMap(({ tag }) => tag ?? []));
  return blocks.map((html, index) => {
    let shown = "";
    let offset = 0;
    let hasBlocks = false;
    for (const { start, end, tag } of pieces[index] ?? []) {
      if (tag === undefined || !words.has(tag)) {
        hasBlocks ||= tag !== undefined && getElementKind(tag.name) === "block";
        continue;
      }
      shown += html.slice(offset, start) + html.slice(start, end).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      offset = end;
    }
    return { html: shown + html.slice(offset), isParagraph: offset > 0 && !hasBlocks };
  });
}
