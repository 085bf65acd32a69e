/** How often the work looks at a character of any text: a unit of work that no machine changes. */
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
