import type { AnchorsRecord } from "./record.ts";
import { compareKeys, type RecordKey } from "./recordKey.ts";
import { SharedTexts } from "./sharedTexts.ts";

/** The file that a path in a section's text referred to when the section was first presented. */
export interface FileAnchor {
  /** Content hash of the section. */
  readonly section: string;
  readonly path: string;
  /** Absolute real path of the file. */
  readonly file: string;
  /** Hash of the file's text at that time. */
  readonly text: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface NewAnchors extends Pick<AnchorsRecord, "at" | "anchors"> {
  readonly texts: ReadonlyMap<string, string>;
}

interface KnownAnchor {
  readonly key: RecordKey;
  readonly anchor: FileAnchor;
}

/** All anchors of all reviews. The first anchor of a section is kept, whichever host wrote it. */
export class AnchorIndex {
  /** By review, section and path. */
  readonly #reviews = new Map<string, Map<string, Map<string, KnownAnchor>>>();
  readonly #texts = new SharedTexts();

  add({ reviewId, seq, host, at, anchors }: AnchorsRecord): boolean {
    const sections = this.#reviews.get(reviewId) ?? new Map<string, Map<string, KnownAnchor>>();
    this.#reviews.set(reviewId, sections);
    let isNews = false;
    const key = { seq, host: this.#texts.share(host) };
    for (const [section, writtenPath, file, text] of anchors) {
      const known = sections.get(section) ?? new Map<string, KnownAnchor>();
      const existing = known.get(writtenPath);
      if (existing !== undefined && compareKeys(existing.key, key) <= 0) continue;
      const path = this.#texts.share(writtenPath);
      known.set(path, {
        key,
        anchor: { section, path, file: this.#texts.share(file), text: this.#texts.share(text), at },
      });
      sections.set(section, known);
      isNews = true;
    }
    return isNews;
  }

  find(reviewId: string, section: string, path: string): FileAnchor | undefined {
    return this.#reviews.get(reviewId)?.get(section)?.get(path)?.anchor;
  }
}
