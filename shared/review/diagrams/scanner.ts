/** Reads a statement from its beginning to its end. */
export class Scanner {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    this.skipBlanks();
    return this.#position >= this.#text.length;
  }

  skipBlanks(): void {
    this.take(/\s+/y);
  }

  /** Takes what the sticky expression finds here: its first group, or all of it. */
  take(expression: RegExp): string | undefined {
    expression.lastIndex = this.#position;
    const found = expression.exec(this.#text);
    if (found === null) return undefined;
    this.#position = expression.lastIndex;
    return found[1] ?? found[0];
  }

  /** Takes the text up to the end that is found first, and the end. Ends in quotes do not count. */
  takeUntil(...ends: readonly string[]): { readonly text: string; readonly end: string } | undefined {
    const quoted = this.take(/\s*"([^"]*)"\s*/y);
    const start = this.#position;
    const found = ends
      .map((end) => ({ end, at: this.#text.indexOf(end, start) }))
      .filter(({ at }) => (quoted === undefined ? at > start : at === start))
      .sort((one, other) => one.at - other.at)[0];
    if (found === undefined) return undefined;
    this.#position = found.at + found.end.length;
    return { text: quoted ?? this.#text.slice(start, found.at), end: found.end };
  }

  /** Takes the rest. */
  takeRest(): string {
    const rest = this.#text.slice(this.#position).trim();
    this.#position = this.#text.length;
    return rest;
  }
}
