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
export function describeRow({ text, state, message, commit }: CheckRow): string {
  const why = message === undefined || message === "" ? "" : `: ${message}`;
  // The text of a commit that could not be evaluated names it.
  const where = commit === undefined || state !== "unexplained" ? "" : ` of ${commit.slice(0, 7)}`;
  return `${text}${where} ${said[state]}${why}`;
}

/** A row with the review that it belongs to, if any. */
export interface PlacedRow {
  readonly row: CheckRow;
  readonly title?: string;
}
