import type { Section } from "../model.ts";
import { isBeside } from "./coverage.ts";
import type { LineOwner } from "./divideHunk.ts";
import type { HunkRun } from "./hunkRuns.ts";

// A hunk's home is the section whose own text says most about it. In this order, a section
//
// 1. places the hunk with a fence;
// 2. names lines or a declaration in it in prose, or in a heading;
// 3. does the same in a list or table, in an item or cell that holds hardly more;
// 4. does the same in a diagram, unless another section names the hunk or its whole file in prose;
// 5. names its file in prose: a declaration in the hunk without a reference, lines that were in its place, the file as a
//    whole, or other lines in it;
// 6. does the same in a list, table or diagram.
//
// Among equals the narrower lines come first, then the deeper section, then the one that names the fewest places, then
// the first. Lines are narrow by what they add to the hunk: one line in it is no narrower than the whole hunk. Other
// lines in the file come after the file as a whole, the nearest first. So an overview, which names every file in a
// table, gets only what no other section names.
//
// A section explains a hunk, for coverage, pages, commits, hooks and `dialectic check` alike, if it
//
// - writes the hunk out, or names lines or a declaration in it or at most three lines beside it;
// - names the file, or any place in it, and the file is deleted or binary: it has no lines now;
// - names the file as a whole, and the file is new, copied or renamed: then it explains every hunk of it;
// - names the file as a whole, and the file is changed: then it explains the hunks that no other section names. A list or
//   table that holds hardly more than the path says nothing about the lines of a changed file, so it explains none.
//
// A hunk whose lines are named only in lists or tables, in items or cells that hold hardly more, is explained, too, and
// answers and the page say that it is only listed.
//
// A section that only lists a changed file, or names other lines of it, may be a hunk's home, as for an import that its
// code needs, but it does not explain the hunk.
//
// A long hunk is divided for reading: see `divideHunk`. Commits and coverage are about whole hunks.

/** A place in the code that a section names. */
export interface Mention<Owner = Section> {
  readonly owner: Owner;
  readonly file: string;
  /** 1-based; undefined for the file as a whole. Empty when the lines do not exist on this side of the change. */
  readonly lines: readonly NamedLines[] | undefined;
  /** True in an item of a list or a cell of a table that holds hardly more. */
  readonly isListed: boolean;
  /** True in a fence, by which the author places the code. */
  readonly isFence?: boolean;
  /** True in a diagram, which shows how parts belong together: what is said about them stands in prose. */
  readonly isDiagram?: boolean;
  /** True for the name of a declaration that is no reference: an overview names many. */
  readonly isBare?: boolean;
  /** Where the lines were that the section named, if they are gone: what stands there now belongs to it, but it says nothing about it. */
  readonly gone?: NamedLines;
  /** True where the lines are those of whole declarations. */
  readonly isDeclaration?: boolean;
}

export interface NamedLines {
  readonly line: number;
  readonly endLine: number;
}

/** The changed lines of a hunk on the side of the mentions. A file without lines has none. */
export interface ChangedHunk {
  readonly file: string;
  /** The kind of change, as git's `--name-status` writes it; `U` is an unmerged path. */
  readonly status: "A" | "C" | "D" | "M" | "R" | "T" | "U";
  readonly runs: readonly HunkRun[];
}

/** Files of which the name alone says what changed. */
const wholeChanges: ReadonlySet<ChangedHunk["status"]> = new Set(["A", "C", "D", "R"]);

/** Compares mentions by how much they say: the lower number comes first, place by place. */
type Rank = readonly number[];

interface Ranked<Owner> {
  readonly owner: Owner;
  readonly rank: Rank;
  /** False where it names only other lines of the file. */
  readonly isNamed: boolean;
  /** True where its prose names the hunk or the whole file. */
  readonly isProse: boolean;
}

/** First number of the rank of lines in a diagram. */
const drawn = 3;

/** Finds the homes of hunks among the sections that name places, in the order of the review. */
export class HunkHomes<Owner extends { readonly level: number }> {
  readonly #byFile = new Map<string, Mention<Owner>[]>();
  readonly #uses = new Map<Owner, number>();
  readonly #order = new Map<Owner, number>();

  constructor(mentions: readonly Mention<Owner>[]) {
    for (const mention of mentions) {
      const { owner, file } = mention;
      const same = this.#byFile.get(file);
      if (same === undefined) this.#byFile.set(file, [mention]);
      else same.push(mention);
      this.#uses.set(owner, (this.#uses.get(owner) ?? 0) + 1);
      if (!this.#order.has(owner)) this.#order.set(owner, this.#order.size);
    }
  }

  namesFile(file: string): boolean {
    return this.#byFile.has(file);
  }

  /** Returns the home of a hunk, if it has one, and then the other sections that name its lines or the file. */
  sectionsOf(changed: ChangedHunk): readonly Owner[] {
    const hunk = withoutGoneLines(changed);
    const best = new Map<Owner, Ranked<Owner>>();
    for (const mention of this.#byFile.get(hunk.file) ?? []) {
      const { owner } = mention;
      const rank = this.#rank(mention, hunk);
      const before = best.get(owner);
      const isNow = namesHunk(mention, hunk);
      best.set(owner, {
        owner,
        isNamed: before?.isNamed === true || isNow,
        isProse: before?.isProse === true || (isNow && !mention.isListed && mention.isDiagram !== true),
        rank: before === undefined || isBefore(rank, before.rank) ? rank : before.rank,
      });
    }
    const sorted = [...best.values()].sort(byRank);
    const [first] = sorted;
    const told = first?.rank[0] === drawn ? sorted.find(({ isProse }) => isProse) : undefined;
    const home = told ?? first;
    if (home === undefined) return [];
    const others = sorted.filter((each) => each !== home && each.isNamed);
    return [home, ...others].map(({ owner }) => owner);
  }

  /** True when some section explains a hunk. */
  explains(changed: ChangedHunk): boolean {
    return this.#explaining(changed).length > 0;
  }

  /** True when all that explains a hunk with lines stands in items of lists or cells of tables that hold hardly more. */
  onlyLists(changed: ChangedHunk): boolean {
    const explaining = withoutGoneLines(changed).runs.length === 0 ? [] : this.#explaining(changed);
    return explaining.length > 0 && explaining.every(({ isListed }) => isListed);
  }

  #explaining(changed: ChangedHunk): readonly Mention<Owner>[] {
    const hunk = withoutGoneLines(changed);
    const isEnough = hunk.runs.length === 0 || wholeChanges.has(hunk.status);
    const saysNothing = ({ lines, isListed }: Mention<Owner>) => lines === undefined && isListed && !isEnough;
    const mentions = this.#byFile.get(hunk.file) ?? [];
    return mentions.filter((mention) => namesHunk(mention, hunk) && !saysNothing(mention));
  }

