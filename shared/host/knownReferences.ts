import { type FoundReference, findReferences, type Section } from "../review/index.ts";

/** When the texts that were read are longer than this together, in UTF-16 code units, all are forgotten and read anew. */
const knownCap = 8_000_000;
/** What a text costs beside its characters. */
const costOfText = 500;

const known = new Map<string, readonly FoundReference[]>();
let size = 0;

/**
 * Finds the references of a section that reads as `read`, its own text after what others define: once for the same text, because an
 * update leaves most sections as they are.
 */
export function referencesOf({ hash, text }: Pick<Section, "hash" | "text">, read: string): readonly FoundReference[] {
  const name = read.length === text.length ? hash : `${hash} ${read.slice(0, read.length - text.length)}`;
  return known.get(name) ?? remembered(name, read);
}

function remembered(name: string, read: string): readonly FoundReference[] {
  // A part of a text keeps the whole of it in memory, of a section that of the review: it is taken from a copy.
  const found = findReferences(`\n${read}`.slice(1));
  size += read.length + costOfText;
  if (size > knownCap) {
    known.clear();
    size = read.length + costOfText;
  }
  known.set(name, found);
  return found;
}
