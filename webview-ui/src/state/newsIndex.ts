import type { News, NewsEntry } from "@dialectic/shared/protocol";
import type { ChangeKind } from "@dialectic/shared/review";

/** The mark of a section that is news. */
export interface SectionMark {
  readonly kind: ChangeKind;
  /** Key of the news. */
  readonly key: string;
  /** The iteration at which the reader last looked. */
  readonly iteration: number;
}

/** The news of a review by what it is about. */
interface NewsIndex {
  readonly news: News | undefined;
  /** By the ids of sections. */
  readonly marks: ReadonlyMap<string, SectionMark>;
  readonly threads: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
}

/** The last answer, because every section and thread asks for it. */
let index: NewsIndex = { news: undefined, marks: new Map(), threads: new Set(), keys: new Set() };

export function indexNews(news: News | undefined): NewsIndex {
  if (news === index.news) return index;
  const entries = news?.entries ?? [];
  index = {
    news,
    marks: toMarks(entries, index.marks),
    threads: new Set(entries.flatMap((entry) => ("thread" in entry ? [entry.thread] : []))),
    keys: new Set(entries.map(({ key }) => key)),
  };
  return index;
}

/** A mark that is as before stays the same object, so that only the others are drawn again. */
function toMarks(entries: readonly NewsEntry[], before: NewsIndex["marks"]): NewsIndex["marks"] {
  const marks = new Map<string, SectionMark>();
  let isSame = true;
  for (const entry of entries) {
    if (entry.kind !== "section") continue;
    const { section, key, change: kind, since: iteration } = entry;
    const known = before.get(section);
    const isKnown = known?.key === key && known.iteration === iteration;
    isSame &&= isKnown;
    marks.set(section, isKnown ? known : { kind, key, iteration });
  }
  return isSame && marks.size === before.size ? before : marks;
}
