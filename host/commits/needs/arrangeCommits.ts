// Which commit each unit of changes stands in, and the order of the commits. Rules:
//
// 1. Units that need each other are one piece. It stands in the first of its sections, in the review's order.
// 2. A commit comes after those that have what its pieces need. Among equals, commits of tests and documents come after the code
//    that they name, and then the review's order decides.
// 3. Where sections need each other in a circle, one of them comes first, with the pieces of the others that it needs: the one
//    that takes along the fewest pieces, then the first. A section that keeps no code joins the commit that has its code.
// 4. A unit without a section stands in the first commit that needs it.
//
// So each unit stands in the commit of what it needs, or in a later one.

import { maxTriedFirstSections } from "../../limits.ts";
import { findComponents } from "./components.ts";
import type { Follow } from "./follows.ts";
import type { Need } from "./need.ts";

export interface PlacedUnit {
  /** Number of its section in the review's order; undefined without one. */
  readonly section: number | undefined;
  /** False for a document. */
  readonly isCode: boolean;
}

/** A unit that stands in another commit than its section. */
export interface Moved {
  readonly unit: number;
  /** Undefined for a unit without a section. */
  readonly from: number | undefined;
  readonly need: Need;
  /** True when the need is that of the moved unit. */
  readonly isOwn: boolean;
}

export interface ArrangedCommit {
  /** Sections whose code it has, the first one first. */
  readonly sections: readonly number[];
  readonly units: readonly number[];
  readonly moved: readonly Moved[];
}

export interface Arrangement {
  readonly commits: readonly ArrangedCommit[];
  /** Units that stand in no commit. */
  readonly leftover: readonly number[];
}

/** The sections of a commit, the first one first, with their pieces. */
interface Taken {
  readonly sections: readonly number[];
  readonly pieces: readonly number[];
}

export function arrangeCommits(
  units: readonly PlacedUnit[],
  needs: readonly Need[],
  follows: readonly Follow[],
): Arrangement {
  return new Arranging(units, needs, follows).run();
}

class Arranging {
  readonly #units: readonly PlacedUnit[];
  readonly #needs: readonly (readonly Need[])[];
  readonly #follows: readonly (readonly number[])[];
  readonly #pieces: readonly (readonly number[])[];
  readonly #pieceOf: readonly number[];
  /** Section of each piece that is in no commit yet; undefined for a piece without one. */
  readonly #home = new Map<number, number | undefined>();
  readonly #moved = new Map<number, Moved>();
  readonly #bySection = new Map<number, number[]>();
  /** Sections that have a commit, or are part of one. */
  readonly #done = new Set<number>();
  /** The sections that each one needs; undefined when it has to be found again. */
  #graph: Map<number, Set<number>> | undefined;

