import * as z from "zod/mini";
import type { NoteOutcome } from "./storeOutcomes.ts";

/** A record's key in the order of all hosts: by sequence number, then by host; never by clock. */
export const recordKey = z.object({ seq: z.int().check(z.minimum(1)), host: z.string() });
export type RecordKey = Readonly<z.infer<typeof recordKey>>;

/** Fields of every event record; `at` is in milliseconds since the epoch. */
export const eventFields = { reviewId: z.string(), ...recordKey.shape, at: z.number() };

/** A record without its key, which the journal assigns. */
export type Draft<R> = R extends RecordKey ? Omit<R, "seq" | "host"> : never;

/** A record's own data. */
export type Content<R> = Omit<R, "kind" | "seq" | "host">;

/** Writes a record and new texts by hash; "saved" means that they are on disk. */
export type Write<R> = (draft: Draft<R>, texts?: ReadonlyMap<string, string>) => Promise<NoteOutcome>;

/** Compares records in the order that all hosts share. */
export function compareKeys(one: RecordKey, other: RecordKey): number {
  if (one.seq !== other.seq) return one.seq - other.seq;
  if (one.host === other.host) return 0;
  return one.host < other.host ? -1 : 1;
}
