import * as z from "zod/mini";
import type { ReviewUpdate } from "../../shared/review/model.ts";
import { changesRecords } from "./changesRecord.ts";
import { claimsRecords } from "./claimsRecord.ts";
import { commitRecords } from "./commitRecords.ts";
import { editsRecords } from "./editsRecord.ts";
import { feedbackRecords } from "./feedbackRecord.ts";
import { problemsRecords } from "./problemsRecord.ts";

/** The format that this version writes, and the newest that it understands. */
export const currentFormat = 1;

const sequence = z.int().check(z.minimum(1));
const count = z.int().check(z.minimum(0));

/** What a segment file begins with. */
const headerRecord = z.object({ kind: z.literal("segment"), format: sequence, host: z.string() });

const hash = z.string().check(z.regex(/^[\w-]{22}$/));

/** A section's own text, stored once for each hash: hash, and bytes. */
const textEntry = z.readonly(z.tuple([hash, count]));
export type TextEntry = z.infer<typeof textEntry>;

/** The texts that are attached to this record, in their order. */
const textsRecord = z.object({ kind: z.literal("texts"), texts: z.array(textEntry) });
export type TextsRecord = Readonly<z.infer<typeof textsRecord>>;

/** A record's place in the order of all hosts: sequence first, then host; never a clock. */
const recordKey = z.object({ seq: sequence, host: z.string() });
export type RecordKey = Readonly<z.infer<typeof recordKey>>;

/** A section of an iteration without its text: id, hash, level, title, and 1 when it defines links or footnotes. */
const sectionEntry = z.readonly(z.tuple([z.string(), z.string(), count, z.string(), z.literal([0, 1])]));
export type SectionEntry = z.infer<typeof sectionEntry>;

/** Entries taken over from the base: the first one's index, and how many. */
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
  /** Of a review that shows an edit which is not applied; older records leave it out. */
  isProposal: z.exactOptional(z.literal(true)),
  retryId: z.exactOptional(z.string()),
  /** Its number in its review for ever, with gaps; older records leave it out and are counted. */
  number: z.exactOptional(sequence),
  nextId: count,
  sections: count,
  base: z.exactOptional(recordKey),
  parts: z.array(listPart),
});
export type IterationRecord = Readonly<z.infer<typeof iterationRecord>>;

const closedRecord = z.object({ kind: z.literal("closed"), ...event });
export type ClosedRecord = Readonly<z.infer<typeof closedRecord>>;

/** The commit that a review became. It closes the review as `closed` does. */
const committedRecord = z.object({
  kind: z.literal("committed"),
  ...event,
  /** Empty, when the commit was taken back. */
  commit: z.string(),
  subject: z.string(),
  repository: z.string(),
  iteration: count,
});
export type CommittedRecord = Readonly<z.infer<typeof committedRecord>>;

/** What a path in a section's text meant when it was written: the section's hash, the path there, the file, and the hash of its text. */
const anchorEntry = z.readonly(z.tuple([hash, z.string(), z.string(), hash]));

/** The files that references of a review's sections meant; their texts are kept as those of sections are. */
const anchorsRecord = z.object({ kind: z.literal("anchors"), ...event, anchors: z.array(anchorEntry) });
export type AnchorsRecord = Readonly<z.infer<typeof anchorsRecord>>;

const changing = changesRecords(event);
export type ChangesRecord = Readonly<z.infer<typeof changing.changes>>;
export type ViewedRecord = Readonly<z.infer<typeof changing.viewed>>;
export type AppliedRecord = Readonly<z.infer<typeof changing.applied>>;

const making = commitRecords(event);
export type CommittingRecord = Readonly<z.infer<typeof making.committing>>;
export type SeriesRecord = Readonly<z.infer<typeof making.series>>;
/** What is kept of commits that are being made, and of those that can be taken back. */
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

/** What happens to a review. */
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

/** Everything that a journal can hold, by kind. */
export type JournalRecord = Readonly<z.infer<typeof headerRecord>> | TextsRecord | EventRecord;

/** What a payload turned out to be: a later version's kind is no error, a known kind of a wrong shape is one. */
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

/** Reads a payload of the current format; a format that replaces it keeps this reader for the older files. */
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

/** Orders records of all hosts the same way everywhere. */
export function compareKeys(one: RecordKey, other: RecordKey): number {
  if (one.seq !== other.seq) return one.seq - other.seq;
  if (one.host === other.host) return 0;
  return one.host < other.host ? -1 : 1;
}
