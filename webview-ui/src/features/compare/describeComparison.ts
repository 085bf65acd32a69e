import type { CheckFlip } from "@dialectic/shared/protocol";
import { listChangedFiles } from "../../state/changedCode.ts";
import { texts } from "../../texts/texts.ts";
import { nameClaim } from "../claims/state/claimState.ts";
import { listFlips } from "./state/comparisonMark.ts";
import type { ComparisonState } from "./state/comparisonState.ts";

/** Between the facts about a section or a comparison. */
const separator = " · ";

function describeFlips(flips: readonly CheckFlip[]): readonly string[] {
  const { checksFail, checksPass } = texts.compare;
  const fails = flips.filter(({ state }) => state === "fails").length;
  const passes = flips.length - fails;
  return [...(fails === 0 ? [] : [checksFail(fails)]), ...(passes === 0 ? [] : [checksPass(passes)])];
}

export function describeFlip({ check, state, expected, found }: CheckFlip): string {
  const { compare } = texts;
  const name = nameClaim(check);
  if (state === "holds") return compare.checkPasses(name);
  const came = [
    ...(expected === undefined ? [] : [compare.expected(expected)]),
    ...(found === undefined ? [] : [compare.found(found)]),
  ];
  return [compare.checkFails(name), ...came].join(", ");
}

export function describeSection({ comparison, moved, oldTitles, code }: ComparisonState, ordinal: number): string {
  const { compare } = texts;
  const kind = comparison.kinds[ordinal];
  const oldTitle = oldTitles.get(ordinal);
  const placed = code?.bySection.get(comparison.ids[ordinal] ?? "") ?? [];
  // The others stand below another section, to which a link leads.
  const hunks = placed.filter(({ isElsewhere }) => isElsewhere !== true).length;
  const flips = listFlips(comparison, ordinal);
  const isCodeOnly = flips.length === 0 && placed.length > 0 && kind === "unchanged" && !moved.has(ordinal);
  return [
    ...(isCodeOnly ? [compare.codeOnly] : kind === undefined ? [] : [compare.kinds[kind]]),
    ...describeFlips(flips),
    ...(oldTitle === undefined ? [] : [compare.renamedFrom(texts.common.section(oldTitle, 1))]),
    ...(moved.has(ordinal) ? [compare.moved] : []),
    ...(hunks === 0 ? [] : [texts.common.hunkCount(hunks)]),
  ].join(separator);
}

export function describeComparison({ comparison, moved, code }: ComparisonState): string {
  const { compare } = texts;
  const count = (wanted: "changed" | "added" | "removed") => comparison.kinds.filter((kind) => kind === wanted).length;
  const counts = { changed: count("changed"), added: count("added"), removed: count("removed"), moved: moved.size };
  const kinds = (["changed", "added", "removed", "moved"] as const).filter((kind) => counts[kind] > 0);
  const sections = kinds.map((kind, place) => (place === 0 ? compare.sections : compare.more)[kind](counts[kind]));
  return [
    sections.length === 0 ? compare.noSectionChanged : sections.join(", "),
    ...(comparison.frontMatter === undefined ? [] : [compare.frontMatterChanged]),
    ...(code === undefined ? [] : [compare.filesChanged(listChangedFiles(code).length)]),
    ...describeFlips(comparison.flips ?? []),
  ].join(separator);
}
