// The meaning of a name on a changed line. A language server decides where it has answered (see `serverUses`). Elsewhere, a name means
// a declaration
//
// - of a name that all other code of the base lacks (added), or all code of the result (removed);
// - or in its own file, or in the file from which it is imported by name;
// - as a member, or by its head, in its own file or one that the file imports, if no other changed file declares that name.

import { maxMeantDeclarations } from "../../limits.ts";
import type { ChangedCode, CodeSide, DeclaredName } from "./changedCode.ts";
import type { FilePaths } from "./fileNeeds.ts";
import type { ChangedName } from "./nameChanges.ts";

export type SideName = "before" | "after";

interface Uses {
  readonly side: SideName;
  /** Changed declarations by name. */
  readonly names: ReadonlyMap<string, readonly ChangedName[]>;
  /** True for a name that no other code has on the other side of the change. */
  readonly isNew: (name: string) => boolean;
  readonly isHead?: true;
  readonly found: (name: ChangedName, unit: number, isGiven: boolean) => void;
}

/** Names that values of JavaScript have by themselves. */
const builtIn = new Set(
  [Object, Array, Map, Set, Promise, String, Function, RegExp].flatMap(({ prototype }) =>
    Object.getOwnPropertyNames(prototype),
  ),
);

/** Lines of the result that use a declaration, as `file:line`; all of them. */
export type KnownUses = ReadonlyMap<ChangedName, ReadonlySet<string>>;

/** Finds the declarations that the names on changed lines mean. */
export class Meanings {
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
    if (likely.length <= maxMeantDeclarations && isNew(word.name)) return likely;
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
