import { maxFileNameBytes } from "../limits.ts";

/** Characters that a system forbids in names, or that are invisible or misleading. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?=\.|$)/i;
const nameless = "review";

/** Turns a title into a file name without an extension: the same on every system, never empty, never hidden. */
export function toFileName(title: string): string {
  const plain = title.replace(forbidden, " ").replace(/\s+/g, " ");
  const name = trimName(cut(trimName(plain)));
  if (name === "") return nameless;
  return reserved.test(name) ? `${nameless} ${name}` : name;
}

/**
 * Trims a name. Windows drops trailing dots and spaces; a leading dot hides a file, and a leading hyphen looks like an
 * option.
 */
function trimName(name: string): string {
  return name.replace(/^[\s.~-]+|[\s.]+$/g, "");
}

function cut(name: string): string {
  let bytes = 0;
  let end = 0;
  for (const character of name) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes > maxFileNameBytes) break;
    end += character.length;
  }
  return name.slice(0, end);
}
