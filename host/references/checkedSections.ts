import { type FoundReference, finish, readingSteps, type Section, type Steps } from "@dialectic/shared/review";
import { hashText } from "../store/index.ts";
import { knownSteps, referencesOf } from "./knownReferences.ts";

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
  /** Finds the references of these sections in steps, so that they are known when they are asked for. */
  readonly findAll: () => Steps<void>;
  /** What the anchor of a section's reference is kept by: the section, and what another section defines beside it. */
  readonly anchorName: (section: Section, reference: string) => string;
}

/** Looks at sections of a review, all of them unless told otherwise. */
export function checkedSections(all: readonly Section[], sections = all): CheckedSections {
  return finish(checkedSteps(all, sections));
}

/** The same in steps: a review may define as much as it has text. */
export function* checkedSteps(all: readonly Section[], sections = all): Steps<CheckedSections> {
  const readSteps = yield* readingSteps(all);
  const texts = new Map<Section, string>();
  function* textSteps(section: Section): Steps<string> {
    const text = texts.get(section) ?? (yield* readSteps(section));
    texts.set(section, text);
    return text;
  }
  const read = (section: Section) => texts.get(section) ?? finish(textSteps(section));
  const find = once((section) => referencesOf(section, read(section), all.length));
  const own = once((section) => new Set(referencesOf(section, section.text, all.length).map(({ text }) => text)));
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
