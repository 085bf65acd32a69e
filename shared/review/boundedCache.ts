/**
 * Values by key, as long as their costs fit into `room`. The least recently used ones go first. The newest one stays until the next
 * one comes, however large it is.
 */
export class BoundedCache<Value> {
  readonly #room: number;
  readonly #costOf: (value: Value, key: string) => number;
  /** In order of last use. */
  readonly #values = new Map<string, Value>();
  #cost = 0;

  /** Without costs, `room` is the number of values. */
  constructor(room: number, costOf: (value: Value, key: string) => number = () => 1) {
    this.#room = room;
    this.#costOf = costOf;
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.delete(key);
    this.#values.set(key, value);
    this.#cost += this.#costOf(value, key);
    for (const oldest of this.#values.keys()) {
      if (this.#cost <= this.#room || oldest === key) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value !== undefined && this.#values.delete(key)) this.#cost -= this.#costOf(value, key);
  }
}
