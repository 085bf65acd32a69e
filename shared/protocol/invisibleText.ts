import { invisibleRunContextChars, maxNamedInvisible } from "./limits.ts";

/**
 * The table of characters that a reader cannot see: controls, directions, zero-width characters, blanks that look like a
 * space, and byte order marks. Line ends and tabs are not among them.
 *
 * The list is VS Code's (`unicodeHighlight.invisibleCharacters`), and the no-break space. Joiners and variation selectors
 * stay out where a script or an emoji needs them, and the wide space where East Asian text stands beside it.
 */

/** Characters that lie next to each other in a text, from `start` up to but not including `end`. */
export interface InvisibleRun {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Most texts have none of these, so one test decides. */
const invisible = /[^\P{Cc}\t\n\r]|[^\P{Z} ]|[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/u;

const joining =
  "[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Mand}\\p{scx=Rohg}\\p{scx=Adlm}\\p{scx=Phag}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]";
const wide = "[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\uff01-\\uff60]";

/** Places at which such a character is part of what the reader sees. */
const needed = [
  `(?<=(?!\\p{Cf})${joining})[\\u200c\\u200d](?=(?!\\p{Cf})${joining})`,
  "(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})",
  "(?<=[\\p{Extended_Pictographic}\\u2000-\\u2bff])[\\ufe0e\\ufe0f]",
  "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  "(?<=[\\p{sc=Han}\\p{sc=Phag}\\p{sc=Mymr}\\u2200-\\u2bff])[\\ufe00-\\ufe02]",
  "(?<=\\p{sc=Han})[\\u{e0100}-\\u{e01ef}]",
  "(?<=\\p{sc=Mong})[\\u180b-\\u180f]",
  // The flags of England, Scotland and Wales: a black flag, a region and an end.
  "(?<=\\u{1f3f4}[\\u{e0030}-\\u{e007a}]{0,6})[\\u{e0030}-\\u{e007a}](?=[\\u{e0030}-\\u{e007a}]{0,6}\\u{e007f})",
  "(?<=\\u{1f3f4}[\\u{e0030}-\\u{e007a}]{3,6})\\u{e007f}",
  `(?<=${wide})\\u3000{1,8}|\\u3000{1,8}(?=${wide})`,
].join("|");

const runs = new RegExp(`(?:${invisible.source})+`, "gu");
/** Characters of a run that may be needed; all others never are. */
const doubtful = /[\ufe00-\ufe0f]|[\u180b-\u180f]|\u200c|\u200d|\u3000|[\u{e0030}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/u;
const neededOrRun = new RegExp(`(?:${needed})|((?:(?!${needed})(?:${invisible.source}))+)`, "gu");

/** True if the text may hold a character of the table. */
export function hasInvisible(text: string): boolean {
  return invisible.test(text);
}

/** Returns the characters of the table in a text, those that lie next to each other as one run. */
export function findInvisible(text: string): readonly InvisibleRun[] {
  if (!invisible.test(text)) return [];
  return [...text.matchAll(runs)].flatMap(({ index: start, 0: run }) => {
    const whole = { start, end: start + run.length, text: run };
    return doubtful.test(run) ? withoutNeeded(text, whole) : [whole];
  });
}

function withoutNeeded(text: string, { start, end }: InvisibleRun): readonly InvisibleRun[] {
  const from = Math.max(0, start - invisibleRunContextChars);
  return [...text.slice(from, end + invisibleRunContextChars).matchAll(neededOrRun)].flatMap(
    ({ index, 1: run = "" }) => {
      const at = from + index;
      return run === "" || at < start || at >= end ? [] : [{ start: at, end: at + run.length, text: run }];
    },
  );
}

/** Returns the code of a character, such as `U+202E`. */
export function formatCodePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Returns the code of a character with its name in Unicode, which has no translation. */
export function nameCharacter(character: string): string {
  return `${formatCodePoint(character)} ${findName(character.codePointAt(0) ?? 0)[1]}`;
}

/** Returns the names of the characters of a run, such as `U+200B zero width space (3)`. */
export function nameRun(run: string): string {
  return joinRun(run, nameCharacter);
}

/** Returns the abbreviations of the characters of a run, such as `RLO`. */
export function abbreviateRun(run: string): string {
  return joinRun(run, (character) => findName(character.codePointAt(0) ?? 0)[0] || formatCodePoint(character));
}

function joinRun(run: string, say: (character: string) => string): string {
  const groups = run.match(/(.)\1*/gsu) ?? [];
  const named = groups.slice(0, maxNamedInvisible).map((group) => {
    const count = [...group].length;
    return count === 1 ? say(group) : `${say(group)} (${count})`;
  });
  return groups.length > maxNamedInvisible ? `${named.join(", ")}, …` : named.join(", ");
}

type Name = readonly [abbreviation: string, name: string];

const controls =
  "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US";

const names = new Map<number, Name>([
  ...controls.split(" ").map((name, code): [number, Name] => [code, [name, `control character ${name}`]]),
  [0x7f, ["DEL", "control character DEL"]],
  [0xa0, ["NBSP", "no-break space"]],
  [0xad, ["SHY", "soft hyphen"]],
  [0x34f, ["CGJ", "combining grapheme joiner"]],
  [0x61c, ["ALM", "Arabic letter mark"]],
  [0x115f, ["", "Hangul choseong filler"]],
  [0x1160, ["", "Hangul jungseong filler"]],
  [0x1680, ["", "Ogham space mark"]],
  [0x180e, ["MVS", "Mongolian vowel separator"]],
  [0x2000, ["", "en quad"]],
  [0x2001, ["", "em quad"]],
  [0x2002, ["", "en space"]],
  [0x2003, ["", "em space"]],
  [0x2004, ["", "three-per-em space"]],
  [0x2005, ["", "four-per-em space"]],
  [0x2006, ["", "six-per-em space"]],
  [0x2007, ["", "figure space"]],
  [0x2008, ["", "punctuation space"]],
  [0x2009, ["", "thin space"]],
  [0x200a, ["", "hair space"]],
  [0x200b, ["ZWSP", "zero width space"]],
  [0x200c, ["ZWNJ", "zero width non-joiner"]],
  [0x200d, ["ZWJ", "zero width joiner"]],
  [0x200e, ["LRM", "left-to-right mark"]],
  [0x200f, ["RLM", "right-to-left mark"]],
  [0x2028, ["LSEP", "line separator"]],
  [0x2029, ["PSEP", "paragraph separator"]],
  [0x202a, ["LRE", "left-to-right embedding"]],
  [0x202b, ["RLE", "right-to-left embedding"]],
  [0x202c, ["PDF", "pop directional formatting"]],
  [0x202d, ["LRO", "left-to-right override"]],
  [0x202e, ["RLO", "right-to-left override"]],
  [0x202f, ["NNBSP", "narrow no-break space"]],
  [0x205f, ["MMSP", "medium mathematical space"]],
  [0x2060, ["WJ", "word joiner"]],
  [0x2061, ["", "function application"]],
  [0x2062, ["", "invisible times"]],
  [0x2063, ["", "invisible separator"]],
  [0x2064, ["", "invisible plus"]],
  [0x2066, ["LRI", "left-to-right isolate"]],
  [0x2067, ["RLI", "right-to-left isolate"]],
  [0x2068, ["FSI", "first strong isolate"]],
  [0x2069, ["PDI", "pop directional isolate"]],
  [0x2800, ["", "Braille pattern blank"]],
  [0x3000, ["IDSP", "ideographic space"]],
  [0x3164, ["", "Hangul filler"]],
  [0xfeff, ["BOM", "byte order mark"]],
  [0xffa0, ["", "halfwidth Hangul filler"]],
  [0xfffc, ["", "object replacement character"]],
]);

function findName(code: number): Name {
  const known = names.get(code);
  if (known !== undefined) return known;
  if (code >= 0xfe00 && code <= 0xfe0f) return [`VS${code - 0xfdff}`, `variation selector ${code - 0xfdff}`];
  if (code >= 0xe0100 && code <= 0xe01ef) return [`VS${code - 0xe00ef}`, `variation selector ${code - 0xe00ef}`];
  if (code >= 0xe0020 && code <= 0xe007e) return ["", `tag “${String.fromCodePoint(code - 0xe0000)}”`];
  if (code >= 0x80 && code <= 0x9f) return ["", "control character"];
  return ["", "invisible character"];
}
