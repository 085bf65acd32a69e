// Needs between files. Rules:
// - an import of a new or renamed file needs the change that brings the file;
// - an import of what a file passes on by `export *` needs the change that adds this;
// - a file is deleted or renamed with or after the changes that remove its imports;
// - the first change of a renamed file that is committed renames it, so the others come with or after one of them: the first that
//   changes an import, else the first. Its imports change with it when its folder does;
// - a file that takes the place of another (`a.ts` for `a.js`) stands with it. So does a path below one that is no folder any more;
// - a submodule stands with its lines in `.gitmodules`;
// - all hunks of a generated file stand together.
import { posix } from "node:path";
import { isSubmodule } from "../../git/index.ts";
import type { ChangedCode, CodeSide } from "./changedCode.ts";
import { ChangedPaths, keysOf } from "./changedPaths.ts";
import type { FoundImport } from "./imports.ts";
import type { NeedList } from "./need.ts";

/** The changed files by their paths on both sides. */
export interface FilePaths {
  readonly before: ChangedPaths;
  readonly after: ChangedPaths;
}

export function findPaths(files: readonly ChangedCode[]): FilePaths {
  const [before, after] = [new Map<number, string>(), new Map<number, string>()];
  for (const [at, { change, path, from }] of files.entries()) {
    if (change.status !== "A" && change.status !== "C") before.set(at, from);
    if (change.status !== "D") after.set(at, path);
  }
  return { before: new ChangedPaths(before), after: new ChangedPaths(after) };
}

const appears = (file: ChangedCode) => ["A", "C", "R"].includes(file.change.status);
const vanishes = (file: ChangedCode) => ["D", "R"].includes(file.change.status);

export function addFileNeeds(files: readonly ChangedCode[], paths: FilePaths, needs: NeedList): void {
  const targets = { files, packages: findPackages(files) };
  for (const file of files) {
    if (file.isGenerated) needs.join(file.units, "lines", file.path);
    else if (file.change.status === "R") addRename(file, needs);
    if (file.purpose === "document") continue;
    addImports(file, targets, paths, needs);
  }
  addPlaces(files, needs);
  addSubmodules(files, needs);
}

/** The changed files, and those of the packages of Go. */
interface Targets {
  readonly files: readonly ChangedCode[];
  readonly packages: ReadonlyMap<string, readonly ChangedCode[]>;
}

function addImports(file: ChangedCode, targets: Targets, { before, after }: FilePaths, needs: NeedList): void {
  for (const found of file.after?.imports ?? [])
    for (const target of targetsOf(found, file.path, after, targets, appears)) {
      const needed = target.change.status === "R" ? [bringerOf(target)] : target.units;
      for (const unit of unitsOf(file.after, found))
        for (const each of needed) needs.add(unit, each, "imports", target.path);
    }
  for (const found of file.after?.imports ?? [])
    for (const path of found.paths) addPassedOn(file, found, targets.files[after.find(path, file.path) ?? -1], needs);
  for (const found of file.before?.imports ?? [])
    for (const target of targetsOf(found, file.from, before, targets, vanishes)) {
      const leaving = target.change.status === "R" ? [bringerOf(target)] : target.units;
      for (const unit of unitsOf(file.before, found))
        for (const each of leaving) needs.add(each, unit, "leaves", target.from);
    }
}

/** An import of names that another file passes on by `export *` needs the change that adds this. */
function addPassedOn(
  file: ChangedCode,
  { names, ...found }: FoundImport,
  target: ChangedCode | undefined,
  needs: NeedList,
): void {
  const passing = target?.after?.imports.filter(({ isAll }) => isAll) ?? [];
  if (target === undefined || passing.length === 0) return;
  if ([...names].every((name) => target.before?.names.has(name) === true)) return;
  for (const unit of unitsOf(file.after, { names, ...found }))
    for (const each of passing)
      for (const needed of unitsOf(target.after, each)) needs.add(unit, needed, "imports", target.path);
}

