import type { Place } from "./storeProblem.ts";

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