  /**
   * Returns a function that finds the section that says most about one line of a hunk by naming it; undefined when none
   * does. Lines that include those of the hunk's home are about more than a part of it. A diagram divides no hunk.
   */
  partsOf(changed: ChangedHunk, home: Owner): (line: number) => LineOwner<Owner> | undefined {
    const hunk = withoutGoneLines(changed);
    const mentions = this.#byFile.get(hunk.file) ?? [];
    const within = mentions.flatMap(({ owner, lines }) => (owner === home ? findBeside(lines ?? [], hunk) : []));
    const isAboutPart = (span: NamedLines) =>
      !within.some((own) => span.line <= own.line && own.endLine <= span.endLine);
    return (line) => {
      const found = mentions.flatMap((mention) => {
        if (mention.isDiagram === true && mention.owner !== home) return [];
        const spans = mention.lines?.filter((span) => span.line <= line && line <= span.endLine) ?? [];
        const lines = mention.owner === home ? spans : spans.filter(isAboutPart);
        if (lines.length === 0) return [];
        const rank = this.#rank({ ...mention, lines }, { ...hunk, runs: [{ line, count: 1 }] });
        return [
          { owner: mention.owner, rank, isWhole: isPlaced(mention) && lines.some((span) => isWithin(span, hunk)) },
        ];
      });
      return found.sort(byRank)[0];
    };
  }

  #rank(mention: Mention<Owner>, hunk: ChangedHunk): Rank {
    const { owner, lines, isListed, isFence, isDiagram, isBare, gone } = mention;
    const beside = findBeside(lines ?? [], hunk);
    const order = this.#order.get(owner) ?? 0;
    const uses = this.#uses.get(owner) ?? 0;
    if (beside.length > 0 && isBare !== true) {
      const says = isFence === true ? 0 : isDiagram === true ? drawn : isListed ? 2 : 1;
      return [says, measureSpan(beside, hunk), -owner.level, uses, order];
    }
    const says = isListed || isDiagram === true ? 5 : 4;
    const distance = lines === undefined || beside.length > 0 ? 0 : measureSpan(lines, hunk);
    const isHere = beside.length > 0 || (gone !== undefined && findBeside([gone], hunk).length > 0);
    return [says, isHere ? 0 : 1, -owner.level, distance, uses, order];
  }
}

/** Returns a hunk of a deleted file without its lines, on whichever side they were. */
function withoutGoneLines(hunk: ChangedHunk): ChangedHunk {
  return hunk.status === "D" ? { ...hunk, runs: [] } : hunk;
}

/** True where the author says in prose that these are the lines: by a declaration, or by a fence that places them. */
function isPlaced({ isFence, isDeclaration, isListed, isBare }: Mention<unknown>): boolean {
  return isFence === true || (isDeclaration === true && !isListed && isBare !== true);
}

function isWithin({ line, endLine }: NamedLines, { runs }: ChangedHunk): boolean {
  const [first, last] = [runs[0], runs.at(-1)];
  return first !== undefined && last !== undefined && first.line <= line && endLine < last.line + last.count;
}

function namesHunk({ lines }: Mention<unknown>, hunk: ChangedHunk): boolean {
  // Any place in a file without lines stands for the file, also one that is not found.
  return lines === undefined || hunk.runs.length === 0 || findBeside(lines, hunk).length > 0;
}

function findBeside(lines: readonly NamedLines[], { file, runs }: ChangedHunk): readonly NamedLines[] {
  if (runs.length === 0) return lines;
  return lines.filter((span) => runs.some((run) => isBeside({ file, ...run }, { file, ...span })));
}

/** Returns how many lines the nearest of some lines and the hunk span together. */
function measureSpan(lines: readonly NamedLines[], { runs }: ChangedHunk): number {
  if (runs.length === 0) return 0;
  const first = Math.min(...runs.map(({ line }) => line));
  const last = Math.max(...runs.map(({ line, count }) => line + Math.max(1, count) - 1));
  return Math.min(...lines.map(({ line, endLine }) => Math.max(last, endLine) - Math.min(first, line)));
}

function byRank(one: { readonly rank: Rank }, other: { readonly rank: Rank }): number {
  if (isBefore(one.rank, other.rank)) return -1;
  return isBefore(other.rank, one.rank) ? 1 : 0;
}

function isBefore(one: Rank, other: Rank): boolean {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
