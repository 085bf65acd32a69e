import { findInvisible, hasInvisible, spellOutInvisible } from "@dialectic/shared/protocol";
import { boundText } from "@dialectic/shared/review";
import { LineParts } from "./LineParts.tsx";
import { splitLine } from "./splitLine.ts";

/** Most marks of invisible characters in a text: each is an element. */
const mostMarks = 500;

/** Returns a text with its invisible characters spelled out if they are too many to be drawn. */
export function boundMarks(text: string): string {
  return hasInvisible(text) && findInvisible(text).length > mostMarks ? spellOutInvisible(text) : text;
}

/** Shows code as it is: its invisible characters are drawn. */
export function CodeText({ text }: { readonly text: string }) {
  if (!hasInvisible(text)) return text;
  const shown = boundMarks(text);
  if (shown !== text) return boundText(shown);
  return <LineParts parts={splitLine(text, undefined, { spans: [{ start: 0, end: text.length }], marks: [] })} />;
}
