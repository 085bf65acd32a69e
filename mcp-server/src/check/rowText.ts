import type { CheckRow } from "@dialectic/host";

const said: Readonly<Record<CheckRow["state"], string>> = {
  right: "is right",
  failing: "fails",
  edited: "was edited",
  gone: "leads nowhere",
  "not-evaluated": "could not be evaluated",
  unexplained: "is explained by no review",
};

/** Says what was found about a row, in one sentence without its end. */
export function describeRow({ text, state, message }: CheckRow): string {
  const why = message === undefined || message === "" ? "" : `: ${message}`;
  return `${text} ${said[state]}${why}`;
}

/** A row with the review that it belongs to, if any. */
export interface PlacedRow {
  readonly row: CheckRow;
  readonly title?: string;
}
