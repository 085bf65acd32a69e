import type { CalledSignature, CodeSpan, SymbolInfo } from "@dialectic/shared/protocol";
import { infoType, symbolCandidate, symbolInfo, toVisible } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { symbolParameters } from "./sharedParameters.ts";
import { symbolAnswer } from "./symbolAnswer.ts";
import { describeSpan } from "./symbolText.ts";
import { defineTool } from "./tool.ts";

const { workspace_path, ...named } = symbolParameters;
const input = z.strictObject({
  ...named,
  infoType: z._default(infoType, "all"),
  workspace_path,
});
const output = z.object({
  ...z.partial(z.omit(symbolInfo, { kind: true })).shape,
  multipleOccurrences: z.optional(z.array(symbolCandidate)),
});

export const getSymbolLspInfo = defineTool({
  name: "get_symbol_lsp_info",
  title: "Ask the language server about a symbol",
  description: "Ask about a symbol: type, documentation, signatures, definition with its code, implementations.",
  input,
  output,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  unlisted: ["column"],
  command: {},
  rest: "Ask with infoType for one kind of information.",
  isAboutCode: true,
  run: async ({ workspace_path: workspace, ...question }, context) => {
    const answer = await context.host.request("symbol/info", question, workspace, context.signal);
    return symbolAnswer(answer, question.symbol, describeInfo);
  },
});

function describeInfo(info: Omit<SymbolInfo, "kind">): string {
  const same = info.occurrences > 1 ? `; ${info.occurrences} occurrences of it were found in the file` : "";
  const parts = [
    ...describePart("Hover", info.hover, (text) => text),
    ...describePart("Signature help", info.signature_help, describeSignature),
    ...describePart("Definition", info.definition, describeSpan),
    ...describePart("Type definition", info.type_definition, describeSpan),
    ...describePart("Implementation", info.implementation, describeSpan),
  ];
  return [`# \`${info.symbol}\` at ${toVisible(info.filePath)}:${info.line}:${info.column}${same}`, ...parts].join(
    "\n\n",
  );
}

function describePart<T extends string | CodeSpan | CalledSignature>(
  title: string,
  found: readonly T[] | undefined,
  describe: (one: T) => string,
): string[] {
  if (found === undefined) return [];
  return [`## ${title}`, ...(found.length === 0 ? ["Nothing."] : found.map(describe))];
}

function describeSignature({ label, documentation, parameters }: CalledSignature): string {
  const explained = parameters.filter((parameter) => parameter.documentation !== undefined);
  return [
    `\`${label}\``,
    ...(documentation === undefined ? [] : [documentation]),
    ...explained.map((parameter) => `- ${parameter.label}: ${parameter.documentation}`),
  ].join("\n");
}
