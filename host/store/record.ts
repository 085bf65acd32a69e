import * as z from "zod/mini";
import type { UpdateMode } from "../../shared/review/model.ts";
import { parseJson } from "../base/parseJson.ts";
import { bookRecords } from "./books.ts";
import { eventFields as event, recordKey } from "./recordKey.ts";

/** The format that this version writes, and the newest that it can read. */
export const currentFormat = 1;

const sequence = z.int().check(z.minimum(1));
const count = z.int().check(z.minimum(0));

/** First record of a segment file. */
const headerRecord = z.object({ kind: z.literal("segment"), format: sequence, host: z.string() });

const hash = z.string().check(z.regex(/^[\w-]{22}$/));

/** Hash and byte length of a section's text, which is stored once per hash. */
const textEntry = z.readonly(z.tuple([hash, count]));
export type TextEntry = z.infer<typeof textEntry>;

/** The texts attached to this record, in order. */
const textsRecord = z.object({ kind: z.literal("texts"), texts: z.array(textEntry) });
export type TextsRecord = Readonly<z.infer<typeof textsRecord>>;

/** A section without its text: id, hash, level, title, and 1 when it defines links or footnotes. */
const sectionEntry = z.readonly(z.tuple([z.string(), z.string(), count, z.string(), z.literal([0, 1])]));
export type SectionEntry = z.infer<typeof sectionEntry>;

/** A run of entries taken from the base: index of the first one, and count. */
const baseRun = z.readonly(z.tuple([count, count]));

const listPart = z.union([sectionEntry, baseRun]);
export type ListPart = z.infer<typeof listPart>;

const modes = ["replace", "append", "update-section"] as const satisfies readonly UpdateMode[];

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
  /** Set for a plan; absent in older records. */
  isPlan: z.exactOptional(z.literal(true)),
  retryId: z.exactOptional(z.string()),
  /** Permanent number in its review, with gaps. Older records have none, and are counted. */
  number: z.exactOptional(sequence),
  nextId: count,
  /** The front matter above the sections; absent in older records, whose texts have it in their sections. */
  frontMatter: z.exactOptional(z.string()),
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

const eventRecords = {
  iteration: iterationRecord,
  closed: closedRecord,
  committed: committedRecord,
  anchors: anchorsRecord,
  ...bookRecords,
} as const;
export type EventRecord = {
  [K in keyof typeof eventRecords]: Readonly<z.infer<(typeof eventRecords)[K]>>;
}[keyof typeof eventRecords];

export type JournalRecord = Readonly<z.infer<typeof headerRecord>> | TextsRecord | EventRecord;

/** Result of reading a payload. An unknown kind comes from a later version and is not an error; a known kind with a wrong shape is. */
export type ReadRecord =
  | { readonly kind: "known"; readonly record: JournalRecord }
  | { readonly kind: "unknown-kind" }
  | { readonly kind: "malformed" };

const schemas = { segment: headerRecord, texts: textsRecord, ...eventRecords } as const;
const anyRecord = z.object({ kind: z.string() });

/** Reads a payload of the current format. A future format must keep this reader for older files. */
export function readRecord(payload: Buffer): ReadRecord {
  const value = parseJson(payload.toString());
  const tagged = z.safeParse(anyRecord, value);
  if (!tagged.success) return { kind: "malformed" };
  const kind = tagged.data.kind;
  if (!Object.hasOwn(schemas, kind)) return { kind: "unknown-kind" };
  const record = z.safeParse(schemas[kind as keyof typeof schemas], value); // an own key of schemas, checked above
  return record.success ? { kind: "known", record: record.data } : { kind: "malformed" };
}
