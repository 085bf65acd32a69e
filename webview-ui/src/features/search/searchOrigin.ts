import { nearestHitMs, searchJumpMs } from "../../limits.ts";

/** Place from which the first answer to a query is shown. */
export interface Origin {
  readonly id: string | undefined;
  readonly start: number;
  readonly deadline: number;
  /** Until then a hit waits for unread texts before it. */
  readonly inOrderUntil: number;
  /** True when the reader has asked for this section: no other is shown meanwhile. */
  readonly isChosen: boolean;
}

export function createOrigin({ id, start }: Pick<Origin, "id" | "start">): Origin {
  const now = performance.now();
  return { id, start, deadline: now + searchJumpMs, inOrderUntil: now + nearestHitMs, isChosen: false };
}

export function createChosenOrigin(id: string): Origin {
  return { ...createOrigin({ id, start: 0 }), isChosen: true };
}
