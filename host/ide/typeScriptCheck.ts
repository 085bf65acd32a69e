import type { Problem, ProblemSeverity } from "@dialectic/shared/protocol";
import * as z from "zod/mini";

export const typeScriptRequests = [
  "syntacticDiagnosticsSync",
  "semanticDiagnosticsSync",
  "suggestionDiagnosticsSync",
] as const;

/** Sources under which VS Code publishes the problems of TypeScript's server. */
export const typeScriptSources: readonly string[] = ["ts", "js"];

const place = z.object({ line: z.int(), offset: z.int() });
const answer = z.object({
  type: z.literal("response"),
  body: z.array(
    z.object({
      start: place,
      end: place,
      text: z.string(),
      category: z.string(),
      code: z.optional(z.number()),
      source: z.optional(z.string()),
    }),
  ),
});

/** Codes of style issues, which VS Code shows as warnings: unused, unreachable, fall-through. */
const styleCodes = new Set([6133, 6138, 6192, 7027, 7028, 7029, 7030]);

export interface TypeScriptDisplay {
  readonly source: string;
  readonly areStyleChecksWarnings: boolean;
}

/** Reads an answer of TypeScript's server as VS Code does; returns undefined for an invalid answer. */
export function readTypeScriptAnswer(value: unknown, display: TypeScriptDisplay): readonly Problem[] | undefined {
  const parsed = z.safeParse(answer, value);
  if (!parsed.success) return undefined;
  return parsed.data.body.map(({ start, end, text, category, code, source = display.source }) => ({
    severity: toSeverity(category, code, display),
    message: text,
    line: start.line,
    column: start.offset,
    endLine: end.line,
    endColumn: end.offset,
    source,
    ...(code === undefined ? {} : { code }),
  }));
}

function toSeverity(category: string, code: number | undefined, display: TypeScriptDisplay): ProblemSeverity {
  if (category === "suggestion") return "hint";
  if (category === "warning") return "warning";
  const isStyle = code !== undefined && styleCodes.has(code);
  return isStyle && display.areStyleChecksWarnings ? "warning" : "error";
}
