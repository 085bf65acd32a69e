import * as z from "zod/mini";
import { defineContract, notification } from "./contract.ts";
import { type ReferenceState, referenceState } from "./review.ts";

export interface ReferenceRow {
  /** Content hash of its section. */
  readonly hash: string;
  readonly text: string;
  /** Number of references before it in the section. */
  readonly place: number;
  readonly state: ReferenceState;
  /** The reason why it is not exact, or a remark on an exact one. */
  readonly reason?: string;
}

/** Rows by column, like sections: a thousand of them may arrive while a page paints its first screen. */
const referenceColumns = z
  .object({
    hashes: z.array(z.string()),
    texts: z.array(z.string()),
    places: z.array(z.int()),
    states: z.array(referenceState),
    /** Empty string for no reason. */
    reasons: z.array(z.string()),
  })
  .check(
    z.refine((columns) => new Set(Object.values(columns).map(({ length }) => length)).size === 1, "Uneven columns"),
  );
type ReferenceColumns = z.infer<typeof referenceColumns>;

/** The states of the references; those never listed in a row are exact. */
export const referenceStates = z.object({
  reviewId: z.string(),
  total: z.int(),
  /** True when the rows are all references that are not exact or have a reason; otherwise only the changed ones. */
  whole: z.boolean(),
  rows: z.pipe(referenceColumns, z.transform(toRows)),
  /** Fences and pictures whose files have changed, so that they may show something else. */
  touched: z.optional(z.array(z.object({ hash: z.string(), text: z.string() }))),
});
export type ReferenceStates = z.infer<typeof referenceStates>;

export function toReferenceColumns(rows: readonly ReferenceRow[]): ReferenceColumns {
  return {
    hashes: rows.map(({ hash }) => hash),
    texts: rows.map(({ text }) => text),
    places: rows.map(({ place }) => place),
    states: rows.map(({ state }) => state),
    reasons: rows.map(({ reason = "" }) => reason),
  };
}

function toRows({ hashes, texts, places, states, reasons }: ReferenceColumns): readonly ReferenceRow[] {
  return hashes.map((hash, at) => {
    const row = { hash, text: texts[at] ?? "", place: places[at] ?? 0, state: states[at] ?? "exact" };
    const reason = reasons[at] ?? "";
    return reason === "" ? row : { ...row, reason };
  });
}

export const referencesNewsContract = defineContract({
  "references/states": notification(referenceStates),
});
