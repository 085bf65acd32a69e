import * as z from "zod/mini";
import { LatestRecords } from "./latestRecords.ts";
import { type Content, eventFields, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

const pull = z.object({
  kind: z.literal("pull"),
  ...eventFields,
  /** Real path of the repository's working tree. */
  root: z.string(),
  /** Host of the forge, with its port. */
  forge: z.string(),
  owner: z.string(),
  name: z.string(),
  number: z.int(),
  /** The Markdown of its sections, as they were written into the review. */
  texts: z.array(z.object({ section: z.string(), content: z.string() })),
  /** The commit at which it left its base, and its last commit; earlier versions did not keep them. */
  fork: z.optional(z.string()),
  head: z.optional(z.string()),
  /** The threads that were resolved there. */
  resolved: z.array(z.string()),
});
type PullRecord = Readonly<z.infer<typeof pull>>;

/** A pull request as it was read last into a review. */
export type KeptPull = Content<PullRecord>;

/** The pull requests that reviews show. */
export class PullsBook {
  static readonly records = { pull };
  readonly #write: Write<PullRecord>;
  readonly #latest = new LatestRecords<PullRecord>();

  constructor(write: Write<PullRecord>) {
    this.#write = write;
  }

  take(record: PullRecord): boolean {
    return this.#latest.take(record.reviewId, record);
  }

  find(reviewId: string): KeptPull | undefined {
    return this.#latest.find(reviewId);
  }

  /** Returns all of them, each as it was read last. */
  all(): readonly KeptPull[] {
    return this.#latest.all().map(([, record]) => record);
  }

  keep(kept: KeptPull): Promise<NoteOutcome> {
    return this.#write({ kind: "pull", ...kept });
  }
}
