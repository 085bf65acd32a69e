// Makes the commits of a review from its sections: by what their changes need, and only then by the review (see `arrangeCommits`).
import { extname } from "node:path";
import type { Section } from "@dialectic/shared/review";
import { type CommitDivision, type DividedPart, findWords, type Repository } from "../../git/index.ts";
import { needsSearchMs } from "../../limits.ts";
import { arrangeCommits } from "./arrangeCommits.ts";
import { type ChangedCodes, type ChangeUnit, readChangedCode } from "./changedCode.ts";
import { explainCommits } from "./explainCommits.ts";
import { addFileNeeds, findPaths } from "./fileNeeds.ts";
import { findFollows } from "./follows.ts";
import { findNameChanges, listUsed, type NameChanges } from "./nameChanges.ts";
import { addNameNeeds } from "./nameNeeds.ts";
import { type Need, NeedList } from "./need.ts";
import { addPackageNeeds, findCompanions } from "./packageNeeds.ts";
import { findServerUses, type ServerParts } from "./serverUses.ts";

interface DividedSections {
  /** In the order of the review. */
  readonly sections: readonly { readonly section: Section; readonly parts: readonly DividedPart[] }[];
  readonly leftover: readonly DividedPart[];
}

export interface ArrangedSections {
  readonly commits: readonly {
    readonly section: Section;
    /** Sections that are one commit with it. */
    readonly others: readonly Section[];
    readonly parts: readonly DividedPart[];
    readonly reasons: readonly string[];
    /** Where the rest of its sections' code is, as sentences. */
    readonly elsewhere: readonly string[];
  }[];
  readonly leftover: readonly DividedPart[];
  /** A sentence about the code that was not read. */
  readonly note?: string;
}

interface Changes {
  readonly division: CommitDivision;
  readonly repository: Repository;
  /** Names of generated files, as git has them. */
  readonly generated: ReadonlySet<string>;
  /** Absent where no language server is asked. */
  readonly server?: ServerParts;
}

export async function arrangeSections(
  { sections, leftover }: DividedSections,
  changes: Changes,
  signal: AbortSignal,
): Promise<ArrangedSections> {
  const { division, repository, generated } = changes;
  const codes = await readChangedCode(division, generated, repository, signal);
  const needs = await findNeeds(codes, changes, signal);
  const sectionOf = placeUnits(codes, [...sections.map(({ parts }) => parts)]);
  const placed = codes.units.map(({ file }, unit) => ({
    section: sectionOf.get(unit),
    isCode: codes.files[file]?.purpose !== "document",
  }));
  const arranged = arrangeCommits(placed, needs, findFollows(codes.files));
  const titles = (at: number) => sections[at]?.section.title ?? "";
  const words = explainCommits(arranged, needs, titles);
  const commits = arranged.commits.flatMap(({ sections: [first = 0, ...others], units }, at) => {
    const section = sections[first]?.section;
    if (section === undefined) return [];
    const joined = others.flatMap((other) => sections[other]?.section ?? []);
    return [
      {
        section,
        others: joined,
        parts: toParts(units, codes.units),
        reasons: words[at]?.reasons ?? [],
        elsewhere: words[at]?.elsewhere ?? [],
      },
    ];
  });
  const rest = toParts(arranged.leftover, codes.units);
  const note = describeUnread(codes.unread);
  return { commits, leftover: leftover.length === 0 ? [] : rest, ...(note === undefined ? {} : { note }) };
}

/** Finds what the units of changes need of each other. */
export async function findNeeds(
  { files, units }: ChangedCodes,
  { division, repository, server }: Changes,
  signal: AbortSignal,
): Promise<readonly Need[]> {
  const needs = new NeedList();
  const paths = findPaths(files);
  addFileNeeds(files, paths, needs);
  addPackageNeeds(files, needs);
  if (units.length < 2) return needs.all;
  const changed = findNameChanges(files);
  const elsewhere = await findElsewhere(changed, division, repository, signal);
  const names = listUsed(files, changed, elsewhere);
  // A language server knows the files as they are, and not what is staged.
  const isAsked = server !== undefined && names.length > 0 && division.source === "worktree";
  const uses = isAsked ? await findServerUses({ names, files, root: repository.root }, server, signal) : new Map();
  addNameNeeds(files, changed, paths, { elsewhere, uses }, needs);
  return needs.all;
}

/** Finds the changed names that code has that did not change. Without an answer of git, only changed files count. */
async function findElsewhere(
  { added, removed }: NameChanges,
  { base, files }: CommitDivision,
  repository: Repository,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const words = new Set([...added, ...removed].map(({ name }) => name).filter((name) => !name.startsWith("#")));
  const endings = new Set(files.map(({ name }) => extname(name)).filter((ending) => /^\.\w+$/.test(ending)));
  const except = new Set(files.flatMap(({ name, fromName = name }) => [name, fromName]));
  const until = AbortSignal.any([signal, AbortSignal.timeout(needsSearchMs)]);
  const search = { tree: base, words: [...words], endings: [...endings], except };
  const found = await findWords(repository, search, until);
  return found.kind === "read" ? found.value : new Set();
}

/** Returns the section of each unit; a lock file that no section names has that of its manifest. */
function placeUnits(codes: ChangedCodes, sections: readonly (readonly DividedPart[])[]): ReadonlyMap<number, number> {
  const sectionOf = new Map<number, number>();
  const hunks = new Map<string, number>();
  for (const [at, parts] of sections.entries())
    for (const part of parts) {
      if (part.hunks.length === 0) hunks.set(`${part.file} `, at);
      for (const hunk of part.hunks) hunks.set(`${part.file} ${hunk}`, at);
    }
  for (const [unit, { file, hunks: own }] of codes.units.entries()) {
    const section = hunks.get(`${file} ${own[0] ?? ""}`);
    if (section !== undefined) sectionOf.set(unit, section);
  }
  for (const [lock, manifest] of findCompanions(codes.files)) {
    const locked = codes.files[lock]?.units ?? [];
    const [beside] = codes.files[manifest]?.units.flatMap((unit) => sectionOf.get(unit) ?? []) ?? [];
    if (beside !== undefined && locked.every((unit) => !sectionOf.has(unit)))
      for (const unit of locked) sectionOf.set(unit, beside);
  }
  return sectionOf;
}

function toParts(chosen: readonly number[], units: readonly ChangeUnit[]): readonly DividedPart[] {
  const parts = new Map<number, number[]>();
  for (const at of chosen) {
    const { file, hunks } = units[at] ?? { file: -1, hunks: [] };
    const own = parts.get(file) ?? [];
    parts.set(file, own);
    own.push(...hunks);
  }
  return [...parts].map(([file, hunks]) => ({ file, hunks }));
}

function describeUnread(unread: number): string | undefined {
  if (unread === 0) return undefined;
  const files = unread === 1 ? "1 file was" : `${unread} files were`;
  return `There is too much code to read all of it: ${files} ordered by imports only.`;
}
