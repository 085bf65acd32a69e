import { foldCase } from "@dialectic/shared/review";
import type { SideTexts } from "../../markdown/diff/readDiffSides.ts";
import { sidesGap } from "../../ui/comparedText.ts";
import type { SearchText } from "./searchSource.ts";

/**
 * Joins both states of a section into one text: the later one, followed by the earlier one if text was removed from it.
 */
export function joinSides({ before, after, removed }: SideTexts): SearchText {
  if (removed.length === 0) return { text: after, folded: foldCase(after) };
  const text = after + sidesGap + before;
  const split = after.length + sidesGap.length;
  return { text, folded: foldCase(text), sides: { split, removed: removed.map((place) => place + split) } };
}
