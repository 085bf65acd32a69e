import type { ContentHash, ReviewDocument, Section, SectionId, UpdateMode } from "../../shared/review/model.ts";
import { matchesHash } from "./hashText.ts";
import type { IndexedIteration } from "./indexedIteration.ts";
import type { SectionEntry } from "./record.ts";

export interface StoredIteration {
  readonly reviewId: string;
  /** Permanent number in its review: the first is 1, and there are gaps. */
  readonly number: number;
  readonly seq: number;
  readonly host: string;
  /** Milliseconds since the epoch, by its host's clock; not used for ordering. */
  readonly at: number;
  readonly client: string;
  readonly mode: UpdateMode;
  readonly section?: string;
  readonly baseUri: string;
  readonly title: string;
  /** Set for a plan, which is reviewed before its code is written. */
  readonly isPlan?: true;
  readonly retryId?: string;
  readonly sections: number;
  /** Number of the next section that is new in the review. */
  readonly nextId: number;
}

/** An iteration to store; the hashes of its sections are from `hashText`. */
export interface NewIteration {
  readonly reviewId: string;
  readonly document: ReviewDocument;
  readonly at: number;
  readonly client: string;
  readonly mode: UpdateMode;
  readonly section?: string;
  readonly baseUri: string;
  readonly title: string;
  readonly isProposal?: true;
  readonly isPlan?: true;
  /** Id of the call; the same id is stored once. */
  readonly retryId?: string;
}

export function toStoredIteration(iteration: IndexedIteration): StoredIteration {
  const { number, seq, host, at, section, retryId, sections, nextId } = iteration;
  const { reviewId, client, mode, baseUri, title, isPlan } = iteration.origin;
  return {
    reviewId,
    number,
    seq,
    host,
    at,
    client,
    mode,
    baseUri,
    title,
    sections,
    nextId,
    ...(section === undefined ? {} : { section }),
    ...(retryId === undefined ? {} : { retryId }),
    ...(isPlan === undefined ? {} : { isPlan }),
  };
}

export function toSection([id, hash, level, title, defines]: SectionEntry, text: string): Section {
  // The entry was written from a section, so id and hash are of their brands.
  return { id: id as SectionId, hash: hash as ContentHash, level, title, text, defines: defines === 1 };
}

/** Returns the text of a section before writing; throws when its hash does not match, as it could never be read back. */
export function verifyText(section: Section): string {
  if (!matchesHash(section.hash, section.text))
    throw new Error(`Section ${section.id} does not carry the hash of its text`);
  return section.text;
}
