import type { Breath } from "../base/breath.ts";
import type { ReviewStore, SectionEntry } from "../store/index.ts";

/** One text of one section, and the iterations that contain it. */
export interface SectionVersion {
  readonly sectionId: string;
  readonly hash: string;
  /** Heading, level and position in the last iteration with this text. */
  title: string;
  level: number;
  ordinal: number;
  parent: SectionVersion | undefined;
  readonly runs: { readonly from: number; to: number }[];
}

interface Timeline {
  readonly versions: Map<string, Map<string, SectionVersion>>;
  /** Number of iterations read, and the identity of the last one. */
  count: number;
  last: string;
  unreadable: number;
}

/** Section texts of all iterations, by review; only new iterations of a review are read. */
export class SectionTimelines {
  readonly #store: ReviewStore;
  readonly #timelines = new Map<string, Timeline>();

  constructor(store: ReviewStore) {
    this.#store = store;
  }

  /** Returns the versions of a review, the latest first; undefined when the search was cancelled. */
  async read(
    reviewId: string,
    breath: Breath,
  ): Promise<{ readonly versions: readonly SectionVersion[]; readonly unreadable: number } | undefined> {
    const timeline = this.#openTimeline(reviewId);
    for (;;) {
      const iteration = this.#store.iterationAt(reviewId, timeline.count);
      if (iteration === undefined) break;
      const { number } = iteration;
      const entries = this.#store.sectionEntries(reviewId, number);
      if (entries === undefined) timeline.unreadable += 1;
      else addList(timeline, { number, before: this.#store.numberBefore(reviewId, number) }, entries);
      timeline.count += 1;
      timeline.last = formatIterationKey(iteration);
      if (!(await breath())) return undefined;
    }
    const versions = [...timeline.versions.values()].flatMap((ofSection) => [...ofSection.values()]);
    return { versions: versions.sort(compareLastRuns), unreadable: timeline.unreadable };
  }

  /** If another process has added an iteration between the known ones, starts over. */
  #openTimeline(reviewId: string): Timeline {
    const known = this.#timelines.get(reviewId);
    const last = known && this.#store.iterationAt(reviewId, known.count - 1);
    if (known !== undefined && known.count > 0 && last !== undefined && formatIterationKey(last) === known.last)
      return known;
    const fresh: Timeline = { versions: new Map(), count: 0, last: "", unreadable: 0 };
    this.#timelines.set(reviewId, fresh);
    return fresh;
  }
}

export function getHeadingPath(version: SectionVersion): string[] {
  const path: string[] = [];
  for (let each: SectionVersion | undefined = version; each !== undefined; each = each.parent) {
    if (each.level > 0) path.unshift(each.title);
  }
  return path;
}

function formatIterationKey({ host, seq }: { readonly host: string; readonly seq: number }): string {
  return `${seq} ${host}`;
}

function compareLastRuns(one: SectionVersion, other: SectionVersion): number {
  return (other.runs.at(-1)?.to ?? 0) - (one.runs.at(-1)?.to ?? 0) || one.ordinal - other.ordinal;
}

function addList(
  { versions }: Timeline,
  { number, before }: { readonly number: number; readonly before: number },
  entries: readonly SectionEntry[],
): void {
  const above: SectionVersion[] = [];
  for (const [ordinal, [sectionId, hash, level, title]] of entries.entries()) {
    const ofSection = versions.get(sectionId) ?? new Map<string, SectionVersion>();
    versions.set(sectionId, ofSection);
    const version = ofSection.get(hash) ?? { sectionId, hash, title, level, ordinal, parent: undefined, runs: [] };
    ofSection.set(hash, version);
    while ((above.at(-1)?.level ?? 0) >= Math.max(level, 1)) above.pop();
    Object.assign(version, { title, level, ordinal, parent: above.at(-1) });
    above.push(version);
    const last = version.runs.at(-1);
    if (last?.to === before) last.to = number;
    else version.runs.push({ from: number, to: number });
  }
}
