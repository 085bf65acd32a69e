import type { IterationChanges, IterationEntry } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";

/** Titles that are named before "and n more". */
const namedTitles = 3;

/**
 * Says what an iteration did to the review. `changes` is undefined before they are known, and `total`, the number of its
 * sections, while those of an earlier iteration are missing.
 */
export function describeIteration(
  { number, mode, section }: Pick<IterationEntry, "number" | "mode" | "section">,
  changes: IterationChanges | undefined,
  total: number | undefined,
): string {
  const { history } = texts;
  if (number === 1) return history.presented;
  if (section !== undefined && changes?.changed.count !== 0) return history.rewrote(section);
  if (changes === undefined) return mode === "append" ? history.addedText : history.rewroteReview;
  const { changed, added, removed } = changes;
  const touched = changed.count + added.count + removed.count;
  if (touched === 0) return history.noSectionChanged;
  if (touched === added.count) return history.addedSections(added.titles[0] ?? "", added.count - 1);
  if (touched === removed.count) return history.removedSections(removed.titles[0] ?? "", removed.count - 1);
  if (touched === 1) return history.rewrote(changed.titles[0] ?? "");
  if (total === undefined) return history.changedSections(changed.count + added.count);
  return changed.count + added.count >= total
    ? history.rewroteReview
    : history.changedOf(changed.count + added.count, total);
}

/** Returns the number of sections of each iteration, as far as the changes of all earlier ones are known. */
export function countSections(changes: ReadonlyMap<number, IterationChanges>): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  let total = 0;
  for (let number = 1, each = changes.get(1); each !== undefined; number += 1, each = changes.get(number)) {
    total += each.added.count - each.removed.count;
    counts.set(number, total);
  }
  return counts;
}

export function describeChanges({ changed, added, removed }: IterationChanges): string {
  const { history } = texts;
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
  return more > 0 ? texts.history.andMore(named, more) : named;
}
