import type { ReviewDocument, Section, SectionId } from "../model.ts";
import { findLongestRise } from "./findLongestRise.ts";

export type SectionDifference =
  | { readonly kind: "added"; readonly after: Section }
  | { readonly kind: "removed"; readonly before: Section }
  | {
      /** `changed` when its own text differs, even if only the heading does; trailing blank lines are ignored. */
      readonly kind: "unchanged" | "changed";
      readonly before: Section;
      readonly after: Section;
      readonly isRenamed: boolean;
      readonly isRelevelled: boolean;
      /** True when its place among the common sections changed; as few sections as possible count as moved. */
      readonly isMoved: boolean;
    };

type KeptSection = Extract<SectionDifference, { readonly isMoved: boolean }>;

/**
 * Returns the differences between two iterations, section by section in reading order: sections of the later one in
 * place, removed ones after their former predecessor.
 */
export function diffIterations(before: ReviewDocument, after: ReviewDocument): readonly SectionDifference[] {
  const places = new Map(before.sections.map(({ id }, place) => [id, place]));
  const kept = new Set(after.sections.map(({ id }) => id));
  const steady = findSteadySections(places, after.sections);
  const differences: SectionDifference[] = [];
  let next = 0;
  const passRemoved = (end: number) => {
    for (const section of before.sections.slice(next, end)) {
      if (!kept.has(section.id)) differences.push({ kind: "removed", before: section });
    }
    next = Math.max(next, end);
  };
  for (const section of after.sections) {
    const place = places.get(section.id);
    const old = place === undefined ? undefined : before.sections[place];
    const isSteady = steady.has(section.id);
    // Removed sections of a gap come before added ones.
    passRemoved(isSteady && place !== undefined ? place : findGapEnd(before.sections, next, steady));
    differences.push(old === undefined ? { kind: "added", after: section } : comparePair(old, section, !isSteady));
    if (isSteady && place !== undefined) next = place + 1;
  }
  passRemoved(before.sections.length);
  return differences;
}

function findSteadySections(
  places: ReadonlyMap<SectionId, number>,
  sections: readonly Section[],
): ReadonlySet<SectionId> {
  const shared = sections.flatMap(({ id }) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  return new Set(findLongestRise(shared.map(({ place }) => place)).flatMap((index) => shared[index]?.id ?? []));
}

function findGapEnd(sections: readonly Section[], start: number, steady: ReadonlySet<SectionId>): number {
  let end = start;
  for (let section = sections[end]; section !== undefined && !steady.has(section.id); section = sections[end]) end++;
  return end;
}

function comparePair(before: Section, after: Section, isMoved: boolean): KeptSection {
  const isSame = before.hash === after.hash || before.text.trimEnd() === after.text.trimEnd();
  return {
    kind: isSame ? "unchanged" : "changed",
    before,
    after,
    isRenamed: before.title !== after.title,
    isRelevelled: before.level !== after.level,
    isMoved,
  };
}
