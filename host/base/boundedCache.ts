/** Values by key, as long as their costs fit into `room`. The least recently used ones go first. */
export class BoundedCache<Value> {
  readonly #room: number;
  readonly #costOf: (value: Value) => number;
  /** In order of last use. */
  readonly #values = new Map<string, Value>();
  #cost = 0;

  constructor(room: number, costOf: (value: Value) => number) {
    this.#room = room;
    this.#costOf = costOf;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#delete(key);
    this.#values.set(key, value);
    this.#cost += this.#costOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#cost <= this.#room) break;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const value = this.#values.get(key);
    if (value !== undefined && this.#values.delete(key)) this.#cost -= this.#costOf(value);
  }
}
