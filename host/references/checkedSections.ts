import {
  type FoundReference,
  finish,
  plainPlaceSteps,
  readingSteps,
  referenceSteps,
  type Section,
  type Steps,
} from "@dialectic/shared/review";
import { minCheckedSections } from "../limits.ts";
import { hashText } from "../store/index.ts";

/** References by text, the most recently used last. */
const known = new Map<string, readonly FoundReference[]>();

/**
 * Finds the references of a section, and the places that it writes as plain code; the section reads as `read`, its own text after the definitions of others. The result is
 * cached per text, because an update leaves most sections unchanged. The cache holds the most recently used texts,
 * twice as many as the review has sections.
 */
export function findSectionReferences(
  section: Pick<Section, "hash" | "text">,
  read: string,
  sectionsOfReview: number,
): readonly FoundReference[] {
  return finish(knownSteps(section, read, sectionsOfReview));
}

function* knownSteps(
  { hash, text }: Pick<Section, "hash" | "text">,
  read: string,
  sectionsOfReview: number,
): Steps<readonly FoundReference[]> {
  const name = read.length === text.length ? hash : `${hash} ${read.slice(0, read.length - text.length)}`;
  // The references are found in a copy: a substring would keep the text of the whole review in memory.
  const found = known.get(name) ?? (yield* findSteps(`\n${read}`.slice(1)));
  known.delete(name);
  known.set(name, found);
  forgetAllBut(Math.max(minCheckedSections, 2 * sectionsOfReview));
  return found;
}

function* findSteps(text: string): Steps<readonly FoundReference[]> {
  const references = yield* referenceSteps(text);
  const plain = yield* plainPlaceSteps(text, references);
  return plain.length === 0 ? references : [...references, ...plain].sort((one, other) => one.start - other.start);
}

function forgetAllBut(most: number): void {
  for (const oldest of known.keys()) {
    if (known.size <= most) return;
    known.delete(oldest);
  }
}

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
