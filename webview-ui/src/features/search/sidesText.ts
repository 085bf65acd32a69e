import { foldCase } from "@dialectic/shared/review";
import type { SideTexts } from "../../markdown/diff/sidesOfDiff.ts";
import { sidesGap } from "../../ui/comparedText.ts";
import type { SearchText } from "./searchSource.ts";

/** Both states of a section as one text: what stands, and behind it what stood, where something of that went. */
export function sidesText({ before, after, removed }: SideTexts): SearchText {
  if (removed.length === 0) return { text: after, folded: foldCase(after) };
  const text = after + sidesGap + before;
  const split = after.length + sidesGap.length;
  return { text, folded: foldCase(text), sides: { split, removed: removed.map((place) => place + split) } };
}
