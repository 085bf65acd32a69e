import { type FoundReference, readingOf, type Section } from "../../review/index.ts";
import { hashText } from "../../store/index.ts";
import { referencesOf } from "./knownReferences.ts";

/** A section, and what its anchors are kept by. */
export interface NamedSection {
  readonly section: Section;
  readonly name: string;
}

/** Which sections of a review are looked at, with what they have of the others. */
export interface CheckedSections {
  readonly sections: readonly Section[];
  /** A section's text after the definitions of other sections that it uses. */
  readonly read: (section: Section) => string;
  /** Finds their references, which may lead where other sections of the review define. */
  readonly find: (section: Section) => readonly FoundReference[];
  /** What the anchor of a section's reference is kept by: the section, and what another section defines beside it. */
  readonly anchorName: (section: Section, reference: string) => string;
}

/** Looks at sections of a review, all of them unless told otherwise. */
export function checkedSections(all: readonly Section[], sections = all): CheckedSections {
  const read = once(readingOf(all));
  const find = once((section) => referencesOf(section, read(section), all.length));
  const own = once((section) => new Set(referencesOf(section, section.text, all.length).map(({ text }) => text)));
  return {
    sections,
    read,
    find,
    anchorName(section, reference) {
      const isOwn = read(section) === section.text || own(section).has(reference);
      return isOwn ? section.hash : hashText(`${section.hash} ${reference}`);
    },
  };
}

/** A review is looked through several times, each of its sections is read once. */
function once<Read>(read: (section: Section) => Read): (section: Section) => Read {
  const known = new Map<Section, Read>();
  return (section) => {
    const before = known.get(section);
    if (before !== undefined) return before;
    const now = read(section);
    known.set(section, now);
    return now;
  };
}
