/** Returns a command as a person or an assistant types it in a shell. */
export function formatShellCommand(words: readonly string[]): string {
  return words.map((word) => (/^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
}
