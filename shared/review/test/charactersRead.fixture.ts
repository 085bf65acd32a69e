/** Counts how often the work examines a character of any text: a measure of work that is independent of the machine. */
export function charactersRead(work: () => void): number {
  const { charCodeAt } = String.prototype;
  let count = 0;
  String.prototype.charCodeAt = function (this: string, offset: number) {
    count += 1;
    return charCodeAt.call(this, offset);
  };
  try {
    work();
  } finally {
    String.prototype.charCodeAt = charCodeAt;
  }
  return count;
}
