import * as z from "zod/mini";
import { LatestRecords } from "./latestRecords.ts";
import { type Content, recordKey, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

const trial = z.object({
  kind: z.literal("trial"),
  ...recordKey.shape,
  at: z.number(),
  /** Real path of the repository. */
  root: z.string(),
  command: z.string(),
  /** The ignored folders that were linked in, relative to the repository with `/`. */
  linked: z.array(z.string()),
});
type TrialRecord = Readonly<z.infer<typeof trial>>;
export type KeptTrial = Content<TrialRecord>;

/** The person's last choices for trying the commits of each repository. */
export class TrialsBook {
  static readonly records = { trial };
  readonly #write: Write<TrialRecord>;
  readonly #latest = new LatestRecords<TrialRecord>();

  constructor(write: Write<TrialRecord>) {
    this.#write = write;
  }

  take(record: TrialRecord): boolean {
    return this.#latest.take(record.root, record);
  }

  find(root: string): KeptTrial | undefined {
    return this.#latest.find(root);
  }

  keep(trial: KeptTrial): Promise<NoteOutcome> {
    return this.#write({ kind: "trial", ...trial });
  }
}
