/*
 * The mark by which a text that was sent to a forge is known again. Rules:
 * - It is a hidden line above the text, so that it needs no memory here: another window, a lost answer or a lost store doubles nothing.
 * - It has the id of what was sent, which is a hash that tells nothing, a hash of what was said here, and one of the text as it was sent. A
 *   text that somebody has edited there since has another hash, and is never written over.
 * - A text that is sent has no mark of its own, so that nobody can make another text look sent.
 * - Who wrote the comment is for the caller: anybody can copy a mark.
 */

export interface SentMark {
  /** 16 hexadecimal digits. */
  readonly id: string;
  /** Hash of what was said here, 8 hexadecimal digits: links to the code change with each commit, what was said does not. */
  readonly said: string;
  /** Hash of the text as it was sent. */
  readonly sent: string;
}

/** A marked text. */
export interface MarkedText extends SentMark {
  readonly text: string;
}

/** A body as it is on the forge: what somebody wrote above the first mark, and what was sent from here. */
export interface ReadBody {
  readonly foreign: string;
  readonly parts: readonly MarkedText[];
}

/** Hashes a text to at least 16 hexadecimal digits. */
export type HashForMark = (text: string) => string;

const anyMark = /<!--[ \t]*dialectic:[^\n]*?-->/g;
const mark = /^<!-- dialectic:([0-9a-f]{16})\.([0-9a-f]{8})\.([0-9a-f]{8}) -->$/gm;

/** Names a thing of a review on the forge. */
export function toMarkId(reviewId: string, key: string, hash: HashForMark): string {
  return hash(`${reviewId}\n${key}`).slice(0, 16);
}

/** Hashes a text regardless of its line ends and of blank lines around it, which a forge may change. */
export function toTextHash(text: string, hash: HashForMark): string {
  return hash(normalise(text)).slice(0, 8);
}

export function formatMark({ id, said, sent }: SentMark): string {
  return `<!-- dialectic:${id}.${said}.${sent} -->`;
}

export function withMark({ text, ...own }: MarkedText): string {
  return text === "" ? formatMark(own) : `${formatMark(own)}\n${text}`;
}

/** Returns a text without lines that are marks, or look like one. */
export function withoutMarks(text: string): string {
  return normalise(text.replace(anyMark, "").replace(/<!--[ \t]*dialectic:/g, "<!-- "));
}

/** Reads a comment or a body. */
export function readBody(body: string): ReadBody {
  const text = body.replace(/\r\n?/g, "\n");
  const found = [...text.matchAll(mark)];
  const parts = found.map((each, at): MarkedText => {
    const [line, id = "", said = "", sent = ""] = each;
    const end = found[at + 1]?.index ?? text.length;
    return { id, said, sent, text: normalise(text.slice(each.index + line.length, end)) };
  });
  return { foreign: normalise(text.slice(0, found[0]?.index ?? text.length)), parts };
}

/** Writes a body; what somebody else wrote stays above. */
export function joinBody({ foreign, parts }: ReadBody): string {
  return [...(foreign === "" ? [] : [foreign]), ...parts.map(withMark)].join("\n\n");
}

function normalise(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
}
