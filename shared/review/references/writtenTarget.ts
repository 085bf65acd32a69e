import { decodeEntities } from "../markdown/inlineReading.ts";

/** One character of UTF-8 as a link spells it; what is not well-formed is no character. */
const spelled =
  /%[0-7][0-9a-f]|%(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3}/gi;

/** The target of a link as its author means it: without percent-encoding, but for what has a meaning of its own in addresses. */
export function writtenTarget(href: string): string {
  return href.replace(spelled, (character) => {
    try {
      return decodeURI(character);
    } catch {
      // Overlong, or half a surrogate pair: it stands for itself.
      return character;
    }
  });
}

const escapeSequence = /(\\[!-/:-@[-`{-~])/;

/** The same for a destination as it stands in Markdown, with its angle brackets, escapes and entities; an escaped `&` begins none. */
export function writtenDestination(destination: string): string {
  const target = destination.startsWith("<") ? destination.slice(1, -1) : destination;
  const pieces = target.replaceAll("\0", "\ufffd").split(escapeSequence);
  return writtenTarget(pieces.map((piece, at) => (at % 2 === 1 ? piece.slice(1) : decodeEntities(piece))).join(""));
}
