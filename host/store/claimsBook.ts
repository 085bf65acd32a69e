import * as z from "zod/mini";
import { LatestRecords } from "./latestRecords.ts";
import { type Content, eventFields, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

const claims = z.object({
  kind: z.literal("claims"),
  ...eventFields,
  iteration: z.int().check(z.minimum(1)),
  claims: z.array(
    z.object({
      /** Content hash of its section, and its index among the section's claims. */
      hash: z.string(),
      index: z.int().check(z.minimum(0)),
      /** Hash of its text, which identifies it in other iterations. */
      text: z.string(),
      state: z.enum(["holds", "fails", "unknown"]),
      expected: z.exactOptional(z.string()),
      found: z.exactOptional(z.string()),
      reason: z.exactOptional(z.string()),
      isText: z.exactOptional(z.literal(true)),
      at: z.number(),
    }),
  ),
});
type ClaimsRecord = Readonly<z.infer<typeof claims>>;
export type StoredClaims = Content<ClaimsRecord>;
export type StoredClaim = StoredClaims["claims"][number];

/** The latest results of the claims in each iteration. */
export class ClaimsBook {
  static readonly records = { claims };
  readonly #write: Write<ClaimsRecord>;
  readonly #reviews = new Map<string, LatestRecords<ClaimsRecord>>();

  constructor(write: Write<ClaimsRecord>) {
    this.#write = write;
  }

  take(record: ClaimsRecord): boolean {
    const iterations = this.#reviews.get(record.reviewId) ?? new LatestRecords<ClaimsRecord>();
    this.#reviews.set(record.reviewId, iterations);
    return iterations.take(String(record.iteration), record);
  }

  /** Returns the latest results; undefined when the claims were never checked. */
  find(reviewId: string, iteration: number): StoredClaims | undefined {
    return this.#reviews.get(reviewId)?.find(String(iteration));
  }

  /** Returns the results of all earlier iterations, latest first. */
  before(reviewId: string, iteration: number): readonly StoredClaims[] {
    const records = (this.#reviews.get(reviewId)?.all() ?? []).map(([, record]) => record);
    return records.filter((each) => each.iteration < iteration).sort((one, other) => other.iteration - one.iteration);
  }

  /** Stores the results of an iteration, replacing earlier ones. */
  append(results: StoredClaims): Promise<NoteOutcome> {
    return this.#write({ kind: "claims", ...results });
  }
}
