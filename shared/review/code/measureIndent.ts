/** Returns the number of characters of white space before a line; all of them when it has no others. */
export function measureIndent(line: string): number {
  return line.search(/\S|$/);
}
