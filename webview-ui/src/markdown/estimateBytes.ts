/** Returns an upper bound of the bytes of texts with a name: engines store strings with one or two bytes per character. */
export function estimateBytes(name: string, texts: readonly string[]): number {
  return 2 * texts.reduce((total, text) => total + text.length, name.length) + 100;
}
