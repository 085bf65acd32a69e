/** Counts a text in lines the slow way, by checking every position of every line. */
export function naiveCount(lines: readonly string[], wanted: string): number {
  let count = 0;
  for (const line of lines) {
    for (let place = 0; place + wanted.length <= line.length; ) {
      const isHit = line.slice(place, place + wanted.length).toLowerCase() === wanted.toLowerCase();
      if (isHit) count += 1;
      place += isHit ? wanted.length : 1;
    }
  }
  return count;
}
