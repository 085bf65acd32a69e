import { maxDiagramWordChars } from "../limits.ts";
import type { FenceLine } from "../markdown/findFences.ts";
import type { FoundReference } from "../model.ts";
import { readPlaces, type WrittenPlace } from "./readPlaces.ts";
import { namesFile } from "./referencePath.ts";

/** Language of a fence that is drawn as a diagram. */
export const diagramLanguage = "mermaid";

/** A word of a diagram that names places in code, and its offsets in the text. */
export interface DiagramReference {
  readonly written: string;
  readonly start: number;
  readonly end: number;
  readonly places: readonly WrittenPlace[];
}

const remark = /(?:^|\s)%%.*$/;
/** Statements whose texts are not drawn. */
const unseen = /^\s*(?:click|href|links?|callback|style|classDef|linkStyle|accTitle|accDescr)\b.*$/;
/** The characters between words: blanks, brackets, lines of edges, codes of characters, and marks that no place has. */
const between = /[#&]\w{2,6};|-{2,}|-\.+-?|={2,}|:(?!L?\d)|,(?!\d)|[\s"'`|<>(){}[\];]+/g;
/** Marks around a reference in a sentence. */
const opening = "*“‘";
const closing = "-*.,:!?…”’";

/**
 * Finds the references in a line of a diagram. In its labels nothing marks a reference, so only a file with a line or a
 * name counts: `src/a.ts:12`, `src/a.ts#save`.
 */
export function findDiagramReferences(line: string): readonly DiagramReference[] {
  return findInLabel(line.replace(remark, "").replace(unseen, ""));
}

/** Finds the references in a label as it is shown. */
export function findInLabel(label: string): readonly DiagramReference[] {
  const words = label.replaceAll(between, (text) => " ".repeat(text.length));
  return [...words.matchAll(/\S+/g)].flatMap(({ 0: word, index }): readonly DiagramReference[] => {
    if (word.length > maxDiagramWordChars || !/[:#]/.test(word)) return [];
    const [start, end] = trim(word);
    const written = word.slice(start, end);
    const places = readPlaces(written);
    if (places.length === 0 || !places.every(isPlace)) return [];
    return [{ written, start: index + start, end: index + end, places }];
  });
}

/** Returns the offsets of a word without the marks around it. */
function trim(word: string): readonly [start: number, end: number] {
  let [start, end] = [0, word.length];
  while (start < end && opening.includes(word.charAt(start))) start += 1;
  while (end > start && closing.includes(word.charAt(end - 1))) end -= 1;
  return [start, end];
}

function isPlace({ target }: WrittenPlace): boolean {
  if (target.kind !== "symbol" && target.kind !== "file") return false;
  return target.path !== undefined && namesFile(target.path) && !("isWhole" in target);
}

/** Returns the references of a line of a fence as those of its section. */
export function readDiagramLine({ text, start: lineStart }: FenceLine): readonly FoundReference[] {
  return findDiagramReferences(text).flatMap(({ written, start, end, places }) => {
    const found = { start: lineStart + start, end: lineStart + end, isDiagram: true } as const;
    return places.map(
      ({ text: place, target }): FoundReference =>
        places.length === 1 ? { text: place, target, ...found } : { text: place, target, ...found, written },
    );
  });
}
