export function shortenText(text: string, length: number): string {
  const line = text.trim().replace(/\s+/g, " ");
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`;
}
