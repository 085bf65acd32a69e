import type { IterationChanges } from "@dialectic/shared/protocol";
import { laterTexts } from "../../texts/laterTexts.ts";

/** Titles that are named before "and n more". */
const namedTitles = 3;

export function describeChanges({ changed, added, removed }: IterationChanges): string {
  const { history } = laterTexts();
  const parts = [
    ...(changed.count === 0 ? [] : [history.changed(nameSections(changed))]),
    ...(added.count === 0 ? [] : [history.new(nameSections(added))]),
    ...(removed.count === 0 ? [] : [history.removed(nameSections(removed))]),
  ];
  return parts.length === 0 ? history.noSectionChanged : parts.join("; ");
}

function nameSections({ count, titles }: IterationChanges["changed"]): string {
  const named = titles.slice(0, namedTitles).join(", ");
  const more = count - Math.min(titles.length, namedTitles);
  return more > 0 ? laterTexts().history.andMore(named, more) : named;
}
