import { excerptLeadChars, excerptTailChars } from "../limits.ts";
import type { Span } from "../program.ts";

/** Returns the source line in which a span begins, with carets below it; long lines are truncated around it. */
export function formatSourceExcerpt(source: string, span: Span): string {
  const start = Math.min(span.start, source.length);
  const lineStart = start === 0 ? 0 : source.lastIndexOf("\n", start - 1) + 1;
  const nextBreak = source.indexOf("\n", start);
  const lineEnd = nextBreak < 0 ? source.length : nextBreak;
  const from = start - lineStart > excerptLeadChars ? start - excerptLeadChars : lineStart;
  const to = Math.min(lineEnd, start + excerptTailChars);
  const left = from > lineStart ? "…" : "";
  const right = to < lineEnd ? "…" : "";
  const carets = Math.max(1, Math.min(span.end, to) - start);
  const shown = toOneLine(source.slice(from, to));
  const number = findLineNumber(source, lineStart);
  const place = number > 1 ? `line ${number}: ` : "";
  const indent = " ".repeat(2 + place.length + left.length + start - from);
  return `  ${place}${left}${shown}${right}\n${indent}${"^".repeat(carets)}`;
}

function findLineNumber(source: string, lineStart: number): number {
  let number = 1;
  for (let at = source.indexOf("\n"); at >= 0 && at < lineStart; at = source.indexOf("\n", at + 1)) number += 1;
  return number;
}

/** Removes control and directional characters, which would shift the carets. */
function toOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, " ");
}
