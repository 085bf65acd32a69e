import type { Refusal, RefusalReason } from "@dialectic/shared/protocol";

/** A refusal that assistants tell apart by its reason. */
export function createRefusal(reason: RefusalReason, message: string, candidates?: readonly string[]): Refusal {
  return candidates === undefined
    ? { kind: "refused", reason, message }
    : { kind: "refused", reason, message, candidates: [...candidates] };
}

/** A refusal in words for a person. */
export interface Refused {
  readonly kind: "refused";
  readonly message: string;
  /** Words of a program that has refused. */
  readonly output?: string;
}

export function refuse(message: string, output = ""): Refused {
  return output === "" ? { kind: "refused", message } : { kind: "refused", message, output };
}
