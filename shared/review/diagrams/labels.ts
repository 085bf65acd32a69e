const names: Readonly<Record<string, string>> = {
  quot: '"',
  amp: "&",
  lt: "<",
  gt: ">",
  apos: "'",
  nbsp: " ",
  hash: "#",
};
const entity = /[#&](?:#?(\d{1,6})|(\w{2,6}));/g;
/** Elements that only change how a text looks. */
const formatting = /<\/?(?:b|i|u|s|em|strong|small|sub|sup|code|span|center|font|div|p)(?:\s[^<>]*)?>/gi;
const icon = /\bfa[bklrs]?:fa-[\w-]+\s*/g;

/** Returns what a label says, with `\n` for each of its line breaks. */
export function readLabel(written: string): string {
  const text = written.trim();
  const [, markdown] = /^`(.*)`$/s.exec(text) ?? [];
  const plain = markdown?.replaceAll(/(\*\*|__|[*_])(\S(?:.*?\S)?)\1/g, "$2") ?? text;
  return decodeEntities(
    plain
      .replaceAll(/<br\s*\/?>|\\n/gi, "\n")
      .replaceAll(formatting, "")
      .replaceAll(icon, ""),
  )
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .trim();
}

/** Returns a label that may stand in quotes. */
export function readQuoted(written: string): string {
  return readLabel(/^\s*"(.*)"\s*$/s.exec(written)?.[1] ?? written);
}

function decodeEntities(text: string): string {
  return text.replaceAll(entity, (whole, code: string | undefined, name: string | undefined) => {
    if (name !== undefined) return names[name] ?? whole;
    const point = Number(code);
    return point >= 32 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

/** Generic types stand between tildes, also within each other. */
export function readGenerics(text: string): string {
  let depth = 0;
  return text.replaceAll(/~/g, (_, at: number) => {
    const opens = /[\w.\]]/.test(text[at - 1] ?? "") && /[\w"'`({[]/.test(text[at + 1] ?? "");
    if (opens) depth += 1;
    else if (depth === 0) return "~";
    else depth -= 1;
    return opens ? "<" : ">";
  });
}
