export interface SequencePair {
  readonly before: Int32Array;
  readonly after: Int32Array;
}

/** A part of both sequences; ends are exclusive. */
export interface Box {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

export interface Match {
  readonly before: number;
  readonly after: number;
  readonly length: number;
}

/**
 * Finds the shortest edit of a box with Myers' greedy algorithm; undefined when it is longer than `mostEdits`. Time and
 * memory grow with the square of the edits, not with the size of the box.
 */
export function findShortestEdit(pair: SequencePair, box: Box, mostEdits: number): readonly Match[] | undefined {
  const width = box.beforeEnd - box.beforeStart;
  const height = box.afterEnd - box.afterStart;
  const most = Math.min(width + height, mostEdits);
  // The furthest place reached on each diagonal (place in `before` minus place in `after`), with its history after each
  // edit.
  const furthest = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = diagonal + most + 1;
      const start = stepsDown(furthest, at, diagonal, edits) ? (furthest[at + 1] ?? 0) : (furthest[at - 1] ?? 0) + 1;
      const x = followEqual(pair, box, start, start - diagonal);
      furthest[at] = x;
      if (x >= width && x - diagonal >= height) return walkBack(trace, box, edits);
    }
    trace.push(furthest.slice(most + 1 - edits, most + 2 + edits));
  }
  return undefined;
}

/** Returns true when the best way to a diagonal adds a token of `after` instead of removing one of `before`. */
function stepsDown(furthest: Int32Array, at: number, diagonal: number, edits: number): boolean {
  if (diagonal === -edits) return true;
  return diagonal !== edits && (furthest[at - 1] ?? 0) < (furthest[at + 1] ?? 0);
}

function followEqual({ before, after }: SequencePair, box: Box, x: number, y: number): number {
  let place = box.beforeStart + x;
  let other = box.afterStart + y;
  while (place < box.beforeEnd && other < box.afterEnd && before[place] === after[other]) {
    place++;
    other++;
  }
  return place - box.beforeStart;
}

function walkBack(trace: readonly Int32Array[], box: Box, edits: number): readonly Match[] {
  const matches: Match[] = [];
  let x = box.beforeEnd - box.beforeStart;
  let y = box.afterEnd - box.afterStart;
  const keep = (length: number) => {
    if (length > 0) matches.push({ before: box.beforeStart + x - length, after: box.afterStart + y - length, length });
  };
  for (let left = edits; left > 0; left--) {
    const reached = trace[left - 1] ?? new Int32Array();
    const diagonal = x - y;
    const isDown = stepsDown(reached, diagonal + left - 1, diagonal, left);
    const previous = isDown ? diagonal + 1 : diagonal - 1;
    const place = reached[previous + left - 1] ?? 0;
    keep(x - (isDown ? place : place + 1));
    x = place;
    y = place - previous;
  }
  keep(x);
  return matches.reverse();
}
