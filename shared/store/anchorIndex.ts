import { type AnchorsRecord, compareKeys, type RecordKey } from "./record.ts";

/** What a path in a section's text meant when the section was first presented. */
export interface FileAnchor {
  /** Content hash of the section. */
  readonly section: string;
  /** As the section writes it. */
  readonly path: string;
  /** Absolute real path of the file. */
  readonly file: string;
  /** Hash of the file's text at that time. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Anchors to be kept, and the texts of their files by hash. */
export interface NewAnchors extends Pick<AnchorsRecord, "at" | "anchors"> {
  readonly texts: ReadonlyMap<string, string>;
}

interface KnownAnchor {
  readonly key: RecordKey;
  readonly anchor: FileAnchor;
}

/** Every anchor of every review; the first one of a section stays, whichever host wrote it. */
export class AnchorIndex {
  readonly #reviews = new Map<string, Map<string, KnownAnchor>>();

  /** Takes a record; true when something of it was news. */
  add({ reviewId, seq, host, at, anchors }: AnchorsRecord): boolean {
    const known = this.#reviews.get(reviewId) ?? new Map<string, KnownAnchor>();
    this.#reviews.set(reviewId, known);
    let isNews = false;
    for (const [section, path, file, text] of anchors) {
      const name = nameOf(section, path);
      const standing = known.get(name);
      if (standing !== undefined && compareKeys(standing.key, { seq, host }) <= 0) continue;
      known.set(name, { key: { seq, host }, anchor: { section, path, file, text, at } });
      isNews = true;
    }
    return isNews;
  }

  /** The anchor of a path in a section. */
  find(reviewId: string, section: string, path: string): FileAnchor | undefined {
    return this.#reviews.get(reviewId)?.get(nameOf(section, path))?.anchor;
  }
}

function nameOf(section: string, path: string): string {
  return `${section} ${path}`;
}
