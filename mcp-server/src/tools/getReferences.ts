import type { SymbolReferences } from "@dialectic/shared/protocol";
import { symbolCandidate, symbolReferences, toVisible } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { maxQuestionReferences, referenceCountsBytes } from "../limits.ts";
import { listPage, roomIn } from "./bounds.ts";
import { unreachable } from "./failureText.ts";
import { offsetParameter, symbolParameters } from "./sharedParameters.ts";
import { symbolAnswer } from "./symbolAnswer.ts";
import { formatNumberedCode } from "./symbolText.ts";
import { defineTool } from "./tool.ts";

const { workspace_path, ...named } = symbolParameters;

const input = z.strictObject({
  ...named,
  includeDeclaration: z._default(z.boolean(), false).check(z.describe("List definitions, too")),
  usageCodeLineRange: z
    ._default(z.int().check(z.gte(-1), z.lte(100)), 5)
    .check(z.describe("Lines of code around each; -1: no code")),
  limit: z._default(z.int().check(z.gte(1), z.lte(maxQuestionReferences)), 100),
  offset: offsetParameter,
  workspace_path,
});
const output = z.object({
  /** Offset of the next page of references, if there is one. */
  next: z.optional(z.int()),
  ...z.partial(z.omit(symbolReferences, { kind: true })).shape,
  multipleOccurrences: z.optional(z.array(symbolCandidate)),
});

export const getReferences = defineTool({
  name: "get_references",
  title: "Find the references of a symbol",
  description: "Find every use of a symbol, with the code around it.",
  input,
  output,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  unlisted: ["usageCodeLineRange", "limit", "column"],
  command: {},
  isAboutCode: true,
  rest: "Ask with usageCodeLineRange -1, or with next as offset.",
  run: async ({ workspace_path: workspace, offset, ...question }, context) => {
    const wanted = { ...question, limit: Math.min(maxQuestionReferences, offset + question.limit) };
    const answer = await context.host.request("symbol/references", wanted, workspace, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    const { result } = answer;
    const isFound = result.kind === "references";
    const page = isFound ? pageOf(result, offset) : result;
    const fileCount = isFound ? result.files.length : 0;
    return symbolAnswer({ ...answer, result: page }, question.symbol, (found) => describeReferences(found, fileCount));
  },
});

interface ReferencesPage extends SymbolReferences {
  readonly next?: number;
}

/** Returns the references from an offset on that an answer has room for; the counts stay those of all. */
function pageOf(found: SymbolReferences, offset: number): ReferencesPage {
  const all = found.files.flatMap(({ filePath, references }) =>
    // The first reference of a file also takes the room of the file's heading.
    references.map((reference, at) => ({ filePath, reference, heading: at === 0 ? `${filePath} {"references"}` : "" })),
  );
  const { items, start, end } = listPage(all, offset, roomIn() - referenceCountsBytes, ({ heading, reference }) =>
    [heading, describeReference(reference)].join("\n"),
  );
  const next = items.length > 0 && end < found.total ? { next: end } : {};
  if (items.length === all.length) return { ...found, ...next };
  const files = found.files.flatMap(({ filePath, count }) => {
    const references = items.filter((item) => item.filePath === filePath).map(({ reference }) => reference);
    return references.length === 0 ? [] : [{ filePath, count, references }];
  });
  return { ...found, files, omitted: found.total - (end - start), ...next };
}

function describeReferences(page: Omit<ReferencesPage, "kind">, fileCount: number): string {
  const { symbol, filePath, line, column, total, files, omitted, next } = page;
  const where = `\`${symbol}\` at ${toVisible(filePath)}:${line}:${column}`;
  if (total === 0) return `No references to ${where}.`;
  const counts = `${total} ${total === 1 ? "reference" : "references"} in ${fileCount} ${fileCount === 1 ? "file" : "files"} to ${where}`;
  const more = next === undefined ? "" : `: pass offset ${next} for the next ones`;
  const left = omitted === 0 ? [] : [`${omitted} of them are not listed${more}.`];
  return [counts, ...left, ...files.map(describeFile)].join("\n\n");
}

type FileReferences = SymbolReferences["files"][number];

function describeFile({ filePath, count, references }: FileReferences): string {
  return [`## ${toVisible(filePath)} (${count})`, ...references.map(describeReference)].join("\n");
}

function describeReference(reference: FileReferences["references"][number]): string {
  const mark = reference.isDeclaration ? " (definition)" : "";
  const place = `- ${reference.line}:${reference.column}${mark}`;
  return reference.code === undefined ? place : `${place}\n${formatNumberedCode(reference)}`;
}
