import type { CheckFlip, ComparedKind, Comparison } from "@dialectic/shared/protocol";
import { texts } from "../../texts/texts.ts";
import { listChangedFiles } from "../changes/changesState.ts";
import type { ComparisonState } from "./comparisonState.ts";

export type MarkKind = Exclude<ComparedKind, "unchanged"> | "moved" | "renamed" | "code" | "check";

export const markIcons: Readonly<Record<MarkKind, string>> = {
  added: "diff-added",
  removed: "diff-removed",
  changed: "diff-modified",
  renamed: "diff-renamed",
  moved: "arrow-swap",
  code: "diff",
  check: "beaker",
};

/** Returns the mark of the most important change of a section; undefined when it is unchanged. */
export function getChangeMark(
  { comparison, moved, oldTitles, code }: Pick<ComparisonState, "comparison" | "moved" | "oldTitles" | "code">,
  ordinal: number,
): MarkKind | undefined {
  const kind = comparison.kinds[ordinal];
  if (kind === "changed") return oldTitles.has(ordinal) ? "renamed" : "changed";
  if (kind === "added" || kind === "removed") return kind;
  if (moved.has(ordinal)) return "moved";
  if (listFlips(comparison, ordinal).length > 0) return "check";
  return code?.bySection.has(comparison.ids[ordinal] ?? "") === true ? "code" : undefined;
}

const noFlips: readonly CheckFlip[] = [];

export function listFlips({ flips }: Comparison, ordinal: number): readonly CheckFlip[] {
  return flips?.filter((flip) => flip.ordinal === ordinal) ?? noFlips;
}

function describeFlips(flips: readonly CheckFlip[]): readonly string[] {
  const fails = flips.filter(({ state }) => state === "fails").length;
  const holds = flips.length - fails;
  const count = (number: number, one: string, many: string) =>
    number === 0 ? [] : [number === 1 ? `1 check ${one}` : `${number} checks ${many}`];
  return [...count(fails, "does not hold any more", "do not hold any more"), ...count(holds, "holds now", "hold now")];
}

export function describeFlip({ check, state, expected, found }: CheckFlip): string {
  const name = check.replace(/^(?:\/\/|#)\s*/, "");
  if (state === "holds") return `holds now: ${name}`;
  const came = [
    ...(expected === undefined ? [] : [`expected ${expected}`]),
    ...(found === undefined ? [] : [`found ${found}`]),
  ];
  return [`does not hold any more: ${name}`, ...came].join(", ");
}

export function describeSection({ comparison, moved, oldTitles, code }: ComparisonState, ordinal: number): string {
  const oldTitle = oldTitles.get(ordinal);
  const hunks = code?.bySection.get(comparison.ids[ordinal] ?? "")?.length ?? 0;
  const flips = listFlips(comparison, ordinal);
  const isCodeOnly =
    flips.length === 0 && hunks > 0 && comparison.kinds[ordinal] === "unchanged" && !moved.has(ordinal);
  return [
    isCodeOnly ? "code only" : (comparison.kinds[ordinal] ?? ""),
    ...describeFlips(flips),
    ...(oldTitle === undefined ? [] : [`renamed from “${oldTitle || "Untitled"}”`]),
    ...(moved.has(ordinal) ? ["moved: it stands elsewhere now"] : []),
    ...(hunks === 0 ? [] : [hunks === 1 ? "1 hunk" : `${hunks} hunks`]),
  ].join(" · ");
}

export function describeComparison({ comparison, moved, code }: ComparisonState): string {
  const count = (kind: ComparedKind) => comparison.kinds.filter((each) => each === kind).length;
  const counts: readonly (readonly [number, string])[] = [
    [count("changed"), "changed"],
    [count("added"), "added"],
    [count("removed"), "removed"],
    [moved.size, "moved"],
  ];
  const checks = describeFlips(comparison.flips ?? [])
    .map((each) => ` · ${each}`)
    .join("");
  const files =
    (code === undefined ? "" : ` · ${texts.common.fileCount(listChangedFiles(code).length)} of code`) + checks;
  const [first, ...rest] = counts.filter(([number]) => number > 0);
  if (first === undefined) return `no section changed${files}`;
  const [number, what] = first;
  const sections = `${number} ${number === 1 ? "section" : "sections"} ${what}`;
  return `${[sections, ...rest.map((each) => each.join(" "))].join(", ")}${files}`;
}
