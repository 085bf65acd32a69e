import type { NewsEntry } from "@dialectic/shared/protocol";
import { groupNews } from "@dialectic/shared/review";
import { newsTexts } from "../texts.ts";

const kinds = ["review", "section", "answer", "comment", "addressed", "asked", "edit", "other"] as const;

/** Returns how many places have something new, and what it is in words: “2 sections changed, 1 answer”. */
export function countNews(entries: readonly NewsEntry[]): { readonly count: number; readonly words: string } {
  const places = groupNews(entries);
  const words = kinds.flatMap((kind) => {
    const count = places.filter((entry) => entry.kind === kind).length;
    return count === 0 ? [] : [newsTexts[kind](count)];
  });
  return { count: places.length, words: words.join(", ") };
}
