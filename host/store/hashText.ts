import { hash } from "node:crypto";
import type { ContentHash, HashText } from "../../shared/review/model.ts";

/** Texts named since the last time that they were forgotten: whoever makes a review names its texts just before it is kept. */
const namedTexts = new Map<string, string>();
let namedCharacters = 0;
/** Cuts digests: a slice of a string would keep the whole of it and be slow to compare. */
const digest = Buffer.alloc(22);
const mostNamedCharacters = 4 << 20;

/** Names a text by 132 bits of SHA-256, so that a body can be asked for, shared and verified by its name. */
export const hashText: HashText = (text) => {
  const name = nameOf(text);
  if (namedCharacters > mostNamedCharacters) forgetNamedTexts();
  namedTexts.set(name, text);
  namedCharacters += text.length;
  return name;
};

/** True when this is the hash of this text, which need not be computed again for a text that was named lately. */
export function isNameOf(name: string, text: string): boolean {
  return namedTexts.get(name) === text || nameOf(text) === name;
}

/** Lets go of the texts that were named, which can be slices of longer ones. */
export function forgetNamedTexts(): void {
  namedTexts.clear();
  namedCharacters = 0;
}

function nameOf(text: string): ContentHash {
  // UTF-16, because UTF-8 turns every lone surrogate into the same character and would name different texts alike.
  digest.write(hash("sha256", Buffer.from(text, "utf16le"), "base64url"), "latin1");
  return digest.toString("latin1", 0, digest.length) as ContentHash; // the brand is made here only
}
