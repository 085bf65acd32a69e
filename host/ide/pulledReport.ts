import type { Problem } from "@dialectic/shared/protocol";
import * as z from "zod/mini";

const position = z.object({ line: z.int(), character: z.int() });
const range = z.object({ start: position, end: position });
const report = z.object({
  kind: z.literal("full"),
  items: z.array(
    z.object({
      range,
      message: z.string(),
      severity: z.nullish(z.number()),
      code: z.nullish(z.union([z.string(), z.number()])),
      source: z.nullish(z.string()),
      codeDescription: z.nullish(z.object({ href: z.string() })),
      relatedInformation: z.nullish(z.array(z.object({ location: z.object({ uri: z.string() }) }))),
    }),
  ),
});

const severities = ["error", "warning", "info", "hint"] as const;
/**
 * VS Code's JSON server uses codes of its own below this one. For a schema that could not be loaded, it adds 65,536 to
 * the code of that error, which may be negative.
 */
const firstSchemaCode = 1_024;

export interface PulledReport {
  readonly problems: readonly Problem[];
  /** URLs of schemas of the network and of VS Code that were not available; without them the problems may be incomplete. */
  readonly missingSchemas: readonly string[];
}

/** Addresses whose content only VS Code can get, unlike a file's: it is no fault of the text when it does not. */
const editorAddress = /^(?:https?|vscode):/i;

/** Reads a full report of LSP, whose places are 0-based; returns undefined for anything else. */
export function readPulledReport(value: unknown): PulledReport | undefined {
  const parsed = z.safeParse(report, value);
  if (!parsed.success) return undefined;
  const { items } = parsed.data;
  return {
    problems: items.filter((item) => findMissingSchema(item) === undefined).map(toProblem),
    missingSchemas: items.flatMap((item) => findMissingSchema(item) ?? []),
  };
}

type Item = z.infer<typeof report>["items"][number];

function findMissingSchema({ code, relatedInformation }: Item): string | undefined {
  const address = relatedInformation?.[0]?.location.uri;
  return typeof code === "number" && code >= firstSchemaCode && editorAddress.test(address ?? "") ? address : undefined;
}

function toProblem({ range, message, severity, code, source, codeDescription }: Item): Problem {
  return {
    severity: severities[(severity ?? 1) - 1] ?? "error",
    message,
    line: range.start.line + 1,
    column: range.start.character + 1,
    endLine: range.end.line + 1,
    endColumn: range.end.character + 1,
    ...(source && { source }),
    ...(code === undefined || code === null ? {} : { code }),
    ...(codeDescription && { about: codeDescription.href }),
  };
}
