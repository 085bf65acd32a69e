import type { SymbolReferences } from "@dialectic/shared/protocol";
import { symbolCandidate, symbolReferences } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { symbolAnswer } from "./symbolAnswer.ts";
import { symbolParameters } from "./symbolParameters.ts";
import { formatNumberedCode } from "./symbolText.ts";
import { defineTool } from "./tool.ts";

const { workspace_path, ...named } = symbolParameters;
const input = z.strictObject({
  ...named,
  includeDeclaration: z
    ._default(z.boolean(), false)
    .check(z.describe("Whether the places where the symbol is defined are listed, too")),
  usageCodeLineRange: z
    ._default(z.int().check(z.gte(-1), z.lte(100)), 5)
    .check(z.describe("Lines of code before and after each reference: 0 the line alone, -1 no code")),
  limit: z
    ._default(z.int().check(z.gte(1), z.lte(10_000)), 100)
    .check(z.describe("References to list at most; further ones are counted")),
  workspace_path,
});
const output = z.object({
  ...z.partial(z.omit(symbolReferences, { kind: true })).shape,
  multipleOccurrences: z.optional(z.array(symbolCandidate)),
});

export const getReferences = defineTool({
  name: "get_references",
  title: "Find the references of a symbol",
  description:
    "Find every use of a symbol in the project by the editor's language server: grouped by file, each with the code around it. Other symbols of the same name, comments and texts are left out. Several different symbols of that name in the file come back as candidates with the codeSnippet or the line and column to ask again with.",
  input,
  output,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: {},
  isAboutCode: true,
  run: async ({ workspace_path: workspace, ...question }, context) => {
    const answer = await context.host.request("symbol/references", question, workspace, context.signal);
    return symbolAnswer(answer, question.symbol, describeReferences);
  },
});

function describeReferences({ symbol, filePath, line, column, total, files, omitted }: Omit<SymbolReferences, "kind">) {
  const where = `\`${symbol}\` at ${filePath}:${line}:${column}`;
  if (total === 0) return `No references to ${where}.`;
  const counts = `${total} ${total === 1 ? "reference" : "references"} in ${files.length} ${files.length === 1 ? "file" : "files"} to ${where}`;
  const left = omitted === 0 ? [] : [`${omitted} of them are not listed: raise limit to see them.`];
  return [counts, ...left, ...files.map(describeFile)].join("\n\n");
}

function describeFile({ filePath, count, references }: SymbolReferences["files"][number]): string {
  const listed = references.map((reference) => {
    const mark = reference.isDeclaration ? " (definition)" : "";
    const place = `- ${reference.line}:${reference.column}${mark}`;
    return reference.code === undefined ? place : `${place}\n${formatNumberedCode(reference)}`;
  });
  return [`## ${filePath} (${count})`, ...listed].join("\n");
}
