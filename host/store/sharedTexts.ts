/** One copy of each string that many records have. */
export class SharedTexts {
  readonly #known = new Map<string, string>();

  /** The copy of a text. */
  of(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const copy = detached(text);
    this.#known.set(copy, copy);
    return copy;
  }
}

/** A copy of its own: a string of the caller may be a slice that keeps a whole old document alive. */
export function detached(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string; // JSON gives back what it was given
}
