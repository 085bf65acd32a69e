import type { CodeExcerpt } from "@dialectic/shared/protocol";
import { findLanguage } from "./codeFile.ts";

/** Number of lines before and after the referenced ones: in a sheet of the page, and in a preview. */
export const codeContext = 200;
export const previewContext = 4;
const excerptCap = 2_000;
/** Maximum length of a line in an excerpt, in characters: minified code must not burden the page. */
const lineCap = 2_000;
/** Maximum length of the lines above an excerpt that are sent with it, in characters. */
const leadCap = 2_000_000;

export function createExcerpt(
  lines: readonly string[],
  { path, line, endLine, context }: { path: string; line: number; endLine: number; context: number },
): CodeExcerpt {
  const from = Math.max(0, line - 1 - context);
  const lead = lines
    .slice(0, from)
    .map((text) => `${text}\n`)
    .join("");
  const shown = lines.slice(from, Math.min(endLine + context, from + excerptCap));
  return {
    path,
    language: findLanguage(path),
    firstLine: from + 1,
    text: shown.map((text) => (text.length > lineCap ? `${text.slice(0, lineCap)}…` : text)).join("\n"),
    markFrom: line,
    markTo: endLine,
    totalLines: lines.length,
    ...(lead.length > leadCap ? {} : { lead }),
  };
}
