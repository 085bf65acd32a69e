/** An LRU cache for the source texts of sections, by content hash. */
export class BodyCache {
  readonly #bodies = new Map<string, string>();
  readonly #bound: number;
  #size = 0;

  /** `bound` is the limit for all texts together, in UTF-16 code units. */
  constructor(bound: number) {
    this.#bound = bound;
  }

  get(hash: string): string | undefined {
    const body = this.#bodies.get(hash);
    if (body === undefined) return undefined;
    this.#bodies.delete(hash);
    this.#bodies.set(hash, body);
    return body;
  }

  has(hash: string): boolean {
    return this.#bodies.has(hash);
  }

  addAll(bodies: Readonly<Record<string, string>>): void {
    for (const [hash, body] of Object.entries(bodies)) this.#add(hash, body);
    this.#forgetOldest();
  }

  #add(hash: string, body: string): void {
    if (this.#bodies.has(hash)) return;
    this.#bodies.set(hash, body);
    this.#size += body.length;
  }

  #forgetOldest(): void {
    for (const [hash, body] of this.#bodies) {
      if (this.#size <= this.#bound || this.#bodies.size === 1) return;
      this.#bodies.delete(hash);
      this.#size -= body.length;
    }
  }
}
