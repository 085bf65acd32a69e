import type { Section } from "../model.ts";

/*
 * A section titled "Review notes", or "Notes for the reviewer", speaks to the person who reviews: which tests ran, what to
 * look at. It and its subsections stay in the review; they are in no message of a commit, and no change belongs to them.
 */
const notes = /^(?:review notes|notes for the reviewer)$/i;

/** Returns the sections that a commit can be made of. */
export function withoutReviewerNotes(sections: readonly Section[]): readonly Section[] {
  const kept: Section[] = [];
  let notesLevel: number | undefined;
  for (const section of sections) {
    if (notesLevel !== undefined && section.level <= notesLevel) notesLevel = undefined;
    if (notesLevel === undefined && notes.test(section.title.trim())) notesLevel = section.level;
    if (notesLevel === undefined) kept.push(section);
  }
  return kept;
}
