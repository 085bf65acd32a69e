// The changes of a division as units that stand in one commit, and what is known of the code of each changed file. Rules:
// - a unit is a hunk as the page shows it, or a file that is taken whole;
// - a file that is binary, generated, longer than `maxNeedsTextBytes` or no file at all (a link, a submodule) is only a file;
// - code is read while there is time; what is left then is only files with their imports, and that is said.
import { groupIntoHunks, splitTextLines } from "@dialectic/shared/review";
import { decodeText } from "../../base/fileText.ts";
import type { OutlinedName } from "../../declarations/grammars/readTree.ts";
import { hasGrammar, type ReadingBudget } from "../../declarations/outlines.ts";
import { type ReadCode, readCode } from "../../declarations/readCode.ts";
import {
  type ChangedFile,
  type CommitDivision,
  decodePaths,
  isSubmodule,
  type Repository,
  readBlobs,
} from "../../git/index.ts";
import { maxNeedsTextBytes, needsBatchFiles, needsReadingMs } from "../../limits.ts";
import { type DeclarationHead, findHead } from "./heads.ts";
import { type Family, type FoundImport, familyOf, isPath, readImport, readPlainImport } from "./imports.ts";

export interface ChangeUnit {
  /** Number of the file in the division, and of its changes; none for a file that is taken whole. */
  readonly file: number;
  readonly hunks: readonly number[];
}

export interface DeclaredName {
  /** With the names of its holders. */
  readonly key: string;
  readonly name: string;
  readonly holder: string;
  readonly isMember: boolean;
  /** True for a member of a value, such as an object, and not of a type. */
  readonly isOfValue: boolean;
  readonly line: number;
  readonly endLine: number;
  readonly head: DeclarationHead | undefined;
}

/** One side of a changed file. */
export interface CodeSide extends Omit<ReadCode, "outline" | "imports" | "strings"> {
  readonly path: string;
  readonly lines: readonly string[];
  readonly declared: ReadonlyMap<string, DeclaredName>;
  readonly imports: readonly FoundImport[];
  /** Unit of each line that the change adds on this side, or removes from it. */
  readonly units: ReadonlyMap<number, number>;
}

export interface ChangedCode {
  readonly change: ChangedFile;
  /** Relative to the repository; `from` is the path before a rename. */
  readonly path: string;
  readonly from: string;
  readonly units: readonly number[];
  readonly family: Family | undefined;
  /** The purpose of the file: documents and tests follow the code that they name. */
  readonly purpose: "code" | "test" | "document";
  readonly isGenerated: boolean;
  readonly before?: CodeSide;
  readonly after?: CodeSide;
}

export interface ChangedCodes {
  readonly units: readonly ChangeUnit[];
  readonly files: readonly ChangedCode[];
  /** Number of files whose code was not read because it would have taken too long. */
  readonly unread: number;
}

const documents = /\.(?:md|mdx|markdown|txt|rst|adoc)$/i;
const tests = /(?:^|[/._-])(?:__)?(?:tests?|specs?)(?:__)?(?:[/._-]|$)/i;

export function listUnits({ files }: Pick<CommitDivision, "files">): readonly ChangeUnit[] {
  return files.flatMap(({ hunks }, file): readonly ChangeUnit[] => {
    if (hunks.length === 0) return [{ file, hunks: [] }];
    const groups = groupIntoHunks(hunks.map((hunk, at) => ({ ...hunk, at })));
    return groups.map((group) => ({ file, hunks: group.map(({ at }) => at) }));
  });
}

/** Reads the changed files of a division. What git does not give is only files. */
export async function readChangedCode(
  division: Pick<CommitDivision, "files">,
  generated: ReadonlySet<string>,
  repository: Repository,
  signal: AbortSignal,
): Promise<ChangedCodes> {
  const units = listUnits(division);
  const unitsOf = new Map<number, number[]>();
  for (const [at, { file }] of units.entries()) {
    const own = unitsOf.get(file) ?? [];
    unitsOf.set(file, own);
    own.push(at);
  }
  const budget: ReadingBudget = { left: needsReadingMs };
  const files: ChangedCode[] = [];
  let unread = 0;
  for (let start = 0; start < division.files.length && !signal.aborted; start += needsBatchFiles) {
    const some = division.files.slice(start, start + needsBatchFiles);
    const read = some.filter((file) => hasText(file) && !generated.has(file.name));
    const oids = read.flatMap(({ before, after }) => [before.oid, after.oid]);
    const found = await readBlobs(repository, oids, { cap: maxNeedsTextBytes + 1, signal });
    const blobs = found.kind === "read" ? found.value : new Map<string, Buffer>();
    for (const [at, change] of some.entries()) {
      const own = unitsOf.get(start + at) ?? [];
      const code = describe(change, own, generated.has(change.name));
      const sides = read.includes(change) ? await readSides(code, units, blobs, budget) : {};
      if (sides.isLate === true) unread += 1;
      files.push({ ...code, ...sides });
    }
  }
  return { units, files, unread };
}

