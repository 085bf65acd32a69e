import * as z from "zod/mini";
import { LatestRecords } from "./latestRecords.ts";
import { type Content, compareKeys, eventFields, type RecordKey, type Write } from "./recordKey.ts";
import type { NoteOutcome } from "./storeOutcomes.ts";

const count = z.int().check(z.minimum(0));

const undoneChange = z.object({
  /** Hash of a hunk, or id of a file that was changed as a whole. */
  change: z.string(),
  /** For a restored change: the id of the undo that it takes back. */
  of: z.exactOptional(z.string()),
  /** Places in the old text: first line, removed lines, inserted lines. Empty for a file that is replaced as a whole. */
  runs: z.readonly(z.array(z.readonly(z.tuple([count, count, count])))),
});

const undoneFile = z.object({
  /** Relative to the repository, with `/`. */
  path: z.string(),
  /** The path afterwards, if it is another one. */
  to: z.exactOptional(z.string()),
  /** Hashes of both texts, one character per byte; absent where there is no file, or where its text stays as it is. */
  before: z.exactOptional(z.string()),
  after: z.exactOptional(z.string()),
  /** Both modes, where the mode changes or a file is created. */
  mode: z.exactOptional(z.readonly(z.tuple([count, count]))),
  /** True when the text was replaced in an editor and left unsaved. */
  isUnsaved: z.exactOptional(z.literal(true)),
  changes: z.readonly(z.array(undoneChange)),
});
export type UndoneFile = Readonly<z.infer<typeof undoneFile>>;

/** Written before any file is touched. */
const undo = z.object({
  kind: z.literal("undo"),
  ...eventFields,
  /** Id of the call; the same id is stored once. */
  id: z.string(),
  /** Id of the process that touches the files. */
  process: z.int(),
  /** Real path of the repository's working tree. */
  root: z.string(),
  reason: z.string(),
  isRestore: z.exactOptional(z.literal(true)),
  draft: z.exactOptional(z.string()),
  files: z.readonly(z.array(undoneFile)),
});
/** Written when all files are as they will be. */
const undone = z.object({
  kind: z.literal("undone"),
  ...eventFields,
  id: z.string(),
  /** True for each file of the undo that was changed. */
  files: z.readonly(z.array(z.boolean())),
  /** The answer to the call, for a repeated one. */
  answer: z.unknown(),
});

/** The person has agreed that files in this repository are changed. */
const agreedFolder = z.object({ kind: z.literal("agreed-folder"), ...eventFields, root: z.string() });

type UndoRecord = Readonly<z.infer<typeof undo>>;
type UndoneRecord = Readonly<z.infer<typeof undone>>;
type AgreedRecord = Readonly<z.infer<typeof agreedFolder>>;
export type StoredUndo = Content<UndoRecord>;
export type EndedUndo = Content<UndoneRecord>;

/** An undo with its outcome, if it is known. */
export interface KeptUndo {
  readonly undo: Omit<UndoRecord, "kind">;
  readonly end: Omit<UndoneRecord, "kind"> | undefined;
}

/** Changes that the person has undone or restored, on which files, and with which outcome. */
export class UndosBook {
  static readonly records = { undo, undone, "agreed-folder": agreedFolder };
  readonly #write: Write<UndoRecord | UndoneRecord | AgreedRecord>;
  readonly #undos = new LatestRecords<UndoRecord>();
  readonly #ends = new LatestRecords<UndoneRecord>();
  readonly #agreed = new LatestRecords<AgreedRecord>();

  constructor(write: Write<UndoRecord | UndoneRecord | AgreedRecord>) {
    this.#write = write;
  }

  take(record: UndoRecord | UndoneRecord | AgreedRecord): boolean {
    if (record.kind === "agreed-folder") return this.#agreed.take(record.root, record);
    return record.kind === "undo" ? this.#undos.take(record.id, record) : this.#ends.take(record.id, record);
  }

  /** Returns the undos of a review, or of all, oldest first. */
  list(reviewId?: string): readonly KeptUndo[] {
    return this.#undos
      .all()
      .filter(([, record]) => reviewId === undefined || record.reviewId === reviewId)
      .sort(([, one], [, other]) => compareKeys(one, other))
      .map(([id, record]) => ({ undo: record, end: this.#ends.find(id) }));
  }

  /** Returns the undos of a review that ended after another record, oldest first. */
  endedAfter(reviewId: string, record: RecordKey): readonly KeptUndo[] {
    return this.list(reviewId).filter(({ end }) => end !== undefined && compareKeys(end, record) > 0);
  }

  find(id: string): KeptUndo | undefined {
    const record = this.#undos.find(id);
    return record && { undo: record, end: this.#ends.find(id) };
  }

  /** True when the person has agreed to changes in a repository. */
  isAgreed(root: string): boolean {
    return this.#agreed.find(root) !== undefined;
  }

  agree(agreed: Content<AgreedRecord>): Promise<NoteOutcome> {
    return this.#write({ kind: "agreed-folder", ...agreed });
  }

  begin(begun: StoredUndo, texts: ReadonlyMap<string, string>): Promise<NoteOutcome> {
    return this.#write({ kind: "undo", ...begun }, texts);
  }

  end(ended: EndedUndo): Promise<NoteOutcome> {
    return this.#write({ kind: "undone", ...ended });
  }
}
