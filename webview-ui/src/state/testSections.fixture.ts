import type { Manifest, ReviewMeta, SectionTable } from "@dialectic/shared/protocol";

export interface TestSection {
  readonly id: string;
  readonly hash: string;
  readonly isDefining?: boolean;
}

export function createTable(sections: readonly TestSection[]): SectionTable {
  return {
    ids: sections.map(({ id }) => id),
    hashes: sections.map(({ hash }) => hash),
    levels: sections.map((_, index) => index % 7),
    titles: sections.map(({ id, hash }) => `${id} ${hash}`),
    lengths: sections.map(({ hash }) => hash.length),
    lines: sections.map(({ id }) => id.length),
    defining: sections.flatMap(({ isDefining }, index) => (isDefining ? [index] : [])),
    collapsed: [],
  };
}

export function createMeta(reviewId = "r1"): ReviewMeta {
  return {
    reviewId,
    title: "Title",
    baseUri: "file:///project",
    iteration: 1,
    mode: "replace",
    iterations: 1,
    createdAt: 1,
    updatedAt: 2,
    client: "client",
    saved: true,
  };
}

/** Creates a manifest of sections named `a`, `b`… with texts named by `hashes`. */
export function createManifest(revision: number, hashes: readonly string[], reviewId = "r1"): Manifest {
  const sections = createTable(hashes.map((hash, index) => ({ id: String.fromCharCode(97 + index), hash })));
  return { meta: createMeta(reviewId), revision, sections, bodies: {} };
}
