import type { ContentHash, ReviewDocument, ReviewUpdate, Section, SectionId } from "../../shared/review/model.ts";
import { isNameOf } from "./hashText.ts";
import type { SectionEntry } from "./record.ts";
import type { IndexedIteration } from "./reviewIndex.ts";

/** An iteration as the store lists it, without its text. */
export interface StoredIteration {
  readonly reviewId: string;
  /** Its number in its review for ever: the first one is 1, and there are gaps. */
  readonly number: number;
  readonly seq: number;
  readonly host: string;
  /** Milliseconds since the epoch by the clock of its host; the order never follows it. */
  readonly at: number;
  readonly client: string;
  readonly mode: ReviewUpdate["kind"];
  readonly section?: string;
  readonly baseUri: string;
  readonly title: string;
  readonly retryId?: string;
  /** How many sections it has. */
  readonly sections: number;
}

/** An iteration to be kept; its sections carry the hashes of `hashText`. */
export interface NewIteration {
  readonly reviewId: string;
  readonly document: ReviewDocument;
  readonly at: number;
  readonly client: string;
  readonly mode: ReviewUpdate["kind"];
  readonly section?: string;
  readonly baseUri: string;
  readonly title: string;
  /** Begins a review that shows an edit which is not applied. */
  readonly isProposal?: true;
  /** Names the call: appended twice, it is one iteration. */
  readonly retryId?: string;
}

/** Shows an iteration of the index as the store lists it. */
export function storedIteration(iteration: IndexedIteration): StoredIteration {
  const { number, seq, host, at, section, retryId, sections } = iteration;
  const { reviewId, client, mode, baseUri, title } = iteration.origin;
  const listed = { reviewId, number, seq, host, at, client, mode, baseUri, title, sections };
  if (section === undefined && retryId === undefined) return listed;
  return { ...listed, ...(section === undefined ? {} : { section }), ...(retryId === undefined ? {} : { retryId }) };
}

/** Puts a section together again from its entry and its text. */
export function sectionOf([id, hash, level, title, defines]: SectionEntry, text: string): Section {
  // The entry was written from a section: id and hash are of their brands.
  return { id: id as SectionId, hash: hash as ContentHash, level, title, text, defines: defines === 1 };
}

/** The text of a section that is about to be written, which its hash must name: it could never be read back otherwise. */
export function verifiedText(section: Section): string {
  if (!isNameOf(section.hash, section.text))
    throw new Error(`Section ${section.id} does not carry the hash of its text`);
  return section.text;
}