function targetsOf(
  { paths }: FoundImport,
  from: string,
  known: ChangedPaths,
  { files, packages }: Targets,
  isMeant: (file: ChangedCode) => boolean,
): readonly ChangedCode[] {
  const found = new Set(paths.flatMap((path) => known.find(path, from) ?? []));
  const exact = [...found].flatMap((at) => files[at] ?? []).filter(isMeant);
  if (packages.size === 0) return exact;
  const inside = (path: string) => packages.get(posix.basename(path))?.filter((file) => isInPackage(file, path)) ?? [];
  return [...exact, ...paths.flatMap((path) => inside(path).filter(isMeant))];
}

/** In Go, an import names a folder: it needs the new files there, without the tests. Returns them by the last part of the folder. */
function findPackages(files: readonly ChangedCode[]): ReadonlyMap<string, readonly ChangedCode[]> {
  const found = new Map<string, ChangedCode[]>();
  for (const file of files) {
    const folder = posix.dirname(file.path);
    if (file.family === "go" && file.purpose === "code" && folder !== ".") put(found, posix.basename(folder), file);
  }
  return found;
}

function isInPackage({ path }: ChangedCode, imported: string): boolean {
  const folder = posix.dirname(path);
  return imported === folder || imported.endsWith(`/${folder}`);
}

function put(all: Map<string, ChangedCode[]>, key: string, file: ChangedCode): void {
  const same = all.get(key);
  if (same === undefined) all.set(key, [file]);
  else same.push(file);
}

/** Returns the units that change a statement; it may have several lines. */
export function unitsOf(side: CodeSide | undefined, { line, endLine = line }: FoundImport): readonly number[] {
  const units = new Set<number>();
  for (let at = line; at <= endLine; at++) {
    const unit = side?.units.get(at);
    if (unit !== undefined) units.add(unit);
  }
  return [...units];
}

/** Returns the unit with which a renamed file gets its new path. */
function bringerOf(file: ChangedCode): number | undefined {
  const importing = importingUnits(file);
  return file.units.find((unit) => importing.includes(unit)) ?? file.units[0];
}

/** Returns the units that add or remove an import. */
function importingUnits({ before, after }: ChangedCode): readonly number[] {
  return [before, after].flatMap((side) => side?.imports.flatMap((found) => unitsOf(side, found)) ?? []);
}

function addRename(file: ChangedCode, needs: NeedList): void {
  const { units, path, from } = file;
  const bringer = bringerOf(file);
  for (const unit of units) needs.add(unit, bringer, "lines", path);
  if (posix.dirname(path) === posix.dirname(from) || bringer === undefined) return;
  needs.join([bringer, ...importingUnits(file)], "lines", path);
}

function addPlaces(files: readonly ChangedCode[], needs: NeedList): void {
  const gone = files.filter(vanishes);
  if (gone.length === 0) return;
  const goneByPath = new Map(gone.map((file) => [file.from, file]));
  const goneByKey = new Map<string, ChangedCode[]>();
  const below = new Map<string, ChangedCode[]>();
  for (const file of gone) {
    for (const key of keysOf(file.from)) put(goneByKey, key, file);
    for (const folder of foldersOf(file.from)) put(below, folder, file);
  }
  for (const file of files.filter(appears)) {
    // A document may have the name of code, and a file in another language is another one.
    const replaced = keysOf(file.path).flatMap((key) => goneByKey.get(key) ?? []);
    const same = replaced.filter((each) => each !== file && each.family !== undefined && each.family === file.family);
    for (const each of same) needs.join([...file.units, ...each.units], "leaves", each.from);
    const blocking = [
      ...foldersOf(file.path).flatMap((folder) => goneByPath.get(folder) ?? []),
      ...(below.get(file.path) ?? []),
    ];
    for (const each of blocking) needs.join([...file.units, ...each.units], "leaves", each.from);
  }
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
}

function addSubmodules(files: readonly ChangedCode[], needs: NeedList): void {
  const list = files.find(({ path }) => path === ".gitmodules");
  if (list === undefined) return;
  for (const file of files.filter(({ change }) => isSubmodule(change))) {
    const line = `path = ${file.path}`;
    const lines = [list.before, list.after].flatMap((side) =>
      [...(side?.units ?? [])].filter(([at]) => side?.lines[at - 1]?.trim() === line).map(([, unit]) => unit),
    );
    if (["A", "D"].includes(file.change.status)) needs.join([...file.units, ...lines], "lines", file.path);
  }
}
