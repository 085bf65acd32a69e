import type { ComparisonState } from "./comparisonState.ts";

/** *Layout*: how changed lines are shown. */
export interface CodeView {
  readonly hidesWhitespace?: boolean | undefined;
  readonly isUnwrapped?: boolean | undefined;
}

/** The part of the page's state that is about comparisons. Changes of code are laid out as comparisons are. */
export interface CompareSlice {
  readonly comparison: ComparisonState | undefined;
  /** *Layout*: true when comparisons have two columns, if there is room. */
  readonly isSideBySide: boolean;
  readonly codeView: CodeView;
}

export const noComparison: CompareSlice = { comparison: undefined, isSideBySide: true, codeView: {} };
