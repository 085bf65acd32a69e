import * as z from "zod/mini";
import { defineContract, notification } from "./contract.ts";
import { type ReferenceState, referenceState } from "./review.ts";

/** A reference of the review that a page shows. */
export interface ReferenceRow {
  /** Content hash of its section. */
  readonly hash: string;
  /** As it is written. */
  readonly text: string;
  /** How many references of the section stand before it. */
  readonly place: number;
  readonly state: ReferenceState;
  /** Why it is not exact, or what must be known of one that is. */
  readonly reason?: string;
}

/** Rows by column, as sections are: a thousand of them may come while a page paints its first screen. */
const referenceColumns = z
  .object({
    hashes: z.array(z.string()),
    texts: z.array(z.string()),
    places: z.array(z.int()),
    states: z.array(referenceState),
    /** Empty where there is none. */
    reasons: z.array(z.string()),
  })
  .check(
    z.refine((columns) => new Set(Object.values(columns).map(({ length }) => length)).size === 1, "Uneven columns"),
  );
type ReferenceColumns = z.infer<typeof referenceColumns>;

/** How the references stand with the code; those that no row has ever named are exact. */
export const referenceStates = z.object({
  reviewId: z.string(),
  /** How many references the review has. */
  total: z.int(),
  /** True when the rows are all that are not exact or have a reason; else they are those that changed. */
  whole: z.boolean(),
  rows: z.pipe(referenceColumns, z.transform(rowsOf)),
});
export type ReferenceStates = z.infer<typeof referenceStates>;

/** Rows as they travel. */
export function referencesByColumn(rows: readonly ReferenceRow[]): ReferenceColumns {
  return {
    hashes: rows.map(({ hash }) => hash),
    texts: rows.map(({ text }) => text),
    places: rows.map(({ place }) => place),
    states: rows.map(({ state }) => state),
    reasons: rows.map(({ reason = "" }) => reason),
  };
}

function rowsOf({ hashes, texts, places, states, reasons }: ReferenceColumns): readonly ReferenceRow[] {
  return hashes.map((hash, at) => {
    const row = { hash, text: texts[at] ?? "", place: places[at] ?? 0, state: states[at] ?? "exact" };
    const reason = reasons[at] ?? "";
    return reason === "" ? row : { ...row, reason };
  });
}

/** What a page is told of the code, a part of `hostToPanel`. */
export const referenceNews = defineContract({
  /** References of the review that is shown stand otherwise than they did. */
  "references/states": notification(referenceStates),
});
