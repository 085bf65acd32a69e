import { hash } from "node:crypto";
import type { ContentHash, HashText } from "../../shared/review/model.ts";
import { maxNamedTextChars } from "../limits.ts";

/** Texts hashed since the last clear. A review's texts are hashed just before it is stored, which verifies them again. */
const namedTexts = new Map<string, string>();
let namedCharacters = 0;
/** Truncates digests: a string slice would retain the whole string, and be slow to compare. */
const digest = Buffer.alloc(22);

/** Names a text by 132 bits of SHA-256, so that it can be requested, shared and verified by name. */
export const hashText: HashText = (text) => {
  const name = computeHash(text);
  if (namedCharacters > maxNamedTextChars) forgetNamedTexts();
  namedTexts.set(name, text);
  namedCharacters += text.length;
  return name;
};

/** Returns true when the name is the text's hash; recently hashed texts are not hashed again. */
export function matchesHash(name: string, text: string): boolean {
  return namedTexts.get(name) === text || computeHash(text) === name;
}

/** Clears the cache of hashed texts, which may be slices of larger strings. */
export function forgetNamedTexts(): void {
  namedTexts.clear();
  namedCharacters = 0;
}

function computeHash(text: string): ContentHash {
  // UTF-16, because UTF-8 maps all lone surrogates to the same character, so different texts would get the same hash.
  digest.write(hash("sha256", Buffer.from(text, "utf16le"), "base64url"), "latin1");
  return digest.toString("latin1", 0, digest.length) as ContentHash; // the brand is made here only
}
