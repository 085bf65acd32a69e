/** A part of an axis. */
export type Span = readonly [from: number, to: number];

/**
 * Returns a map of an axis that makes gaps between spans at most so long. The layout leaves several empty ranks around
 * each border of a group.
 */
export function narrowGaps(spans: readonly Span[], longest: number): (at: number) => number {
  const gaps: Span[] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const [from, to] of [...spans].sort(([one], [other]) => one - other)) {
    if (from - end > longest) gaps.push([end, from]);
    end = end === Number.POSITIVE_INFINITY ? to : Math.max(end, to);
  }
  return (at) => {
    let cut = 0;
    for (const [from, to] of gaps) {
      if (at <= from) break;
      const part = Math.min(1, (at - from) / (to - from));
      cut += (to - from - longest) * part;
    }
    return at - cut;
  };
}
