import { endOfFootnotes } from "../markdown/sharedDefinitions.ts";
import type { FoundReference } from "../model.ts";
import { findReferences } from "../references/findReferences.ts";

/*
 * References of a review as links to the code on the forge. Rules:
 * - A link names the commit, so that it always shows the code that the text is about.
 * - What names no file of that commit becomes code in backticks: a link that leads nowhere is worse than none.
 * - Fences that place code (`hunk`) become lists of links, and diagrams stay as they are.
 */

/** A place in a file of the commit. Without lines it is the whole file. */
export interface LinkedPlace {
  /** With `/`, from the top of the repository. */
  readonly path: string;
  readonly line?: number;
  readonly endLine?: number;
}

/** Finds the place of a reference in the commit; undefined when it names none there. */
export type FindLinkedPlace = (reference: FoundReference) => LinkedPlace | undefined;

/**
 * Replaces the references of a text by permanent links.
 *
 * @param top Address of the files of the commit, such as `https://host/owner/name/blob/HASH`.
 */
export function linkReferences(text: string, top: string, find: FindLinkedPlace): string {
  const fenced = replaceFences(text, top, find);
  const pieces: string[] = [];
  let end = 0;
  for (const found of findReferences(fenced)) {
    // Several places of one list have the same offsets.
    if (found.start < end || found.isFence || found.isDiagram || found.isPlain) continue;
    const construct = fenced.slice(found.start, found.end);
    const place = find(found);
    pieces.push(fenced.slice(end, found.start), toLink(construct, found, place && toAddress(top, place)));
    end = found.end;
  }
  pieces.push(fenced.slice(end));
  return pieces.join("");
}

/**
 * Links the references of a section. What it was read with, definitions of other sections that it uses, goes below its text.
 *
 * @param own The text of the section.
 * @param read The same text as the page reads it, with these definitions before it.
 */
export function linkSection(own: string, read: string, link: (text: string) => string): string {
  const definitions = read.slice(0, read.length - own.length);
  const linked = link(read);
  if (!linked.startsWith(definitions)) return linked;
  const used = definitions.replace(endOfFootnotes, "").trim();
  return [linked.slice(definitions.length).trimEnd(), used].filter((each) => each !== "").join("\n\n");
}

/** Returns the address of a place. */
export function toAddress(top: string, { path, line, endLine }: LinkedPlace): string {
  const file = `${top}/${path.split("/").map(encodeURIComponent).join("/")}`;
  if (line === undefined) return file;
  return endLine === undefined || endLine === line ? `${file}#L${line}` : `${file}#L${line}-L${endLine}`;
}

function toLink(construct: string, { text, isPicture }: FoundReference, address: string | undefined): string {
  const words =
    /^!?\[((?:[^\]\\]|\\.)*)\]\(/.exec(construct)?.[1] ?? /^\[((?:[^\]\\]|\\.)+)\]\[[^\]]+\]/.exec(construct)?.[1];
  if (address === undefined) return words === undefined || words === "" ? toCode(text) : `${words} (${toCode(text)})`;
  return `${isPicture ? "!" : ""}[${words ?? toCode(text)}](${isPicture ? `${address}?raw=true` : address})`;
}

function toCode(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** Fences at the beginning of a line: in a list or a quote, they stay as they are. */
function replaceFences(text: string, top: string, find: FindLinkedPlace): string {
  const fences = findReferences(text).filter(({ isFence }) => isFence);
  if (fences.length === 0) return text;
  return text.replace(
    /^(`{3,}|~{3,})hunk[^\n]*\n([\s\S]*?)\n?^\1[`~]*[ \t]*$/gm,
    (whole, _marks, _lines, at: number) => {
      const own = fences.filter(({ start, end }) => start >= at && end <= at + whole.length);
      const rows = own.map((each) => {
        const place = find(each);
        return `- ${place === undefined ? toCode(each.text) : `[${toCode(each.text)}](${toAddress(top, place)})`}`;
      });
      return rows.length === 0 ? whole : rows.join("\n");
    },
  );
}
