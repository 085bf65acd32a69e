/** From where the first answer to a query is to be shown. */
export interface Origin {
  readonly id: string | undefined;
  readonly start: number;
  readonly deadline: number;
  /** Nothing else is shown meanwhile: the reader has asked for that section. */
  readonly isChosen: boolean;
}

/** Milliseconds after which an answer no longer moves the reader, who reads on by then. */
const patience = 10_000;

/** The place where the reader is. */
export function originAt({ id, start }: Pick<Origin, "id" | "start">): Origin {
  return { id, start, deadline: performance.now() + patience, isChosen: false };
}

/** A section that the reader has asked for. */
export function chosenOrigin(id: string): Origin {
  return { id, start: 0, deadline: performance.now() + patience, isChosen: true };
}
