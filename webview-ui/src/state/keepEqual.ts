/**
 * Returns `next`, in which parts that equal those of `before` are the objects of before, so that nothing is rendered again for them. Both
 * are plain data, as from JSON. Rows of a list are compared with those at the same place, and behind an insertion with those as far from
 * the end.
 */
export function keepEqual<T>(before: unknown, next: T): T {
  // The kept object equals the new one.
  return keep(before, next) as T;
}

function keep(before: unknown, next: unknown): unknown {
  if (Object.is(before, next)) return before;
  if (Array.isArray(before) && Array.isArray(next)) return keepRows(before, next);
  if (isObject(before) && isObject(next)) return keepMembers(before, next);
  return next;
}

function keepRows(before: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const shift = before.length - next.length;
  const rows = next.map((row, place) => {
    const kept = keep(before[place], row);
    return kept === before[place] || shift === 0 ? kept : keep(before[place + shift], kept);
  });
  return shift === 0 && rows.every((row, place) => row === before[place]) ? before : rows;
}

function keepMembers(before: Readonly<Record<string, unknown>>, next: Readonly<Record<string, unknown>>): object {
  const names = Object.keys(next);
  const members = names.map((name) => [name, keep(before[name], next[name])] as const);
  const isSame = names.length === Object.keys(before).length && members.every(([name, kept]) => kept === before[name]);
  return isSame ? before : Object.fromEntries(members);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
