import type { Refusal, RefusalReason } from "@dialectic/shared/protocol";

export function createRefusal(reason: RefusalReason, message: string, candidates?: readonly string[]): Refusal {
  return candidates === undefined
    ? { kind: "refused", reason, message }
    : { kind: "refused", reason, message, candidates: [...candidates] };
}
