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

const narrow = /[\sijlI1tfr.,:;'!|()[\]{}/\\-]/;
const broad = /[mwMW@%—…]/;

/** Estimates the width of a line, because a worker measures no text. */
export function measureLine(line: string, size: number): number {
  let width = 0;
  for (const character of line) {
    const isWide = (character.codePointAt(0) ?? 0) >= 0x11_00;
    width += isWide
      ? 1.05
      : narrow.test(character)
        ? 0.36
        : broad.test(character)
          ? 0.9
          : /[A-Z]/.test(character)
            ? 0.7
            : 0.58;
  }
  return width * size;
}

/** Breaks lines at blanks when they are longer than a number of characters. */
export function wrapLines(label: string, longest: number): readonly string[] {
  return label.split("\n").flatMap((line) => {
    const lines: string[] = [];
    for (const word of line.split(/\s+/)) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + word.length < longest) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines;
  });
}

export const lineHeight = 1.35;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function measureLines(lines: readonly string[], size: number): Size {
  return {
    width: Math.max(0, ...lines.map((line) => measureLine(line, size))),
    height: lines.length * size * lineHeight,
  };
}
