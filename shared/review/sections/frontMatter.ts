/**
 * Front matter: a block of YAML at the very top of a review. It is kept as it is, but it is no Markdown: no heading, no rule, no reference.
 *
 * - The first line of the text (after a byte order mark) is `---`, and a later line is `---` or `...`. Blanks may follow on both lines.
 * - The lines between are a YAML mapping, or blank, which other tools also read as an empty mapping. A list, a scalar, mere comments and
 *   YAML with an error are no front matter: the text is read as Markdown from its first line.
 * - It has at most 16,384 UTF-16 code units, nests at most 100 levels deep and has at most 100 aliases.
 * - The blank lines below it belong to it, so that the sections begin with the first line that has text.
 * - Only a whole text has front matter. A part of one, such as the content of an append, is scanned without it.
 */
import { load } from "js-yaml";
import { maxFrontMatterAliases, maxFrontMatterChars } from "../limits.ts";

const opening = /^\ufeff?---[ \t]*(?:\r\n|\n|\r)/;
// Not the flag for lines, which knows more line endings than Markdown.
const closing = /(?<=^|[\r\n])(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$)/;
const blankLines = /^(?:[ \t]*(?:\r\n|\n|\r))*/;

export interface TopOfText {
  /** The front matter with its marks, a byte order mark before it and the blank lines below it; empty without one. */
  readonly frontMatter: string;
  /** The rest: together they are the text, byte for byte. */
  readonly body: string;
}

/** Splits a whole text below its front matter. */
export function splitFrontMatter(text: string): TopOfText {
  const block = findBlock(text);
  if (block === undefined || readMapping(block.yaml) === undefined) return { frontMatter: "", body: text };
  const below = text.slice(block.end, block.end + maxFrontMatterChars);
  const blank = below.trim() === "" ? below : (blankLines.exec(below)?.[0] ?? "");
  const end = block.end + blank.length;
  return { frontMatter: text.slice(0, end), body: text.slice(end) };
}

/** Returns the `title` in front matter as one line; undefined when it has none, or one that is no text. */
export function readFrontMatterTitle(frontMatter: string): string | undefined {
  const { title } = readMapping(findBlock(frontMatter)?.yaml ?? "") ?? {};
  const line = typeof title === "string" ? title.replace(/\s+/g, " ").trim() : "";
  return line === "" ? undefined : line;
}

function findBlock(text: string): { readonly yaml: string; readonly end: number } | undefined {
  const start = opening.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  // One more than the limit: a line that is cut off there is not the end of the text.
  const rest = text.slice(start, maxFrontMatterChars + 1);
  const close = closing.exec(rest);
  if (close === null || start + close.index + close[0].length > maxFrontMatterChars) return undefined;
  return { yaml: rest.slice(0, close.index), end: start + close.index + close[0].length };
}

/** Returns the mapping that YAML holds; undefined for everything else. */
function readMapping(yaml: string): Readonly<Record<string, unknown>> | undefined {
  if (yaml.trim() === "") return {};
  try {
    const value = load(yaml, { json: true, maxAliases: maxFrontMatterAliases });
    return isMapping(value) ? value : undefined;
  } catch {
    return undefined; // not YAML, hence no mapping
  }
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
