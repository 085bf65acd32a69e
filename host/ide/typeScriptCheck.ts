import type { Problem, ProblemSeverity } from "@dialectic/shared/protocol";
import * as z from "zod/mini";

/** The requests of TypeScript's server that answer with the problems of a file as it is when they are asked. */
export const typeScriptRequests = [
  "syntacticDiagnosticsSync",
  "semanticDiagnosticsSync",
  "suggestionDiagnosticsSync",
] as const;

/** Under which names VS Code publishes what TypeScript's server says. */
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

/** Codes of matters of style, which VS Code shows as warnings: unused, unreachable, falling through. */
const styleCodes = new Set([6133, 6138, 6192, 7027, 7028, 7029, 7030]);

/** How VS Code shows what the server says. */
export interface TypeScriptDisplay {
  /** `ts` or `js`. */
  readonly source: string;
  readonly areStyleChecksWarnings: boolean;
}

/** Reads an answer of TypeScript's server as VS Code does; nothing when it is none. */
export function readTypeScriptAnswer(value: unknown, display: TypeScriptDisplay): readonly Problem[] | undefined {
  const parsed = z.safeParse(answer, value);
  if (!parsed.success) return undefined;
  return parsed.data.body.map(({ start, end, text, category, code, source = display.source }) => ({
    severity: severityOf(category, code, display),
    message: text,
    line: start.line,
    column: start.offset,
    endLine: end.line,
    endColumn: end.offset,
    source,
    ...(code === undefined ? {} : { code }),
  }));
}

function severityOf(category: string, code: number | undefined, display: TypeScriptDisplay): ProblemSeverity {
  if (category === "suggestion") return "hint";
  if (category === "warning") return "warning";
  const isStyle = code !== undefined && styleCodes.has(code);
  return isStyle && display.areStyleChecksWarnings ? "warning" : "error";
}
