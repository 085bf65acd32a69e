import * as z from "zod/mini";
import { keptEdit } from "./keptEdit.ts";
import { LatestRecords } from "./latestRecords.ts";
import { eventFields, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

const edits = z.object({
  kind: z.literal("edits"),
  ...eventFields,
  /** Absolute real path. */
  file: z.string(),
  /** Path for readers, relative to the repository. */
  shown: z.string(),
  /** Some of it was not on disk yet, so only the editor that has it can tell whether it was lost. */
  unsaved: z.exactOptional(z.literal(true)),
  edits: z.readonly(z.array(keptEdit)),
});
type EditsRecord = Readonly<z.infer<typeof edits>>;
export type FileEdits = Pick<EditsRecord, "file" | "shown" | "edits" | "unsaved">;

/** A person's latest edits of each file while a review was open. */
export class EditsBook {
  static readonly records = { edits };
  readonly #write: Write<EditsRecord>;
  readonly #reviews = new Map<string, LatestRecords<EditsRecord>>();

  constructor(write: Write<EditsRecord>) {
    this.#write = write;
  }

  take(record: EditsRecord): boolean {
    const files = this.#reviews.get(record.reviewId) ?? new LatestRecords<EditsRecord>();
    this.#reviews.set(record.reviewId, files);
    return files.take(record.file, record);
  }

  reviews(): readonly string[] {
    return [...this.#reviews.keys()];
  }

  files(reviewId: string): readonly FileEdits[] {
    return (this.#reviews.get(reviewId)?.all() ?? [])
      .map(([, record]) => record)
      .filter((record) => record.edits.length > 0);
  }

  /** Stores the edits of a file, replacing earlier ones. */
  keep(reviewId: string, { file, shown, edits: kept, unsaved }: FileEdits, at: number): Promise<NoteOutcome> {
    const place = unsaved === undefined ? { file, shown } : { file, shown, unsaved };
    return this.#write({ kind: "edits", reviewId, at, ...place, edits: kept });
  }
}
