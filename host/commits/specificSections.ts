import { type ChangedLines, isBeside, type Section } from "@dialectic/shared/review";
import type { SectionLines } from "../references/referredLines.ts";

/** Compares sections by how specifically they are about a change: the lower number comes first, place by place. */
type Specificity = readonly number[];

/**
 * Chooses among the sections that explain a change. An overview refers to everything, so the most specific section is
 * the one meant: the one with the narrowest range, else with the deepest heading, else with the fewest references.
 */
export class SpecificSections {
  readonly #uses = new Map<Section, number>();

  constructor(references: readonly SectionLines[]) {
    for (const { section } of references) this.#uses.set(section, (this.#uses.get(section) ?? 0) + 1);
  }

  /** Returns the section that explains changed lines by the rule of coverage; undefined when none does. */
  ofLines(change: ChangedLines, references: readonly SectionLines[]): Section | undefined {
    const explaining = references.filter((reference) => isBeside(change, reference));
    return this.#first(explaining, (reference) => linesTogether(change, reference));
  }

  /** Returns the section of the most specific of references to a file without lines. */
  ofFile(references: readonly SectionLines[]): Section | undefined {
    return this.#first(references, linesOf);
  }

  /** Returns the most specific of sections that name a file. */
  ofNames(sections: readonly Section[]): Section | undefined {
    return this.#first(
      sections.map((section) => ({ section })),
      () => 0,
    );
  }

  #first<Found extends { readonly section: Section }>(
    found: readonly Found[],
    widthOf: (each: Found) => number,
  ): Section | undefined {
    let best: { readonly section: Section; readonly rank: Specificity } | undefined;
    for (const each of found) {
      const { section } = each;
      const rank = [widthOf(each), -section.level, this.#uses.get(section) ?? 0];
      if (best === undefined || isBefore(rank, best.rank)) best = { section, rank };
    }
    return best?.section;
  }
}

/** Counts the lines from the first to the last one of a change and a reference: a range is wide by what it adds. */
function linesTogether({ line, count }: ChangedLines, reference: SectionLines): number {
  if (reference.isWhole === true) return Number.POSITIVE_INFINITY;
  const last = line + Math.max(count, 1) - 1;
  return Math.max(last, reference.endLine) - Math.min(line, reference.line);
}

function linesOf({ line, endLine, isWhole }: SectionLines): number {
  return isWhole === true ? Number.POSITIVE_INFINITY : endLine - line;
}

function isBefore(one: Specificity, other: Specificity): boolean {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}
