/** Two things, by their places in two lists, and what it costs to pair them. */
export interface PairCost {
  readonly left: number;
  readonly right: number;
  readonly cost: number;
}

/**
 * Returns the pairs whose costs, with those of what stays alone, are the least together. Only the given pairs can be formed. Each group
 * of things that can be paired with one another is solved by itself, with the Hungarian method; one of more than `cap` things takes its
 * pairs from the cheapest on.
 */
export function assignLeast(
  pairs: readonly PairCost[],
  alone: { readonly left: readonly number[]; readonly right: readonly number[] },
  cap: number,
): readonly PairCost[] {
  const worth = pairs.filter(({ left, right, cost }) => cost < (alone.left[left] ?? 0) + (alone.right[right] ?? 0));
  return listGroups(worth).flatMap((group) => {
    const [lefts, rights] = [unique(group.map(({ left }) => left)), unique(group.map(({ right }) => right))];
    if (lefts.length === 1 && rights.length === 1) return group;
    return lefts.length + rights.length > cap ? takeCheapest(group) : solve(group, lefts, rights, alone);
  });
}

const unique = (numbers: readonly number[]) => [...new Set(numbers)];

/** Groups pairs that have a thing in common. */
function listGroups(pairs: readonly PairCost[]): readonly PairCost[][] {
  const parents = new Map<string, string>();
  const find = (name: string): string => {
    const parent = parents.get(name) ?? name;
    if (parent === name) return name;
    const top = find(parent);
    parents.set(name, top);
    return top;
  };
  for (const { left, right } of pairs) parents.set(find(`l${left}`), find(`r${right}`));
  const groups = new Map<string, PairCost[]>();
  for (const pair of pairs) {
    const top = find(`l${pair.left}`);
    const group = groups.get(top);
    if (group === undefined) groups.set(top, [pair]);
    else group.push(pair);
  }
  return [...groups.values()];
}

function takeCheapest(pairs: readonly PairCost[]): PairCost[] {
  const [lefts, rights] = [new Set<number>(), new Set<number>()];
  return pairs
    .toSorted((one, other) => one.cost - other.cost)
    .filter(({ left, right }) => {
      if (lefts.has(left) || rights.has(right)) return false;
      lefts.add(left);
      rights.add(right);
      return true;
    });
}

/** Costs more than all that can be: it is never chosen. */
const never = 1e12;

/** Each left thing gets a right one or, from behind the last of them, a place of its own. */
function solve(
  group: readonly PairCost[],
  lefts: readonly number[],
  rights: readonly number[],
  alone: { readonly left: readonly number[]; readonly right: readonly number[] },
): PairCost[] {
  const [rows, columns] = [lefts.length, rights.length + lefts.length];
  const places = new Map(rights.map((right, at) => [right, at]));
  const costs = lefts.map((left) => {
    const row = new Float64Array(columns).fill(never, 0, rights.length);
    return row.fill(alone.left[left] ?? 0, rights.length);
  });
  const rowOf = new Map(lefts.map((left, at) => [left, at]));
  for (const { left, right, cost } of group) {
    const row = costs[rowOf.get(left) ?? 0];
    // A right thing that is paired does not stay alone.
    if (row !== undefined) row[places.get(right) ?? 0] = cost - (alone.right[right] ?? 0);
  }
  const chosen = assignRows(costs, rows, columns);
  return group.filter(({ left, right }) => chosen[places.get(right) ?? 0] === rowOf.get(left));
}

/** Returns, for each column, the row that is assigned to it, or -1; every row gets a column, at the least cost. */
function assignRows(costs: readonly Float64Array[], rows: number, columns: number): Int32Array {
  const [rowPrices, columnPrices] = [new Float64Array(rows + 1), new Float64Array(columns + 1)];
  // Counted from 1: 0 is no row, and the column from which each search begins.
  const rowAt = new Int32Array(columns + 1);
  const cameFrom = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    rowAt[0] = row;
    let column = 0;
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const isDone = new Uint8Array(columns + 1);
    while ((rowAt[column] ?? 0) !== 0) {
      isDone[column] = 1;
      const here = rowAt[column] ?? 0;
      let [delta, next] = [Number.POSITIVE_INFINITY, 0];
      for (let each = 1; each <= columns; each++) {
        if (isDone[each] === 1) continue;
        const reduced = (costs[here - 1]?.[each - 1] ?? never) - (rowPrices[here] ?? 0) - (columnPrices[each] ?? 0);
        if (reduced < (least[each] ?? 0)) {
          least[each] = reduced;
          cameFrom[each] = column;
        }
        if ((least[each] ?? 0) < delta) [delta, next] = [least[each] ?? 0, each];
      }
      for (let each = 0; each <= columns; each++) {
        if (isDone[each] === 1) {
          const own = rowAt[each] ?? 0;
          rowPrices[own] = (rowPrices[own] ?? 0) + delta;
          columnPrices[each] = (columnPrices[each] ?? 0) - delta;
        } else least[each] = (least[each] ?? 0) - delta;
      }
      column = next;
    }
    while (column !== 0) {
      const before = cameFrom[column] ?? 0;
      rowAt[column] = rowAt[before] ?? 0;
      column = before;
    }
  }
  return rowAt.slice(1).map((row) => row - 1);
}
