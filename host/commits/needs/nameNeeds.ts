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
// A language server decides what a name means where it has answered (see `serverUses`). Elsewhere, it means a declaration
//
// - of a name that all other code of the base lacks (added), or all code of the result (removed);
// - or in its own file, or in the file from which it is imported by name;
// - as a member, or by its head, in its own file or one that the file imports, if no other changed file declares that name.
import type { ChangedCode, CodeSide, DeclaredName } from "./changedCode.ts";
import { type FilePaths, unitsOf } from "./fileNeeds.ts";
import type { NeedKind, NeedList } from "./need.ts";

type SideName = "before" | "after";

/** A declaration that came, went, or changed its head, with the units that did it. */
export interface ChangedName extends DeclaredName {
  readonly file: number;
  readonly units: readonly number[];
  /** True for a name that is declared elsewhere, and passed on here. */
  readonly isPassed?: true;
}

interface Uses {
  readonly side: SideName;
  /** Changed declarations by name. */
  readonly names: ReadonlyMap<string, readonly ChangedName[]>;
  /** True for a name that no other code has on the other side of the change. */
  readonly isNew: (name: string) => boolean;
  readonly isHead?: true;
  readonly found: (name: ChangedName, unit: number, isGiven: boolean) => void;
}

/** More declarations of one name say nothing about which is meant. */
const mostMeant = 4;
/** Names that values of JavaScript have by themselves. */
const builtIn = new Set(
  [Object, Array, Map, Set, Promise, String, Function, RegExp].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
);

/** Lines of the result that use a declaration, as `file:line`; all of them. */
export type KnownUses = ReadonlyMap<ChangedName, ReadonlySet<string>>;

/** What is known of names besides the changed code. */
export interface KnownCode {
  /** Names that code has that did not change. */
  readonly elsewhere: ReadonlySet<string>;
  readonly uses: KnownUses;
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
    ...{ side: "after", names: byName(changes.added), isNew },
    found: (name, unit, isGiven) => {
      addEach(needs, [unit], name.units, "uses", name.name);
      if (isGiven && isOwed(name, files)) addEach(needs, name.units, [unit], "uses", name.name);
    },
  });
  meanings.follow({
    ...{ side: "before", names: byName(changes.removed), isNew: isGone },
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

function addEach(
  needs: NeedList,
  units: readonly number[],
  needed: readonly number[],
  kind: NeedKind,
  about: string,
): void {
  for (const unit of units) for (const each of needed) needs.add(unit, each, kind, about);
}

function byName(names: readonly ChangedName[]): ReadonlyMap<string, readonly ChangedName[]> {
  const all = new Map<string, ChangedName[]>();
  for (const name of names) {
    const same = all.get(name.name);
    if (same === undefined) all.set(name.name, [name]);
    else same.push(name);
  }
  return all;
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

/** Finds the declarations that the names on changed lines mean. */
class Meanings {
  readonly #files: readonly ChangedCode[];
  readonly #paths: FilePaths;
  readonly #sources = new Map<
    string,
    { readonly named: ReadonlyMap<string, ReadonlySet<number>>; readonly all: ReadonlySet<number> }
  >();

  readonly #uses: KnownUses;

  constructor(files: readonly ChangedCode[], paths: FilePaths, uses: KnownUses) {
    [this.#files, this.#paths, this.#uses] = [files, paths, uses];
  }

  follow(uses: Uses): void {
    if (uses.names.size === 0) return;
    for (const [file, code] of this.#files.entries()) {
      const side = code[uses.side];
      for (const word of side?.words ?? []) {
        const meant = uses.names.get(word.name);
        const unit = side?.units.get(word.line);
        if (meant === undefined || unit === undefined) continue;
        const known = uses.side === "after" ? meant.filter((name) => this.#uses.has(name)) : [];
        const told = known.filter((name) => this.#uses.get(name)?.has(`${file}:${word.line}`));
        const open = meant.filter((name) => !known.includes(name));
        const chosen = told.length > 0 ? told : this.#choose(file, word, open, uses);
        for (const name of chosen) uses.found(name, unit, word.isGiven);
      }
    }
  }

  #choose(
    file: number,
    word: CodeSide["words"][number],
    meant: readonly ChangedName[],
    { side, isNew, isHead }: Uses,
  ): readonly ChangedName[] {
    const code = this.#files[file];
    const own = code?.[side];
    if (code === undefined || own === undefined) return [];
    const fitting = meant.filter(
      (name) => fits(name, word, code.family) && this.#files[name.file]?.family === code.family,
    );
    const here = fitting.filter((name) => name.file === file);
    const isShadowed = word.kind !== "member" && own.locals.has(word.name) && here.every(({ isMember }) => isMember);
    if (fitting.length === 0 || (isShadowed && word.kind !== "both")) return [];
    const { named, all } = this.#sourcesOf(file, side);
    const top = fitting.filter(({ isMember }) => !isMember);
    const topHere = top.filter((name) => name.file === file && name.isPassed !== true);
    if (topHere.length > 0) return topHere;
    const imported = top.filter((name) => named.get(word.name)?.has(name.file) === true);
    if (imported.length > 0) return imported;
    // A type is meant before an object of that type.
    const typed = fitting.filter(({ isOfValue }) => !isOfValue);
    const likely = typed.length > 0 ? typed : fitting;
    if (likely.length <= mostMeant && isNew(word.name)) return likely;
    const reached = fitting.filter(({ isMember, ...name }) => isMember && (name.file === file || all.has(name.file)));
    const other = code[side === "after" ? "before" : "after"];
    const isFresh =
      isHead === true ? meant.length === 1 && !builtIn.has(word.name) : other?.names.has(word.name) !== true;
    return isFresh && !this.#isDeclaredElsewhere(word.name, fitting) ? reached : [];
  }

  /** True when a changed file that is not meant declares the name, too. */
  #isDeclaredElsewhere(name: string, meant: readonly ChangedName[]): boolean {
    this.#declaring ??= countDeclaring(this.#files);
    return [...(this.#declaring.get(name) ?? [])].some((file) => !meant.some((each) => each.file === file));
  }

  #declaring: ReadonlyMap<string, ReadonlySet<number>> | undefined;

  /** Returns the changed files that a file imports, by imported name and all of them. */
  #sourcesOf(file: number, side: SideName) {
    const key = `${side} ${file}`;
    const known = this.#sources.get(key);
    if (known !== undefined) return known;
    const code = this.#files[file];
    const named = new Map<string, Set<number>>();
    const all = new Set<number>();
    for (const { paths, names } of code?.[side]?.imports ?? [])
      for (const path of paths) {
        const source = this.#paths[side].find(path, code?.[side]?.path ?? "");
        if (source === undefined) continue;
        all.add(source);
        for (const name of names) named.set(name, (named.get(name) ?? new Set<number>()).add(source));
      }
    const sources = { named, all };
    this.#sources.set(key, sources);
    return sources;
  }
}

function countDeclaring(files: readonly ChangedCode[]): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const [at, { before, after }] of files.entries())
    for (const side of [before, after])
      for (const { name } of side?.declared.values() ?? [])
        found.set(name, (found.get(name) ?? new Set<number>()).add(at));
  return found;
}

/** True where a name in code may mean a declaration of its sort. */
function fits({ isMember }: DeclaredName, { kind }: CodeSide["words"][number], family: ChangedCode["family"]): boolean {
  if (kind === "local") return false;
  // Other languages name a member by itself inside its class.
  const isStrict = family === "js" || family === "python";
  return !isMember || !isStrict || kind !== "bare";
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
