import type { Stretch } from "./stretchBounds.ts";

const written = /^(.+?):(\d{1,7})(?::(\d{1,7}))?(?:-(\d{1,7})(?::(\d{1,7}))?)?$/;

/**
 * Parses a place as people write it: `src/auth.ts:42`, `src/auth.ts:42:7`, `src/auth.ts:42-50`; undefined for other
 * text.
 */
export function parsePlace(text: string): Stretch | undefined {
  const [, file, line, column, endLine, endColumn] = written.exec(text.trim()) ?? [];
  if (file === undefined || line === undefined) return undefined;
  const number = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));
  const end = { endLine: number(endLine), endColumn: number(endColumn) };
  return { file, line: Number(line), column: number(column), ...end };
}
