import type { Section } from "../model.ts";
import { listSectionPaths } from "../sections/sectionPaths.ts";

interface SectionHeading extends Pick<Section, "level" | "title"> {
  readonly id: string;
}

/**
 * Returns the id that a section of an earlier text has in another one: its own; or, when it left, the id of a section
 * that came later under the same heading path, else of the only one that came later with the same title.
 */
export function sectionAgain(
  id: string,
  then: readonly SectionHeading[],
  now: readonly SectionHeading[],
): string | undefined {
  const same = now.find((each) => each.id === id);
  if (same !== undefined) return same.id;
  const at = then.findIndex((each) => each.id === id);
  const lost = then[at];
  if (lost === undefined) return undefined;
  const known = new Set(then.map((each) => each.id));
  const isLater = (each: SectionHeading) => !known.has(each.id) && numberOf(each.id) > numberOf(id);
  const later = now.filter((each) => titleOf(each) === titleOf(lost) && isLater(each));
  if (later.length === 0) return undefined;
  const path = listSectionPaths(then)[at];
  const paths = listSectionPaths(now);
  const placed = now.find((each, place) => paths[place] === path && later.includes(each));
  const [only, ...others] = later;
  return (placed ?? (others.length === 0 && lost.title !== "" ? only : undefined))?.id;
}

/** Ids are counted, so a section that came later has a higher number. */
function numberOf(id: string): number {
  return Number(id.slice(1));
}

function titleOf({ title }: SectionHeading): string {
  return title.toLowerCase();
}
