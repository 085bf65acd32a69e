import type { SymbolRefusal } from "@dialectic/shared/protocol";

/** Refuses a question about a symbol with a reason and candidates that it may have meant. */
export function refuse(
  reason: SymbolRefusal["reason"],
  message: string,
  candidates: readonly string[] = [],
): SymbolRefusal {
  return { kind: "refused", reason, message, candidates: [...candidates] };
}
