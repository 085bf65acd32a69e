import { decodeEntities } from "../markdown/inlineReading.ts";
import type { FileReference, RefusedReference } from "../model.ts";
import { parseReference } from "./reference.ts";

/** An address, as the page's sanitiser sees one: a colon before any slash. A path may begin with the letter of a drive. */
const address = /^[^/?#]{2,}:/;

/**
 * Parses the target of an image. Only whole files are pictures: undefined for an address, such as `https:` and `data:`,
 * and for a line or a name in a file.
 */
export function parsePicture(text: string): FileReference | RefusedReference | undefined {
  const target = address.test(text) ? undefined : parseReference(text);
  if (target?.kind === "refused") return target;
  return target?.kind === "file" && target.isWhole === true ? target : undefined;
}

/** One percent-encoded UTF-8 character; malformed sequences do not match. */
const spelled =
  /%[0-7][0-9a-f]|%(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi;

/**
 * Returns the target of a link as the author means it: percent-decoded, except for characters with a special meaning in
 * addresses.
 */
export function decodeTarget(href: string): string {
  return href.replace(spelled, (character) => {
    try {
      return decodeURI(character);
    } catch {
      // Overlong encoding or half a surrogate pair: it stays literal.
      return character;
    }
  });
}

const escapeSequence = /(\\[!-/:-@[-`{-~])/;

/**
 * Like {@link decodeTarget}, for a raw Markdown destination with its angle brackets, escapes and entities; an escaped
 * `&` does not begin an entity.
 */
export function decodeDestination(destination: string): string {
  const target = destination.startsWith("<") ? destination.slice(1, -1) : destination;
  const pieces = target.replaceAll("\0", "\ufffd").split(escapeSequence);
  return decodeTarget(pieces.map((piece, at) => (at % 2 === 1 ? piece.slice(1) : decodeEntities(piece))).join(""));
}
