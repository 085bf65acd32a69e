/** From where the first answer to a query is to be shown. */
export interface Origin {
  readonly id: string | undefined;
  readonly start: number;
  readonly deadline: number;
  /** Nothing else is shown meanwhile: the reader has asked for that section. */
  readonly isChosen: boolean;
}

/** Milliseconds after which an answer no longer moves the reader, who has gone on by then. */
const patience = 1_000;
/** The same for a section that was asked for, of which the reader waits for the text. */
const longPatience = 10_000;

/** The place where the reader is. */
export function originAt({ id, start }: Pick<Origin, "id" | "start">): Origin {
  return { id, start, deadline: performance.now() + patience, isChosen: false };
}

/** A section that the reader has asked for. */
export function chosenOrigin(id: string): Origin {
  return { id, start: 0, deadline: performance.now() + longPatience, isChosen: true };
}
