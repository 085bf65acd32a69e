import { memoizeBy, memoizeLast } from "@dialectic/shared/review";
import { maxFoldedReviews } from "../limits.ts";
import { getShownReview, type PanelState } from "./panelStore.ts";
import type { SectionColumns } from "./sectionColumns.ts";

type Folds = PanelState["folds"][string];

/** The sections that are folded, and those that are hidden because a section above them is. */
export interface Folding {
  readonly folded: ReadonlySet<string>;
  readonly hidden: ReadonlySet<string>;
}

const noFolds: Folds = { sections: {}, rows: [] };
const nothing: ReadonlySet<string> = new Set();

export function getFolds({ view, folds }: Pick<PanelState, "view" | "folds">): Folds {
  return folds[getShownReview({ view })?.meta.reviewId ?? ""] ?? noFolds;
}

export function getFolding(state: Pick<PanelState, "view" | "folds" | "isPrinting">): Folding {
  const sections = getShownReview(state)?.sections;
  if (sections === undefined || state.isPrinting) return { folded: nothing, hidden: nothing };
  return foldingOf(sections)(getFolds(state));
}

const foldingOf = memoizeBy((sections: SectionColumns) =>
  memoizeLast((own: Folds): Folding => {
    const collapsed = new Set(sections.collapsed);
    const isFolded = (id: string, ordinal: number) =>
      sections.levels[ordinal] !== 0 && (own.sections[id] ?? own.all ?? collapsed.has(ordinal));
    const folded = new Set(sections.ids.filter(isFolded));
    return { folded, hidden: listHidden(sections, folded) };
  }),
);

function listHidden({ ids, levels }: SectionColumns, folded: ReadonlySet<string>): ReadonlySet<string> {
  let foldedLevel = Number.POSITIVE_INFINITY;
  const isHidden = (id: string, ordinal: number) => {
    const level = levels[ordinal] ?? 0;
    if (level > foldedLevel) return true;
    foldedLevel = folded.has(id) ? level : Number.POSITIVE_INFINITY;
    return false;
  };
  return folded.size === 0 ? nothing : new Set(ids.filter(isHidden));
}

export function withFolds(
  state: Pick<PanelState, "view" | "folds">,
  change: (own: Folds) => Folds,
): Partial<PanelState> {
  const reviewId = getShownReview(state)?.meta.reviewId;
  if (reviewId === undefined) return {};
  const others = Object.entries(state.folds).filter(([id]) => id !== reviewId);
  return { folds: Object.fromEntries([...others.slice(1 - maxFoldedReviews), [reviewId, change(getFolds(state))]]) };
}

/** Returns the ids of a section and of those above it, from the inside out. */
export function listLine({ ids, levels }: Pick<SectionColumns, "ids" | "levels">, id: string): readonly string[] {
  let ordinal = ids.indexOf(id);
  let level = levels[ordinal] ?? 0;
  const line = ordinal < 0 ? [] : [id];
  for (ordinal -= 1; ordinal >= 0 && level > 1; ordinal -= 1) {
    const above = levels[ordinal] ?? 0;
    if (above === 0 || above >= level) continue;
    line.push(ids[ordinal] ?? "");
    level = above;
  }
  return line;
}

/** Unfolds a section and those above it. */
export function withUnfolded(
  state: Pick<PanelState, "view" | "folds" | "isPrinting">,
  id: string,
): Partial<PanelState> {
  const { folded, hidden } = getFolding(state);
  const sections = getShownReview(state)?.sections;
  if (sections === undefined || !(folded.has(id) || hidden.has(id))) return {};
  const line = listLine(sections, id).filter((each) => folded.has(each));
  const open = Object.fromEntries(line.map((each) => [each, false]));
  return withFolds(state, (own) => ({ ...own, sections: { ...own.sections, ...open } }));
}
