export class SharedTexts {
  readonly #known = new Map<string, string>();

  share(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const copy = detachText(text);
    this.#known.set(copy, copy);
    return copy;
  }
}

/** Copies a string: the caller's may be a slice that keeps a whole old document in memory. */
export function detachText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string; // JSON gives back what it was given
}
