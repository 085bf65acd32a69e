// Needs between the names of code. Rules:
// - an added use of a name needs the unit that adds its declaration, and one that passes the name on (`export { a } from "./b"`);
// - a declaration is removed with or after the units that remove its uses;
// - a unit that changes the head of a declaration comes with those that change its uses: an added use needs the new head, and the
//   head needs the removal of a use;
// - a member of a type that existed before, without a value and not optional, also needs the units that give it one, in TypeScript
//   and Rust;
// - a declaration that moves within a file moves at once;
// - hunks of a file whose brackets fit only together stand together.
//
// The meaning of a name is decided in `meanings`.
import type { ChangedCode, DeclaredName } from "./changedCode.ts";
import type { FilePaths } from "./fileNeeds.ts";
import { type KnownUses, Meanings, type SideName } from "./meanings.ts";
import { byName, type ChangedName, type NameChanges } from "./nameChanges.ts";
import type { NeedKind, NeedList } from "./need.ts";

/** Knowledge of names besides the changed code. */
export interface KnownCode {
  /** Names that code has that did not change. */
  readonly elsewhere: ReadonlySet<string>;
  readonly uses: KnownUses;
}

export function addNameNeeds(
  files: readonly ChangedCode[],
  changes: NameChanges,
  paths: FilePaths,
  { elsewhere, uses }: KnownCode,
  needs: NeedList,
): void {
  const meanings = new Meanings(files, paths, uses);
  const lacking = (side: SideName) => {
    const names = new Set(files.flatMap((file) => [...(file[side]?.names ?? [])]));
    return (name: string) => !names.has(name) && !elsewhere.has(name);
  };
  const [isNew, isGone] = [lacking("before"), lacking("after")];
  meanings.follow({
    side: "after",
    names: byName(changes.added),
    isNew,
    found: (name, unit, isGiven) => {
      addEach(needs, [unit], name.units, "uses", name.name);
      if (isGiven && isOwed(name, files)) addEach(needs, name.units, [unit], "uses", name.name);
    },
  });
  meanings.follow({
    side: "before",
    names: byName(changes.removed),
    isNew: isGone,
    found: (name, unit) => addEach(needs, name.units, [unit], "removes", name.name),
  });
  const heads = byName(changes.heads);
  const isNever = () => false;
  const changed = (from: "use" | "head") => (name: ChangedName, unit: number) =>
    from === "use"
      ? addEach(needs, [unit], name.units, "changes", name.name)
      : addEach(needs, name.units, [unit], "changes", name.name);
  meanings.follow({ side: "after", names: heads, isNew: isNever, isHead: true, found: changed("use") });
  meanings.follow({ side: "before", names: heads, isNew: isNever, isHead: true, found: changed("head") });
  for (const { units, name } of changes.heads) needs.join(units, "changes", name);
  for (const file of files) {
    addMoves(file, needs);
    addBrackets(file, needs);
  }
}

function addEach(
  needs: NeedList,
  units: readonly number[],
  needed: readonly number[],
  kind: NeedKind,
  about: string,
): void {
  for (const unit of units) for (const each of needed) needs.add(unit, each, kind, about);
}

/** True for a member that has to get a value wherever its type is made: the type existed before, and it has none itself. */
function isOwed({ file, holder, head, name, isMember }: ChangedName, files: readonly ChangedCode[]): boolean {
  const { family, before } = files[file] ?? {};
  if (!isMember || head?.isBare !== true || (family !== "js" && family !== "rust")) return false;
  const isKnown = [...(before?.declared.values() ?? [])].some((each) => holderKey(each) === holder);
  return isKnown && new RegExp(`${name.replace(/[$]/g, "\\$")}\\s*[:(<]`).test(head.text);
}

function holderKey({ holder, name }: DeclaredName): string {
  return holder === "" ? name : `${holder}.${name}`;
}

function addMoves({ before, after, path }: ChangedCode, needs: NeedList): void {
  for (const [key, now] of after?.declared ?? []) {
    const then = before?.declared.get(key);
    const added = after?.units.get(now.head?.line ?? now.line);
    const removed = then && before?.units.get(then.head?.line ?? then.line);
    if (added !== undefined && removed !== undefined) needs.join([added, removed], "lines", now.name || path);
  }
}

const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

function addBrackets({ units, before, after, path }: ChangedCode, needs: NeedList): void {
  if (units.length < 2) return;
  const open = new Map<string, number>();
  let joined: number[] = [];
  for (const unit of units) {
    const own = new Map<string, number>();
    for (const [side, sign] of [
      [after, 1],
      [before, -1],
    ] as const)
      for (const { line, text } of side?.brackets ?? []) {
        if (side?.units.get(line) !== unit) continue;
        const kind = closing[text] ?? text;
        own.set(kind, (own.get(kind) ?? 0) + (closing[text] === undefined ? sign : -sign));
      }
    const isEven = [...own.values()].every((count) => count === 0);
    if (isEven) continue;
    joined.push(unit);
    for (const [kind, count] of own) open.set(kind, (open.get(kind) ?? 0) + count);
    if ([...open.values()].some((count) => count !== 0)) continue;
    needs.join(joined, "lines", path);
    joined = [];
  }
  needs.join(joined, "lines", path);
}
