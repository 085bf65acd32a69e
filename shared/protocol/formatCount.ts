/** Returns a count with its noun, for a person: "1 line", "1,234 lines". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
