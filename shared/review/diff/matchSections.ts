import type { Section, SectionId } from "../model.ts";
import { listSectionPaths } from "../sections/sectionPaths.ts";
import { type SectionDraft, toSectionId } from "../sections/sections.ts";
import type { Steps } from "../steps.ts";
import { findSimilarBodies } from "./findSimilarBodies.ts";

export interface MatchedSections {
  readonly sections: readonly Section[];
  readonly nextId: number;
}

/**
 * Gives new sections the ids of the old ones they derive from: by heading path, else by text, else by title, else by a
 * similar body, so that a renamed or moved section keeps its identity.
 */
export function* matchSteps(
  before: readonly Section[],
  drafts: readonly SectionDraft[],
  nextId: number,
): Steps<MatchedSections> {
  const ids = yield* new Pairing(before, drafts).pair();
  let next = nextId;
  const sections = drafts.map((draft, index) => ({ id: ids[index] ?? toSectionId(next++), ...draft }));
  return { sections, nextId: next };
}

type Draft = Pick<SectionDraft, "level" | "title" | "hash" | "text">;

class Pairing {
  readonly #before: readonly Section[];
  readonly #drafts: readonly Draft[];
  readonly #ids: (SectionId | undefined)[];
  readonly #isTaken: boolean[];

  constructor(before: readonly Section[], drafts: readonly Draft[]) {
    this.#before = before;
    this.#drafts = drafts;
    this.#ids = drafts.map(() => undefined);
    this.#isTaken = before.map(() => false);
  }

  *pair(): Steps<readonly (SectionId | undefined)[]> {
    const oldPaths = listSectionPaths(this.#before);
    const newPaths = listSectionPaths(this.#drafts);
    yield;
    // Among equal paths, unchanged sections are paired first.
    this.#pairByKey(
      ({ hash }, index) => `${hash} ${oldPaths[index]}`,
      ({ hash }, index) => `${hash} ${newPaths[index]}`,
    );
    yield;
    this.#pairByKey(
      (_section, index) => oldPaths[index],
      (_draft, index) => newPaths[index],
    );
    yield;
    this.#pairByKey(getHash, getHash);
    yield;
    this.#pairByKey(getTitleKey, getTitleKey);
    yield;
    this.#pairBySimilarity();
    return this.#ids;
  }

  #pairByKey(
    oldKey: (section: Section, index: number) => string | undefined,
    newKey: (draft: Draft, index: number) => string | undefined,
  ): void {
    const waiting = new Map<string, number[]>();
    // From the end, so that the first of equal ones is taken first.
    for (let index = this.#before.length - 1; index >= 0; index--) {
      const section = this.#before[index];
      const key = section === undefined || this.#isTaken[index] ? undefined : oldKey(section, index);
      if (key === undefined) continue;
      const queue = waiting.get(key);
      if (queue === undefined) waiting.set(key, [index]);
      else queue.push(index);
    }
    this.#drafts.forEach((draft, index) => {
      if (this.#ids[index] !== undefined) return;
      const key = newKey(draft, index);
      const oldIndex = key === undefined ? undefined : waiting.get(key)?.pop();
      if (oldIndex !== undefined) this.#assign(oldIndex, index);
    });
  }

  #assign(oldIndex: number, newIndex: number): void {
    this.#isTaken[oldIndex] = true;
    this.#ids[newIndex] = this.#before[oldIndex]?.id;
  }

  #pairBySimilarity(): void {
    const olds = findIndices(this.#isTaken, (isTaken) => !isTaken);
    const news = findIndices(this.#ids, (id) => id === undefined);
    if (olds.length === 0 || news.length === 0) return;
    const readTextFrom = (sections: readonly Draft[]) => (index: number) => sections[index]?.text ?? "";
    for (const [old, found] of findSimilarBodies(
      olds.map(readTextFrom(this.#before)),
      news.map(readTextFrom(this.#drafts)),
    )) {
      const oldIndex = olds[old];
      const newIndex = news[found];
      if (oldIndex !== undefined && newIndex !== undefined) this.#assign(oldIndex, newIndex);
    }
  }
}

function getHash({ hash }: Draft): string {
  return hash;
}

function getTitleKey({ title }: Draft): string | undefined {
  return title === "" ? undefined : title.toLowerCase();
}

function findIndices<T>(values: readonly T[], holds: (value: T) => boolean): readonly number[] {
  const found: number[] = [];
  values.forEach((value, index) => {
    if (holds(value)) found.push(index);
  });
  return found;
}
