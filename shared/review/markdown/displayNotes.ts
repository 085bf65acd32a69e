import { describeDiagrams } from "../diagrams/describeDiagrams.ts";
import { scanBlocks, scanTexts } from "./blockScanner.ts";
import { describeCutFences } from "./cutFences.ts";

/** Says, with the remedy, what of a text a person sees otherwise than it was meant. The text is not changed. */
export function listDisplayNotes(text: string): readonly string[] {
  return [...describeCutFences(text), ...describeOpenFormulas(text), ...describeDiagrams(text)];
}

/**
 * Formulas between lines with `$$` that nothing closes. The page shows such lines as text, and a later formula of the section may
 * begin at the wrong mark. A formula ends with its section at the latest. Code is not read.
 */
export function describeOpenFormulas(text: string): readonly string[] {
  if (!text.includes("$$")) return [];
  const open = findOpenFormulas(text);
  if (open.length === 0) return [];
  const [first = 0] = open;
  const line = text.slice(0, first).split(/\r\n|\r|\n/).length;
  const more = open.length === 1 ? "" : `, and ${open.length - 1} more`;
  return [
    `Nothing closes the $$ in line ${line}${more}, so it is shown as text. Close the formula with $$ in a line of its own, within its section.`,
  ];
}

function findOpenFormulas(text: string): readonly number[] {
  const found: number[] = [];
  let open: number | undefined;
  const end = () => {
    if (open !== undefined) found.push(open);
    open = undefined;
  };
  const headings = scanBlocks(text).headings.map(({ start }) => start);
  let next = 0;
  const passHeadings = (offset: number) => {
    if ((headings[next] ?? Number.POSITIVE_INFINITY) > offset) return;
    while ((headings[next] ?? Number.POSITIVE_INFINITY) <= offset) next += 1;
    end();
  };
  scanTexts(text, (lines) => {
    for (let at = 0; at < lines.length; at += 2) {
      const start = lines[at] ?? 0;
      const line = text.slice(start, lines[at + 1]).trim();
      passHeadings(start);
      const marks = line.match(/\$\$/g)?.length ?? 0;
      if (open !== undefined) open = /(?<!\\)\$\$$/.test(line) ? undefined : open;
      else if (line.startsWith("$$") && !line.startsWith("$$$") && marks === 1) open = start;
    }
  });
  end();
  return found;
}
