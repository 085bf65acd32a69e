import type { ReviewDocument, Section, SectionId } from "../model.ts";
import { longestRise } from "./longestRise.ts";

/** What became of one section between two iterations. */
export type SectionDifference =
  | { readonly kind: "added"; readonly after: Section }
  | { readonly kind: "removed"; readonly before: Section }
  | {
      /** `changed` when its own text differs, a new heading alone included; blank lines at its end do not count. */
      readonly kind: "unchanged" | "changed";
      readonly before: Section;
      readonly after: Section;
      /** The heading says something else. */
      readonly isRenamed: boolean;
      /** The heading has another level. */
      readonly isRelevelled: boolean;
      /** It stands elsewhere among the sections that both iterations have; as few as possible are said to have moved. */
      readonly isMoved: boolean;
    };

type KeptSection = Extract<SectionDifference, { readonly isMoved: boolean }>;

/**
 * What differs between two iterations, section by section in reading order: sections of the later one where they stand,
 * removed ones after what stood before them.
 */
export function diffIterations(before: ReviewDocument, after: ReviewDocument): readonly SectionDifference[] {
  const places = new Map(before.sections.map(({ id }, place) => [id, place]));
  const kept = new Set(after.sections.map(({ id }) => id));
  const steady = steadySections(places, after.sections);
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
    // What went from a gap stands before what came into it.
    passRemoved(isSteady && place !== undefined ? place : endOfGap(before.sections, next, steady));
    differences.push(old === undefined ? { kind: "added", after: section } : comparePair(old, section, !isSteady));
    if (isSteady && place !== undefined) next = place + 1;
  }
  passRemoved(before.sections.length);
  return differences;
}

/** Those of both iterations that keep their order; all others that both have were moved. */
function steadySections(places: ReadonlyMap<SectionId, number>, sections: readonly Section[]): ReadonlySet<SectionId> {
  const shared = sections.flatMap(({ id }) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  return new Set(longestRise(shared.map(({ place }) => place)).flatMap((index) => shared[index]?.id ?? []));
}

/** Index of the next section that keeps its order. */
function endOfGap(sections: readonly Section[], start: number, steady: ReadonlySet<SectionId>): number {
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
