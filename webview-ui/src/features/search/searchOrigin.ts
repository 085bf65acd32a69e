/** Place from which the first answer to a query is shown. */
export interface Origin {
  readonly id: string | undefined;
  readonly start: number;
  readonly deadline: number;
  /** True when the reader has asked for this section: no other is shown meanwhile. */
  readonly isChosen: boolean;
}

/** Milliseconds after which an answer no longer moves the reader, who has read on. */
const patience = 10_000;

export function createOrigin({ id, start }: Pick<Origin, "id" | "start">): Origin {
  return { id, start, deadline: performance.now() + patience, isChosen: false };
}

export function createChosenOrigin(id: string): Origin {
  return { id, start: 0, deadline: performance.now() + patience, isChosen: true };
}
