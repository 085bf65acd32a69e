import { type FoundReference, finish, readingSteps, type Section, type Steps } from "@dialectic/shared/review";
import { hashText } from "../store/index.ts";
import { findSectionReferences, knownSteps } from "./knownReferences.ts";

/** A section, and the name under which its anchors are kept. */
export interface NamedSection {
  readonly section: Section;
  readonly name: string;
}

/** The sections of a review to check, read with the definitions of the others. */
export interface CheckedSections {
  readonly sections: readonly Section[];
  /** Returns a section's text after the definitions of other sections that it uses. */
  readonly read: (section: Section) => string;
  /** Finds the references of a section, including those whose target another section defines. */
  readonly find: (section: Section) => readonly FoundReference[];
  /** Finds the references of all these sections in steps, so that `find` returns cached results. */
  readonly findAll: () => Steps<void>;
  /**
   * Returns the name under which the anchor of a reference is kept: the section's hash, made distinct when another
   * section defines the reference.
   */
  readonly anchorName: (section: Section, reference: string) => string;
}

export function checkedSections(all: readonly Section[], sections = all): CheckedSections {
  return finish(checkedSteps(all, sections));
}

/** Prepares the check in steps: the definitions of a review can be as long as its text. */
export function* checkedSteps(all: readonly Section[], sections = all): Steps<CheckedSections> {
  const readSteps = yield* readingSteps(all);
  const texts = new Map<Section, string>();
  function* textSteps(section: Section): Steps<string> {
    const text = texts.get(section) ?? (yield* readSteps(section));
    texts.set(section, text);
    return text;
  }
  const read = (section: Section) => texts.get(section) ?? finish(textSteps(section));
  const find = once((section) => findSectionReferences(section, read(section), all.length));
  const own = once(
    (section) => new Set(findSectionReferences(section, section.text, all.length).map(({ text }) => text)),
  );
  return {
    sections,
    read,
    find,
    *findAll() {
      for (const section of sections) {
        yield* knownSteps(section, yield* textSteps(section), all.length);
        yield;
      }
    },
    anchorName(section, reference) {
      const isOwn = read(section) === section.text || own(section).has(reference);
      return isOwn ? section.hash : hashText(`${section.hash} ${reference}`);
    },
  };
}

/** Caches a function of a section: a review is gone through several times, but each section is read once. */
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
