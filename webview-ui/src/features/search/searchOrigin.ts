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

/** Milliseconds after which an answer no longer moves the reader, who has read on. */
const patience = 10_000;

/** Milliseconds in which the nearest hit is looked for; then one behind unread texts is shown. */
const orderPatience = 600;

export function createOrigin({ id, start }: Pick<Origin, "id" | "start">): Origin {
  const now = performance.now();
  return { id, start, deadline: now + patience, inOrderUntil: now + orderPatience, isChosen: false };
}

export function createChosenOrigin(id: string): Origin {
  return { ...createOrigin({ id, start: 0 }), isChosen: true };
}