/** False for what has no lines of code: a file that is taken whole, a link and a submodule. */
function hasText(file: ChangedFile): boolean {
  const isFile = [file.before, file.after].every(({ mode }) => /^(?:100|000)/.test(mode));
  return isFile && file.hunks.length > 0 && !isSubmodule(file);
}

function describe(change: ChangedFile, units: readonly number[], isGenerated: boolean): ChangedCode {
  const { path, from = path } = decodePaths(change);
  const purpose = documents.test(path) ? "document" : tests.test(path) ? "test" : "code";
  return { change, path, from, units, family: familyOf(path), purpose, isGenerated };
}

interface ReadSides {
  readonly before?: CodeSide;
  readonly after?: CodeSide;
  readonly isLate?: true;
}

async function readSides(
  { change, path, from, units: own }: ChangedCode,
  units: readonly ChangeUnit[],
  blobs: ReadonlyMap<string, Buffer>,
  budget: ReadingBudget,
): Promise<ReadSides> {
  const [removed, added] = [new Map<number, number>(), new Map<number, number>()];
  for (const unit of own)
    for (const hunk of units[unit]?.hunks ?? []) {
      const { oldStart = 0, oldCount = 0, newStart = 0, newCount = 0 } = change.hunks[hunk] ?? {};
      for (let line = oldStart; line < oldStart + oldCount; line++) removed.set(line, unit);
      for (let line = newStart; line < newStart + newCount; line++) added.set(line, unit);
    }
  const before = await readSide(from, blobs.get(change.before.oid), removed, budget);
  const after = await readSide(path, blobs.get(change.after.oid), added, budget);
  return {
    ...(before === undefined ? {} : { before: before.side }),
    ...(after === undefined ? {} : { after: after.side }),
    ...(before?.isLate === true || after?.isLate === true ? { isLate: true } : {}),
  };
}

async function readSide(
  path: string,
  bytes: Buffer | undefined,
  units: ReadonlyMap<number, number>,
  budget: ReadingBudget,
): Promise<{ readonly side: CodeSide; readonly isLate: boolean } | undefined> {
  const text = bytes === undefined || bytes.length > maxNeedsTextBytes ? undefined : decodeText(bytes)?.text;
  if (text === undefined) return undefined;
  const lines = splitTextLines(text);
  const read = hasGrammar(path) ? await readCode(text, path, (line) => units.has(line), budget) : undefined;
  const isLate = hasGrammar(path) && read === undefined;
  if (read === undefined) {
    const changed = [...units.keys()].flatMap((line) => readPlainImport(lines[line - 1] ?? "", line) ?? []);
    return { side: { ...nothingRead, path, lines, units, imports: changed }, isLate };
  }
  const family = familyOf(path);
  const imports = read.imports.map((each) => readImport(each.text, each.line, family));
  const paths = read.strings.flatMap(({ line, text }) => (isPath(text.slice(1, -1)) ? toPathImport(line, text) : []));
  const { words, names, locals, brackets } = read;
  const declared = new Map<string, DeclaredName>();
  const types = new Set(read.outline.flatMap(({ names, sort }) => (sort === "class" ? names.join(".") : [])));
  for (const each of read.outline) {
    const name = toDeclared(each, lines, types);
    if (each.depth === 0 && !declared.has(name.key)) declared.set(name.key, name);
  }
  return {
    side: { path, lines, units, declared, imports: [...imports, ...paths], words, names, locals, brackets },
    isLate,
  };
}

const nothingRead = {
  words: [],
  names: new Set<string>(),
  locals: new Set<string>(),
  brackets: [],
  declared: new Map<string, DeclaredName>(),
};

/** A path beside code, such as that of a worker, is relative. */
function toPathImport(line: number, text: string): readonly FoundImport[] {
  const path = text.slice(1, -1);
  return path.startsWith(".") ? [{ line, paths: [path], names: new Set(), isAll: false, isPassed: false }] : [];
}

function toDeclared(
  { names, line, endLine, sort }: OutlinedName,
  lines: readonly string[],
  types: ReadonlySet<string>,
): DeclaredName {
  const written = names.at(-1) ?? "";
  const isPrivate = !written.startsWith("#") && (lines[line - 1] ?? "").includes(`#${written}`);
  const name = isPrivate ? `#${written}` : written;
  const holder = names.slice(0, -1).join(".");
  const head = findHead(lines, { name, line, endLine, isFunction: sort === "function" });
  const isMember = holder !== "";
  // The type of a method may be declared elsewhere, as in Go.
  const isOfValue = isMember && sort !== "function" && !types.has(holder);
  return { key: `${holder}.${name}`, name, holder, isMember, isOfValue, line, endLine, head };
}