  constructor(units: readonly PlacedUnit[], needs: readonly Need[], follows: readonly Follow[]) {
    const own = units.map((): Need[] => []);
    for (const [at, { section }] of units.entries()) if (section !== undefined) this.#unitsOf(section).push(at);
    for (const need of needs) own[need.unit]?.push(need);
    const after = units.map((): number[] => []);
    for (const follow of follows) after[follow.unit]?.push(follow.after);
    [this.#units, this.#needs, this.#follows] = [units, own, after];
    this.#pieces = findComponents(units.length, (unit) => own[unit]?.map(({ needed }) => needed) ?? []);
    const pieceOf: number[] = [];
    for (const [at, piece] of this.#pieces.entries()) for (const unit of piece) pieceOf[unit] = at;
    this.#pieceOf = pieceOf;
  }

  run(): Arrangement {
    for (const [at, piece] of this.#pieces.entries()) this.#settle(at, piece);
    const commits: ArrangedCommit[] = [];
    const joined = this.#joinEmptied();
    for (let open = this.#open(); open.size > 0; open = this.#open()) {
      const taken = this.#take(this.#chooseNext(open), joined);
      this.#forget(taken);
      for (const piece of taken.pieces) this.#home.delete(piece);
      for (const section of taken.sections) this.#done.add(section);
      const own = taken.pieces.flatMap((piece) => this.#pieces[piece] ?? []).sort((one, other) => one - other);
      const moved = own.flatMap((unit) => this.#moved.get(unit) ?? []);
      commits.push({
        sections: taken.sections,
        units: own,
        moved: moved.filter(({ from }) => !isIn(taken.sections, from)),
      });
    }
    return { commits, leftover: [...this.#home.keys()].flatMap((piece) => this.#pieces[piece] ?? []).sort(byNumber) };
  }

  #unitsOf(section: number): number[] {
    const known = this.#bySection.get(section) ?? [];
    this.#bySection.set(section, known);
    return known;
  }

  /** Puts a piece into the first of its sections. */
  #settle(at: number, piece: readonly number[]): void {
    const sections = piece.flatMap((unit) => this.#units[unit]?.section ?? []);
    const first = sections.length === 0 ? undefined : Math.min(...sections);
    this.#home.set(at, first);
    for (const unit of piece) {
      const from = this.#units[unit]?.section;
      if (from === first) continue;
      const own = this.#needs[unit]?.find(({ needed }) => this.#pieceOf[needed] === at);
      const need = own ?? piece.flatMap((other) => this.#needs[other] ?? []).find(({ needed }) => needed === unit);
      if (need !== undefined) this.#moved.set(unit, { unit, from, need, isOwn: own !== undefined });
    }
  }

  /** Joins the sections whose code went to other ones; returns the section that each one is part of. */
  #joinEmptied(): Map<number, number> {
    const joined = new Map<number, number>();
    for (const section of this.#sections()) {
      const target = this.#emptiedInto(section, (unit) => this.#home.get(this.#pieceOf[unit] ?? -1));
      if (target === undefined) continue;
      joined.set(section, target);
    }
    for (const section of joined.keys()) {
      const target = rootOf(section, joined);
      for (const [piece, home] of this.#home) if (home === section) this.#home.set(piece, target);
    }
    return joined;
  }

  #sections(): readonly number[] {
    return [...this.#bySection.keys()].sort(byNumber);
  }

  /** Returns the section that has the code of one that keeps none; undefined when it keeps code, or had none. */
  #emptiedInto(section: number, homeOf: (unit: number) => number | undefined): number | undefined {
    let target: number | undefined;
    for (const unit of this.#bySection.get(section) ?? []) {
      const home = homeOf(unit);
      if (home === section && this.#units[unit]?.isCode === true) return undefined;
      if (home !== section) target ??= home;
    }
    return target;
  }

  /** Returns the sections that have no commit yet, with their pieces. */
  #open(): ReadonlyMap<number, readonly number[]> {
    const open = new Map<number, number[]>();
    for (const [piece, home] of this.#home) {
      if (home === undefined) continue;
      const pieces = open.get(home) ?? [];
      open.set(home, pieces);
      pieces.push(piece);
    }
    return open;
  }

  #chooseNext(open: ReadonlyMap<number, readonly number[]>): number {
    this.#graph ??= new Map([...open].map(([section, pieces]) => [section, this.#neededSections(pieces, section)]));
    const graph = this.#graph;
    const sections = [...graph.keys()].sort(byNumber);
    const isFree = (circle: readonly number[]) =>
      circle.every((section) => !this.#comesAfterOpen(circle, open.get(section) ?? []));
    const [first = 0] = sections;
    if (graph.get(first)?.size === 0 && isFree([first])) return first;
    const place = new Map(sections.map((section, at) => [section, at]));
    const next = (at: number) => [...(graph.get(sections[at] ?? -1) ?? [])].flatMap((each) => place.get(each) ?? []);
    const circles = findComponents(sections.length, next)
      .map((group) => group.map((at) => sections[at] ?? 0).sort(byNumber))
      .filter((circle) => {
        const own = new Set(circle);
        return circle.every((section) => [...(graph.get(section) ?? [])].every((each) => own.has(each)));
      })
      .sort(([one = 0], [other = 0]) => one - other);
    const circle = (circles.find(isFree) ?? circles[0] ?? sections).slice(0, maxTriedFirstSections);
    if (circle.length === 1) return circle[0] ?? first;
    const costs = circle.map((section) => this.#costOf(section, open));
    return circle[costs.indexOf(Math.min(...costs))] ?? first;
  }

  /** Takes a section out of the graph; what moved with it changes the graph. */
  #forget({ sections: [section = 0, ...joined], pieces }: Taken): void {
    if (joined.length > 0 || pieces.some((piece) => this.#home.get(piece) !== section)) this.#graph = undefined;
    this.#graph?.delete(section);
    for (const needed of this.#graph?.values() ?? []) needed.delete(section);
  }

  /** True when a section has a test or document of code that is in no commit yet, outside of its circle. */
  #comesAfterOpen(circle: readonly number[], pieces: readonly number[]): boolean {
    return pieces.some((piece) =>
      this.#pieces[piece]?.some((unit) =>
        this.#follows[unit]?.some((after) => {
          const home = this.#home.get(this.#pieceOf[after] ?? -1);
          return home !== undefined && !circle.includes(home);
        }),
      ),
    );
  }

  #neededSections(pieces: readonly number[], section: number): Set<number> {
    const found = new Set<number>();
    for (const piece of this.#closure(pieces, (home) => home === undefined)) {
      for (const unit of this.#pieces[piece] ?? [])
        for (const { needed } of this.#needs[unit] ?? []) {
          const home = this.#home.get(this.#pieceOf[needed] ?? -1);
          if (home !== undefined && home !== section) found.add(home);
        }
    }
    return found;
  }

  /** Returns pieces with those that they need, as far as `isTaken` follows into their sections. */
  #closure(pieces: readonly number[], isTaken: (home: number | undefined) => boolean, onNeed?: (need: Need) => void) {
    const found = new Set(pieces);
    const list = [...pieces];
    for (const piece of list)
      for (const unit of this.#pieces[piece] ?? [])
        for (const need of this.#needs[unit] ?? []) {
          const other = this.#pieceOf[need.needed] ?? -1;
          if (found.has(other) || !this.#home.has(other) || !isTaken(this.#home.get(other))) continue;
          found.add(other);
          list.push(other);
          onNeed?.(need);
        }
    return list;
  }

  /** Counts the pieces of other sections that come along when a section is first; joining one costs more than any. */
  #costOf(section: number, open: ReadonlyMap<number, readonly number[]>): number {
    const taken = new Set(this.#closure(open.get(section) ?? [], () => true));
    const homeOf = (unit: number) =>
      taken.has(this.#pieceOf[unit] ?? -1) ? section : this.#home.get(this.#pieceOf[unit] ?? -1);
    const others = new Set(
      [...taken].flatMap((piece) => this.#home.get(piece) ?? []).filter((home) => home !== section),
    );
    const emptied = [...others].filter((other) => this.#emptiedInto(other, homeOf) !== undefined);
    const moved = [...taken].filter((piece) => isIn([...others], this.#home.get(piece)));
    return moved.length + emptied.length * this.#units.length;
  }

  /** Takes a section with all that it needs, and the sections that then keep no code. */
  #take(section: number, joined: Map<number, number>): Taken {
    const sections = new Set([section]);
    for (;;) {
      const own = [...this.#home].flatMap(([piece, home]) => (home !== undefined && sections.has(home) ? [piece] : []));
      const pieces = this.#closure(
        own,
        () => true,
        (need) => this.#move(need, sections),
      );
      const taken = new Set(pieces);
      const emptied = this.#sections().filter((other) => {
        if (sections.has(other) || joined.has(other) || this.#done.has(other)) return false;
        const homeOf = (unit: number) =>
          taken.has(this.#pieceOf[unit] ?? -1) ? section : this.#home.get(this.#pieceOf[unit] ?? -1);
        return this.#emptiedInto(other, homeOf) === section;
      });
      for (const other of emptied) {
        sections.add(other);
        joined.set(other, section);
      }
      if (emptied.length > 0) continue;
      const parts = [...joined].flatMap(([part]) => (rootOf(part, joined) === section ? [part] : []));
      return { sections: [section, ...parts.sort(byNumber)], pieces };
    }
  }

  #move(need: Need, sections: ReadonlySet<number>): void {
    for (const unit of this.#pieces[this.#pieceOf[need.needed] ?? -1] ?? []) {
      const from = this.#units[unit]?.section;
      if (from === undefined || !sections.has(from)) this.#moved.set(unit, { unit, from, need, isOwn: false });
    }
  }
}

function isIn(sections: readonly number[], section: number | undefined): boolean {
  return section !== undefined && sections.includes(section);
}

function rootOf(section: number, joined: ReadonlyMap<number, number>): number {
  let root = section;
  for (let next = joined.get(root); next !== undefined; next = joined.get(root)) root = next;
  return root;
}

function byNumber(one: number, other: number): number {
  return one - other;
}
