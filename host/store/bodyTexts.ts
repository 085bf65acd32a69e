import { join } from "node:path";
import { BoundedCache } from "@dialectic/shared/review";
import { bodyBatchTexts, maxBodyCacheChars, nearbyBytes } from "../limits.ts";
import type { FileSystem, OpenFile } from "./fileSystem.ts";
import { readRange } from "./segmentReader.ts";
import { readStoredText } from "./storedText.ts";
import type { Place } from "./storeProblem.ts";

/** Texts by hash, and the hashes of missing or damaged ones. */
export interface FoundTexts {
  readonly texts: ReadonlyMap<string, string>;
  readonly missing: readonly string[];
}

interface Wanted extends Place {
  readonly hash: string;
}

export class BodyTexts {
  readonly #fileSystem: FileSystem;
  readonly #directory: string;
  readonly #onDamage: (place: Place) => void;
  readonly #places = new Places();
  readonly #cache = new BoundedCache<string>(maxBodyCacheChars, (text) => text.length);

  constructor(fileSystem: FileSystem, directory: string, onDamage: (place: Place) => void) {
    this.#fileSystem = fileSystem;
    this.#directory = directory;
    this.#onDamage = onDamage;
  }

  /** Records the place of a text; the first known place is kept. */
  add(hash: string, place: Place): void {
    if (!this.#places.has(hash)) this.#places.set(hash, place);
  }

  findFile(hash: string): string | undefined {
    return this.#places.findFile(hash);
  }

  has(hash: string): boolean {
    return this.#places.has(hash);
  }

  /** Reads texts by hash and verifies them: a damaged text is reported as missing, and never returned altered. */
  async read(hashes: ReadonlySet<string>): Promise<FoundTexts> {
    const texts = new Map<string, string>();
    const wanted = new Map<string, Wanted[]>();
    for (const hash of hashes) {
      const cached = this.#cache.get(hash);
      const place = this.#places.get(hash);
      if (cached !== undefined) texts.set(hash, cached);
      else if (place) wanted.set(place.file, [...(wanted.get(place.file) ?? []), { ...place, hash }]);
    }
    for (const [file, places] of wanted) await this.#readFile(file, places, texts);
    for (const [hash, text] of texts) this.#cache.set(hash, text);
    return { texts, missing: [...hashes].filter((hash) => !texts.has(hash)) };
  }

  async readAll(): Promise<void> {
    const hashes = [...this.#places.hashes()];
    for (let start = 0; start < hashes.length; start += bodyBatchTexts)
      await this.read(new Set(hashes.slice(start, start + bodyBatchTexts)));
  }

  async #readFile(name: string, places: Wanted[], texts: Map<string, string>): Promise<void> {
    const file = await this.#fileSystem.open(join(this.#directory, name), "read").catch(() => undefined);
    if (!file) return; // its texts are reported as missing
    try {
      for (const group of groupNearby(places)) await this.#readGroup(file, group, texts);
    } finally {
      await file.close().catch(() => undefined); // nothing was written to it
    }
  }

  async #readGroup(file: OpenFile, group: readonly Wanted[], texts: Map<string, string>): Promise<void> {
    const start = group[0]?.offset ?? 0;
    const end = group.reduce((furthest, place) => Math.max(furthest, place.offset + place.length), start);
    const bytes = await readRange(file, start, end - start).catch(() => undefined);
    if (!bytes) return; // it may be readable next time
    for (const place of group) {
      const text = readStoredText(
        bytes.subarray(place.offset - start, place.offset - start + place.length),
        place.hash,
      );
      if (text !== undefined) {
        texts.set(place.hash, text);
      } else {
        // Forgotten, so that the next iteration with this text stores it again.
        this.#places.delete(place.hash);
        this.#onDamage({ file: place.file, offset: place.offset, length: place.length });
      }
    }
  }
}

function groupNearby(places: readonly Wanted[]): readonly (readonly Wanted[])[] {
  const groups: Wanted[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const place of [...places].sort((one, other) => one.offset - other.offset)) {
    if (place.offset > end + nearbyBytes) groups.push([]);
    groups.at(-1)?.push(place);
    end = place.offset + place.length;
  }
  return groups;
}

/** Places by hash, in typed arrays to save memory: a store knows many more than it uses. */
export class Places {
  readonly #rows = new Map<string, number>();
  readonly #files: string[] = [];
  #columns = { file: new Uint32Array(64), offset: new Float64Array(64), length: new Uint32Array(64) };
  #count = 0;

  has(hash: string): boolean {
    return this.#rows.has(hash);
  }

  hashes(): IterableIterator<string> {
    return this.#rows.keys();
  }

  findFile(hash: string): string | undefined {
    const row = this.#rows.get(hash);
    return row === undefined ? undefined : this.#files[this.#columns.file[row] ?? 0];
  }

  get(hash: string): Place | undefined {
    const row = this.#rows.get(hash);
    if (row === undefined) return undefined;
    const { file, offset, length } = this.#columns;
    return { file: this.#files[file[row] ?? 0] ?? "", offset: offset[row] ?? 0, length: length[row] ?? 0 };
  }

  set(hash: string, place: Place): void {
    if (this.#count === this.#columns.file.length) this.#grow();
    this.#columns.file[this.#count] = this.#getFileNumber(place.file);
    this.#columns.offset[this.#count] = place.offset;
    this.#columns.length[this.#count] = place.length;
    this.#rows.set(hash, this.#count);
    this.#count += 1;
  }

  /** Deletes a hash. Its row stays unused, which only happens after damage on disk. */
  delete(hash: string): void {
    this.#rows.delete(hash);
  }

  #getFileNumber(file: string): number {
    const known = this.#files.lastIndexOf(file);
    return known < 0 ? this.#files.push(file) - 1 : known;
  }

  #grow(): void {
    const { file, offset, length } = this.#columns;
    const rows = this.#count * 2;
    this.#columns = { file: new Uint32Array(rows), offset: new Float64Array(rows), length: new Uint32Array(rows) };
    this.#columns.file.set(file);
    this.#columns.offset.set(offset);
    this.#columns.length.set(length);
  }
}
