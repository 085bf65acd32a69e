import { encodeFrames } from "./frame.ts";
import type { EventRecord, TextEntry, TextsRecord } from "./record.ts";
import { encodeStoredText } from "./storedText.ts";
import type { Place } from "./storeProblem.ts";

export type PlacedText = readonly [hash: string, place: Place];

interface AppendFrames {
  /** The spare memory that was passed in, or a larger buffer. */
  readonly memory: Buffer;
  readonly bytes: Buffer;
  readonly records: number;
  /** Computes the place of everything in the bytes, given where they were written. */
  placesFrom(start: Pick<Place, "file" | "offset">): { readonly texts: readonly PlacedText[]; readonly event: Place };
}

/** Encodes all new texts in one frame, followed by the event that uses them. */
export function encodeAppend(bodies: ReadonlyMap<string, string>, event: EventRecord, spare?: Buffer): AppendFrames {
  const texts = Array.from(bodies, ([hash, text]) => ({ hash, ...encodeStoredText(text) }));
  const record: TextsRecord = { kind: "texts", texts: texts.map(({ hash, bytes }) => [hash, bytes]) };
  const contents = texts.length === 0 ? [{ value: event }] : [{ value: record, texts }, { value: event }];
  const { memory, bytes, lengths } = encodeFrames(contents, spare);
  const length = lengths.at(-1) ?? 0;
  return {
    memory,
    bytes,
    records: lengths.length,
    placesFrom({ file, offset: start }) {
      const offset = start + bytes.length - length;
      return { texts: placeTexts(record.texts, file, offset), event: { file, offset, length } };
    },
  };
}

/** Computes the places of a record's texts from the end of its frame. */
export function placeTexts(texts: readonly TextEntry[], file: string, end: number): readonly PlacedText[] {
  let offset = end - countBytes(texts);
  return texts.map(([hash, length]) => {
    offset += length;
    return [hash, { file, offset: offset - length, length }];
  });
}

export function countBytes(texts: readonly TextEntry[]): number {
  return texts.reduce((sum, [, length]) => sum + length, 0);
}
