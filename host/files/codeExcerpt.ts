import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { maxExcerptLeadChars, maxExcerptLineChars, maxExcerptLines } from "../limits.ts";
import { findLanguage } from "./codeFile.ts";

export function createExcerpt(
  lines: readonly string[],
  { path, line, endLine, context }: { path: string; line: number; endLine: number; context: number },
): CodeExcerpt {
  const from = Math.max(0, line - 1 - context);
  const lead = lines
    .slice(0, from)
    .map((text) => `${text}\n`)
    .join("");
  const shown = lines.slice(from, Math.min(endLine + context, from + maxExcerptLines));
  return {
    path,
    language: findLanguage(path),
    firstLine: from + 1,
    text: shown
      .map((text) => (text.length > maxExcerptLineChars ? `${text.slice(0, maxExcerptLineChars)}…` : text))
      .join("\n"),
    markFrom: line,
    markTo: endLine,
    totalLines: lines.length,
    ...(lead.length > maxExcerptLeadChars ? {} : { lead }),
  };
}
