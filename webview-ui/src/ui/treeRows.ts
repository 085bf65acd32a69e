/** A row of a tree, as screen readers need it described. */
export interface TreeRow {
  /** Place in the whole list. */
  readonly index: number;
  /** First place after its descendants. */
  readonly end: number;
  /** 1-based. */
  readonly depth: number;
  /** 1-based place among the rows with the same parent, and their number. */
  readonly position: number;
  readonly count: number;
  /** Undefined without descendants. */
  readonly isExpanded: boolean | undefined;
}

/**
 * Returns the rows of a list in reading order, without those inside collapsed ones. Each element is inside the nearest
 * one above it that has a lower level.
 */
export function listTreeRows(levels: readonly number[], isCollapsed: (index: number) => boolean): readonly TreeRow[] {
  const parents = listParents(levels);
  const ends = listEnds(parents);
  const counts = new Map<number, number>();
  const places = parents.map((parent) => {
    const place = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, place);
    return place;
  });
  const rows: TreeRow[] = [];
  const depths: number[] = [];
  for (let index = 0; index < levels.length; index += 1) {
    const parent = parents[index] ?? -1;
    const end = ends[index] ?? index + 1;
    const depth = (depths[parent] ?? 0) + 1;
    depths[index] = depth;
    const hasInside = end > index + 1;
    const isShut = hasInside && isCollapsed(index);
    const [position, count] = [places[index] ?? 1, counts.get(parent) ?? 1];
    rows.push({ index, end, depth, position, count, isExpanded: hasInside ? !isShut : undefined });
    if (isShut) index = end - 1;
  }
  return rows;
}

/** Returns the place of each parent; -1 at the top. */
function listParents(levels: readonly number[]): readonly number[] {
  const open: number[] = [];
  return levels.map((level, index) => {
    while (open.length > 0 && (levels[open.at(-1) ?? 0] ?? 0) >= level) open.pop();
    const parent = open.at(-1) ?? -1;
    open.push(index);
    return parent;
  });
}

function listEnds(parents: readonly number[]): readonly number[] {
  const ends = parents.map((_, index) => index + 1);
  for (let index = parents.length - 1; index >= 0; index -= 1) {
    const parent = parents[index] ?? -1;
    if (parent >= 0) ends[parent] = Math.max(ends[parent] ?? 0, ends[index] ?? 0);
  }
  return ends;
}
