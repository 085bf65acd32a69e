/** What hides, moves or ends a line: controls, directions, line ends; and U+FFFD, which stands for what is no text. */
const unseen = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd]/gu;
/** The same for a whole text, where tabs, line ends and the marks that writing from right to left needs are text. */
const unprintable = /(?![\t\n\u061c\u200e\u200f])(?!\r\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/**
 * A name as a reader may see it anywhere: what could hide, reorder or begin a line is spelled out. The rule for names of files, commits,
 * branches and sections wherever they leave the product; the joiners of writing systems and emoji stay.
 */
export function visible(name: string): string {
  return name.replace(unseen, spelledOut);
}

/** A text of several lines as a terminal and a reader may see it. */
export function printable(text: string): string {
  return text.replace(unprintable, spelledOut);
}

/** A message as one entry of a log: no line of it can be taken for another entry. */
export function logEntry(message: string): string {
  return printable(message).replace(/\r?\n/g, "\n    ");
}

/** Data as JSON for a terminal, where the rest of the controls and directions is spelled out, too. */
export function printableJson(data: unknown): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(data, null, 2).replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, escaped);
}

function spelledOut(sign: string): string {
  return `\\u{${sign.codePointAt(0)?.toString(16)}}`;
}
