import type { SymbolRefusal } from "@dialectic/shared/protocol";

/** Says why a question about a symbol is not answered, and what it may have meant. */
export function refuse(
  reason: SymbolRefusal["reason"],
  message: string,
  candidates: readonly string[] = [],
): SymbolRefusal {
  return { kind: "refused", reason, message, candidates: [...candidates] };
}
