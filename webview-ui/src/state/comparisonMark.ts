import type { ComparedKind } from "@dialectic/shared/protocol";
import type { ComparisonState } from "./comparisonState.ts";

/** What is marked of a section. */
export type MarkKind = Exclude<ComparedKind, "unchanged"> | "moved" | "renamed";

/** Codicons of the marks. */
export const markIcons: Readonly<Record<MarkKind, string>> = {
  added: "diff-added",
  removed: "diff-removed",
  changed: "diff-modified",
  renamed: "diff-renamed",
  moved: "arrow-swap",
};

/** The most important of what became of a section; nothing for one that is as it was. */
export function markOf(
  { comparison, moved, oldTitles }: Pick<ComparisonState, "comparison" | "moved" | "oldTitles">,
  ordinal: number,
): MarkKind | undefined {
  const kind = comparison.kinds[ordinal];
  if (kind === "changed") return oldTitles.has(ordinal) ? "renamed" : "changed";
  if (kind === "added" || kind === "removed") return kind;
  return moved.has(ordinal) ? "moved" : undefined;
}

/** Everything that became of a section, in words. */
export function describeSection({ comparison, moved, oldTitles }: ComparisonState, ordinal: number): string {
  const oldTitle = oldTitles.get(ordinal);
  return [
    comparison.kinds[ordinal] ?? "",
    ...(oldTitle === undefined ? [] : [`renamed from “${oldTitle || "Untitled"}”`]),
    ...(moved.has(ordinal) ? ["moved: it stands elsewhere now"] : []),
  ].join(" · ");
}

/** What became of all sections, in one line. */
export function describeComparison({ comparison, moved }: ComparisonState): string {
  const count = (kind: ComparedKind) => comparison.kinds.filter((each) => each === kind).length;
  const counts: readonly (readonly [number, string])[] = [
    [count("changed"), "changed"],
    [count("added"), "added"],
    [count("removed"), "removed"],
    [moved.size, "moved"],
  ];
  const [first, ...rest] = counts.filter(([number]) => number > 0);
  if (first === undefined) return "no section changed";
  const [number, what] = first;
  return [`${number} ${number === 1 ? "section" : "sections"} ${what}`, ...rest.map((each) => each.join(" "))].join(
    ", ",
  );
}
