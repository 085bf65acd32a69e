import type {
  AmbiguousSymbol,
  SymbolCandidate,
  SymbolInfo,
  SymbolReferences,
  SymbolRefusal,
} from "@dialectic/shared/protocol";
import type { Unreachable } from "../window/hostPort.ts";
import { unreachable } from "./failureText.ts";
import { describeAmbiguous, symbolRefused, withSymbolNote } from "./symbolText.ts";
import type { ToolResult } from "./tool.ts";

type Known = SymbolInfo | SymbolReferences;

type Answer<K extends Known> =
  | { readonly kind: "answered"; readonly result: K | AmbiguousSymbol | SymbolRefusal }
  | Unreachable;

type SymbolOutput<K extends Known> = Partial<K> & { multipleOccurrences?: SymbolCandidate[] };

/**
 * Returns the answer of a read-only tool about a symbol: the information, the candidates, or the reason for a refusal.
 */
export function symbolAnswer<K extends Known>(
  answer: Answer<K>,
  symbol: string,
  describe: (known: K) => string,
): ToolResult<SymbolOutput<K>> {
  if (answer.kind === "unreachable") return unreachable(answer);
  const { result } = answer;
  if (result.kind === "refused") return symbolRefused(result);
  if (result.kind === "ambiguous") {
    const { multipleOccurrences } = result;
    // Every other member is optional.
    return {
      kind: "done",
      text: describeAmbiguous(symbol, result),
      structured: { multipleOccurrences } as SymbolOutput<K>,
    };
  }
  return { kind: "done", text: withSymbolNote(describe(result), result), structured: result };
}
