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
  const file = `${top}/${path.split("/").map(encodePart).join("/")}`;
  if (line === undefined) return file;
  return endLine === undefined || endLine === line ? `${file}#L${line}` : `${file}#L${line}-L${endLine}`;
}

/** Brackets would end the link in the text. */
function encodePart(part: string): string {
  return encodeURIComponent(part).replace(/[()]/g, (each) => (each === "(" ? "%28" : "%29"));
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

/** Fences at the beginning of a line: in a list or a quote, they stay as they are. One pass: a text may have thousands. */
function replaceFences(text: string, top: string, find: FindLinkedPlace): string {
  const left = findReferences(text).filter(({ isFence }) => isFence);
  if (left.length === 0) return text;
  left.reverse();
  const pieces: string[] = [];
  let [done, at] = [0, 0];
  let open: { readonly marks: string; readonly start: number; readonly isHunk: boolean } | undefined;
  for (const line of text.split("\n")) {
    const end = at + line.length;
    const [whole = "", marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    const words = line.slice(whole.length);
    if (marks !== undefined && open === undefined) {
      const isFence = marks.startsWith("~") || !words.includes("`");
      if (isFence) open = { marks, start: at, isHunk: whole === marks && words.startsWith("hunk") };
    } else if (marks !== undefined && open !== undefined && marks.startsWith(open.marks) && words.trim() === "") {
      const rows: string[] = [];
      for (let own = left.at(-1); own !== undefined && own.end <= at; own = left.at(-1)) {
        if (open.isHunk && own.start >= open.start) rows.push(toRow(own, top, find));
        left.pop();
      }
      if (rows.length > 0) {
        pieces.push(text.slice(done, open.start), rows.join("\n"));
        done = end;
      }
      open = undefined;
    }
    at = end + 1;
  }
  return [...pieces, text.slice(done)].join("");
}

function toRow(found: FoundReference, top: string, find: FindLinkedPlace): string {
  const place = find(found);
  return `- ${place === undefined ? toCode(found.text) : `[${toCode(found.text)}](${toAddress(top, place)})`}`;
}
