// The declarations that a change adds, removes, or gives another head, on the lines that changed.
import type { ChangedCode, CodeSide, DeclaredName } from "./changedCode.ts";
import { unitsOf } from "./fileNeeds.ts";

/** A declaration that came, went, or changed its head, with the units that did it. */
export interface ChangedName extends DeclaredName {
  readonly file: number;
  readonly units: readonly number[];
  /** True for a name that is declared elsewhere, and passed on here. */
  readonly isPassed?: true;
}

export interface NameChanges {
  readonly added: readonly ChangedName[];
  readonly removed: readonly ChangedName[];
  readonly heads: readonly ChangedName[];
}

export function findNameChanges(files: readonly ChangedCode[]): NameChanges {
  const [added, removed, heads]: ChangedName[][] = [[], [], []];
  for (const [file, { before, after }] of files.entries()) {
    added?.push(...findNew(file, after, before), ...findPassed(file, after, before));
    removed?.push(...findNew(file, before, after), ...findPassed(file, before, after));
    for (const [key, now] of after?.declared ?? []) {
      const then = before?.declared.get(key);
      if (then === undefined || now.head === undefined || then.head?.text === now.head.text) continue;
      const units = [...headUnits(before, then), ...headUnits(after, now)];
      if (units.length > 0) heads?.push({ ...now, file, units: [...new Set(units)] });
    }
  }
  return { added: added ?? [], removed: removed ?? [], heads: heads ?? [] };
}

/** Finds the declarations of one side that the other one lacks, on lines that changed. */
function findNew(file: number, side: CodeSide | undefined, other: CodeSide | undefined): readonly ChangedName[] {
  return [...(side?.declared.values() ?? [])].flatMap((each) => {
    const unit = other?.declared.has(each.key) === true ? undefined : side?.units.get(each.head?.line ?? each.line);
    return unit === undefined ? [] : [{ ...each, file, units: [unit] }];
  });
}

function findPassed(file: number, side: CodeSide | undefined, other: CodeSide | undefined): readonly ChangedName[] {
  const known = new Set(other?.imports.flatMap(({ isPassed, names }) => (isPassed ? [...names] : [])));
  return (side?.imports ?? []).flatMap((found) => {
    if (!found.isPassed || found.isAll) return [];
    const units = unitsOf(side, found);
    const names = units.length === 0 ? [] : [...found.names].filter((name) => !known.has(name));
    const place = {
      holder: "",
      isMember: false,
      isOfValue: false,
      line: found.line,
      endLine: found.endLine ?? found.line,
      head: undefined,
    };
    return names.map((name) => ({ ...place, key: `export ${name}`, name, file, units, isPassed: true as const }));
  });
}

function headUnits(side: CodeSide | undefined, { head }: DeclaredName): readonly number[] {
  const units: number[] = [];
  for (let line = head?.line ?? 1; line <= (head?.endLine ?? 0); line++) {
    const unit = side?.units.get(line);
    if (unit !== undefined) units.push(unit);
  }
  return units;
}

/** Lists the declarations of the result that changed lines of other units may use, first those whose names other code has, too. */
export function listUsed(
  files: readonly ChangedCode[],
  { added, heads }: NameChanges,
  elsewhere: ReadonlySet<string>,
): readonly ChangedName[] {
  const units = new Map<string, Set<number>>();
  for (const { after } of files)
    for (const { name, line } of after?.words ?? []) {
      const unit = after?.units.get(line);
      if (unit !== undefined) units.set(name, (units.get(name) ?? new Set<number>()).add(unit));
    }
  const changed = [...added, ...heads];
  const count = byName(changed);
  const isDoubtful = ({ name }: ChangedName) => elsewhere.has(name) || (count.get(name)?.length ?? 0) > 1;
  return changed
    .filter(({ isPassed, name, units: own }) => {
      const used = units.get(name) ?? new Set<number>();
      return isPassed !== true && [...used].some((unit) => !own.includes(unit));
    })
    .sort((one, other) => Number(isDoubtful(other)) - Number(isDoubtful(one)));
}

/** Returns declarations by their last name. */
export function byName(names: readonly ChangedName[]): ReadonlyMap<string, readonly ChangedName[]> {
  const all = new Map<string, ChangedName[]>();
  for (const name of names) {
    const same = all.get(name.name);
    if (same === undefined) all.set(name.name, [name]);
    else same.push(name);
  }
  return all;
}
