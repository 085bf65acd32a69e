import * as z from "zod/mini";
import type { ReviewUpdate } from "../../shared/review/model.ts";
import { changesRecords } from "./changesRecord.ts";
import { claimsRecords } from "./claimsRecord.ts";
import { commitRecords } from "./commitRecords.ts";
import { editsRecords } from "./editsRecord.ts";
import { feedbackRecords } from "./feedbackRecord.ts";
import { problemsRecords } from "./problemsRecord.ts";

/** The format that this version writes, and the newest that it can read. */
export const currentFormat = 1;

const sequence = z.int().check(z.minimum(1));
const count = z.int().check(z.minimum(0));

const headerRecord = z.object({ kind: z.literal("segment"), format: sequence, host: z.string() });

const hash = z.string().check(z.regex(/^[\w-]{22}$/));

/** Hash and byte length of a section's text, which is stored once per hash. */
const textEntry = z.readonly(z.tuple([hash, count]));
export type TextEntry = z.infer<typeof textEntry>;

const textsRecord = z.object({ kind: z.literal("texts"), texts: z.array(textEntry) });
export type TextsRecord = Readonly<z.infer<typeof textsRecord>>;

/** A record's key in the order of all hosts: by sequence number, then by host; never by clock. */
const recordKey = z.object({ seq: sequence, host: z.string() });
export type RecordKey = Readonly<z.infer<typeof recordKey>>;

/** A section without its text: id, hash, level, title, and 1 when it defines links or footnotes. */
const sectionEntry = z.readonly(z.tuple([z.string(), z.string(), count, z.string(), z.literal([0, 1])]));
export type SectionEntry = z.infer<typeof sectionEntry>;

/** A run of entries taken from the base: index of the first one, and count. */
const baseRun = z.readonly(z.tuple([count, count]));

const listPart = z.union([sectionEntry, baseRun]);
export type ListPart = z.infer<typeof listPart>;

const modes = ["replace", "append", "update-section"] as const satisfies readonly ReviewUpdate["kind"][];
const event = { reviewId: z.string(), ...recordKey.shape, at: z.number() };

const iterationRecord = z.object({
  kind: z.literal("iteration"),
  ...event,
  client: z.string(),
  mode: z.enum(modes),
  section: z.exactOptional(z.string()),
  baseUri: z.string(),
  title: z.string(),
  /** Set for a review of a proposed edit; absent in older records. */
  isProposal: z.exactOptional(z.literal(true)),
  retryId: z.exactOptional(z.string()),
  /** Permanent number in its review, with gaps. Older records have none, and are counted. */
  number: z.exactOptional(sequence),
  nextId: count,
  sections: count,
  base: z.exactOptional(recordKey),
  parts: z.array(listPart),
});
export type IterationRecord = Readonly<z.infer<typeof iterationRecord>>;

const closedRecord = z.object({ kind: z.literal("closed"), ...event });
export type ClosedRecord = Readonly<z.infer<typeof closedRecord>>;

/** The commit of a review. It closes the review, as `closed` does. */
const committedRecord = z.object({
  kind: z.literal("committed"),
  ...event,
  /** Empty when the commit was taken back. */
  commit: z.string(),
  subject: z.string(),
  repository: z.string(),
  iteration: count,
});
export type CommittedRecord = Readonly<z.infer<typeof committedRecord>>;

/** A reference in a section at the time of writing: section hash, path in the text, file, and hash of the file's text. */
const anchorEntry = z.readonly(z.tuple([hash, z.string(), z.string(), hash]));

/** The files that a review's sections referred to; their texts are stored like those of sections. */
const anchorsRecord = z.object({ kind: z.literal("anchors"), ...event, anchors: z.array(anchorEntry) });
export type AnchorsRecord = Readonly<z.infer<typeof anchorsRecord>>;

const changing = changesRecords(event);
export type ChangesRecord = Readonly<z.infer<typeof changing.changes>>;
export type ViewedRecord = Readonly<z.infer<typeof changing.viewed>>;
export type AppliedRecord = Readonly<z.infer<typeof changing.applied>>;

const making = commitRecords(event);
export type CommittingRecord = Readonly<z.infer<typeof making.committing>>;
export type SeriesRecord = Readonly<z.infer<typeof making.series>>;
export type CommitRecord = CommittingRecord | SeriesRecord | Readonly<z.infer<typeof making.settled>>;

const finding = problemsRecords(event);
export type ProblemsRecord = Readonly<z.infer<typeof finding.problems>>;

const editing = editsRecords(event);
export type EditsRecord = Readonly<z.infer<typeof editing.edits>>;

const checking = claimsRecords(event);
export type ClaimsRecord = Readonly<z.infer<typeof checking.claims>>;

const saying = feedbackRecords(event);
export type FeedbackRecord = Readonly<z.infer<typeof saying.feedback>>;
export type ReceiptRecord = Readonly<z.infer<typeof saying.handed> | z.infer<typeof saying.acknowledged>>;
export type DraftRecord = Readonly<z.infer<typeof saying.draft>>;

export type EventRecord =
  | IterationRecord
  | ClosedRecord
  | CommittedRecord
  | AnchorsRecord
  | ChangesRecord
  | ViewedRecord
  | AppliedRecord
  | CommitRecord
  | ProblemsRecord
  | EditsRecord
  | ClaimsRecord
  | FeedbackRecord
  | ReceiptRecord
  | DraftRecord;

export type JournalRecord = Readonly<z.infer<typeof headerRecord>> | TextsRecord | EventRecord;

/** Result of reading a payload. An unknown kind comes from a later version and is not an error; a known kind with a wrong shape is. */
export type ReadRecord =
  | { readonly kind: "known"; readonly record: JournalRecord }
  | { readonly kind: "unknown-kind" }
  | { readonly kind: "malformed" };

const schemas = {
  segment: headerRecord,
  texts: textsRecord,
  iteration: iterationRecord,
  closed: closedRecord,
  committed: committedRecord,
  anchors: anchorsRecord,
  ...changing,
  ...making,
  ...finding,
  ...editing,
  ...checking,
  ...saying,
} as const;
const anyRecord = z.object({ kind: z.string() });

/** Reads a payload of the current format. A future format must keep this reader for older files. */
export function readRecord(payload: Buffer): ReadRecord {
  const value = parseJson(payload);
  const tagged = z.safeParse(anyRecord, value);
  if (!tagged.success) return { kind: "malformed" };
  const kind = tagged.data.kind;
  if (!Object.hasOwn(schemas, kind)) return { kind: "unknown-kind" };
  const record = z.safeParse(schemas[kind as keyof typeof schemas], value); // an own key of schemas, checked above
  return record.success ? { kind: "known", record: record.data } : { kind: "malformed" };
}

function parseJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined; // not an object, hence malformed
  }
}

export function compareKeys(one: RecordKey, other: RecordKey): number {
  if (one.seq !== other.seq) return one.seq - other.seq;
  if (one.host === other.host) return 0;
  return one.host < other.host ? -1 : 1;
}
