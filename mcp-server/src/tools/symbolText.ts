import {
  type AmbiguousSymbol,
  type CodeSpan,
  type SymbolCandidate,
  type SymbolRefusal,
  toVisible,
} from "@dialectic/shared/protocol";
import { formatFence } from "@dialectic/shared/review";
import { type Failure, failed } from "./tool.ts";

/** Describes different symbols with the same name, and how to ask for each. */
export function describeAmbiguous(symbol: string, { matches, multipleOccurrences }: AmbiguousSymbol): string {
  const lines = multipleOccurrences.map(describeCandidate);
  const cut = multipleOccurrences.length < matches ? " of different symbols, or of ones that cannot be told apart" : "";
  return [
    `⚠️ **Multiple occurrences of \`${symbol}\` found** (${matches} matches)`,
    "",
    `Nothing was guessed. These are places${cut}:`,
    "",
    ...lines,
    "",
    "Use the `codeSnippet` parameter with code that contains only the one you mean, or the `line` and `column` that are given here.",
  ].join("\n");
}

/** Adds the reason why an answer may lack something. */
export function withSymbolNote(text: string, { note }: { readonly note?: string | undefined }): string {
  return note === undefined ? text : `${text}\n\nNote: ${note}`;
}

/** Returns the answer when the symbol cannot be resolved. */
export function symbolRefused({ reason, message, candidates }: SymbolRefusal): Failure {
  const text = [message, ...candidates.filter((each) => !message.includes(each)).map((each) => `- ${each}`)].join("\n");
  return failed(text, candidates, { reason, canRetry: reason === "no-language-server" });
}

export function describeSpan(span: CodeSpan): string {
  const { filePath, line, column, code } = span;
  const place = `${toVisible(filePath)}:${line}:${column}`;
  return code === undefined
    ? `${place} (code not shown: outside the workspace, or one of many)`
    : `${place}\n${formatNumberedCode(span)}`;
}

export function formatNumberedCode({ code = "", codeLine = 1 }: CodeSpan): string {
  const lines = code.split("\n");
  const width = String(codeLine + lines.length - 1).length;
  const numbered = lines.map((line, index) => `${String(codeLine + index).padStart(width)} | ${line}`);
  return formatFence(numbered.join("\n"));
}

function describeCandidate({ line, column, lineContent, codeSnippet }: SymbolCandidate): string {
  const place = `- line ${line}, column ${column}: \`${lineContent.trim()}\``;
  const isLine = codeSnippet === undefined || codeSnippet === lineContent.trim();
  const again =
    codeSnippet === undefined ? `line: ${line}, column: ${column}` : isLine ? "this line" : JSON.stringify(codeSnippet);
  return codeSnippet === undefined ? `${place}\n  ask with ${again}` : `${place}\n  ask with codeSnippet: ${again}`;
}
