import type { SymbolRefusal } from "@dialectic/shared/protocol";

export function refuseSymbol(
  reason: SymbolRefusal["reason"],
  message: string,
  candidates: readonly string[] = [],
): SymbolRefusal {
  return { kind: "refused", reason, message, candidates: [...candidates] };
}
