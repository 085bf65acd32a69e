import { encodeFrames } from "./frame.ts";
import type { EventRecord, TextEntry, TextsRecord } from "./record.ts";
import { storedText } from "./storedText.ts";
import type { Place } from "./storeProblem.ts";

/** Where a text lies, by its hash. */
export type PlacedText = readonly [hash: string, place: Place];

/** The bytes of one append. */
interface AppendFrames {
  /** What was given to be used, or larger memory in its place. */
  readonly memory: Buffer;
  readonly bytes: Buffer;
  readonly records: number;
  /** Where everything in it lies once it is in that file at that offset. */
  placesFrom(start: Pick<Place, "file" | "offset">): { readonly texts: readonly PlacedText[]; readonly event: Place };
}

/** Encodes the texts that are new, all in one frame, and the event that uses them. */
export function encodeAppend(bodies: ReadonlyMap<string, string>, event: EventRecord, spare?: Buffer): AppendFrames {
  const texts = Array.from(bodies, ([hash, text]) => ({ hash, ...storedText(text) }));
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

/** Where the texts of a record lie in its file, whose frame ends at that offset. */
export function placeTexts(texts: readonly TextEntry[], file: string, end: number): readonly PlacedText[] {
  let offset = end - bytesOf(texts);
  return texts.map(([hash, length]) => {
    offset += length;
    return [hash, { file, offset: offset - length, length }];
  });
}

/** How many bytes texts take together. */
export function bytesOf(texts: readonly TextEntry[]): number {
  return texts.reduce((sum, [, length]) => sum + length, 0);
}
