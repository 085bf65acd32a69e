import { findInvisible } from "./invisibleText.ts";

/** Characters that code may have and a name may not: tabs, line ends, and U+FFFD, the replacement for invalid text. */
const unnamed = /[\t\n\r\ufffd]/g;
/** The counterpart for multi-line text, where tabs, line ends and right-to-left marks are legitimate. */
const unprintable = /(?![\t\n\u061c\u200e\u200f])(?!\r\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/**
 * Returns a name that is safe to display anywhere: characters that could hide, reorder or begin a line are spelled out.
 * Applies to names of files, commits, branches and sections wherever they leave the product; the joiners of writing
 * systems and emoji are kept.
 */
export function toVisible(name: string): string {
  return spellOutInvisible(name).replace(unnamed, spellOut);
}

/** Returns a text of which all invisible characters but blanks are spelled out. */
export function spellOutInvisible(text: string): string {
  let visible = "";
  let start = 0;
  for (const run of findInvisible(text)) {
    visible += text.slice(start, run.start) + run.text.replace(/[^\p{Zs}]/gu, spellOut);
    start = run.end;
  }
  return visible + text.slice(start);
}

/** Returns a multi-line text that is safe to show in a terminal and to a reader. */
export function toPrintable(text: string): string {
  return text.replace(unprintable, spellOut);
}

/** Returns a message as one entry of a log or a list: none of its lines can be mistaken for another entry. */
export function formatLogEntry(message: string): string {
  return toPrintable(message).replace(/\r?\n/g, "\n    ");
}

/** Returns data as JSON for a terminal, with the remaining controls and directional marks spelled out, too. */
export function toPrintableJson(data: unknown): string {
  return escapeInJson(JSON.stringify(data, null, 2));
}

/** Escapes controls and directional marks in JSON, so that it stays JSON of the same value when it is printed. */
export function escapeInJson(json: string): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, escaped);
}

function spellOut(sign: string): string {
  return `\\u{${sign.codePointAt(0)?.toString(16)}}`;
}
