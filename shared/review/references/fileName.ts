/** What no system lets stand in a name, and what a reader would not see or be misled by. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Devices of Windows, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?=\.|$)/i;
/** UTF-8 bytes of a name: file systems take 255, and an ending and a number follow. */
const longest = 120;
const nameless = "review";

/** A title as the name of a file, without an ending: the same on every system, never empty, never hidden. */
export function fileNameOf(title: string): string {
  const plain = title.replace(forbidden, " ").replace(/\s+/g, " ");
  const name = trimmed(cut(trimmed(plain)));
  if (name === "") return nameless;
  return reserved.test(name) ? `${nameless} ${name}` : name;
}

/** Windows drops dots and spaces at the end; a dot at the start hides a file, a hyphen there looks like an option. */
function trimmed(name: string): string {
  return name.replace(/^[\s.~-]+|[\s.]+$/g, "");
}

function cut(name: string): string {
  let bytes = 0;
  let end = 0;
  for (const character of name) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes > longest) break;
    end += character.length;
  }
  return name.slice(0, end);
}
