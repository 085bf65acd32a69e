import type { SymbolRefusal } from "@dialectic/shared/protocol";

export function refuse(
  reason: SymbolRefusal["reason"],
  message: string,
  candidates: readonly string[] = [],
): SymbolRefusal {
  return { kind: "refused", reason, message, candidates: [...candidates] };
}
