/** The target of a jump; a new object for every request, so that a repeated jump takes effect. */
export interface Jump {
  readonly sectionId: string;
  /** False to leave a folded section folded. */
  readonly opens?: false;
  /** True if the reader has chosen the target: Back leads to the place before. */
  readonly leaves?: true;
}

/** The part of the page's state that says where the reader is, where the reader goes, and what is folded. */
export interface ReadingSlice {
  readonly activeId: string | undefined;
  /** Ids of the row of code at the top of the view and of the row of its file above it; undefined elsewhere. */
  readonly codeAtTop: { readonly row: string; readonly file: string } | undefined;
  readonly jump: Jump | undefined;
  /** The section that receives the focus as soon as it is mounted. */
  readonly sectionGoal: string | undefined;
  /** The section or row of code that the reader has gone to with the Space key; undefined before its first use. */
  readonly reading: string | undefined;
  /**
   * The sections and hunks that were on the screen: sections by their hashes, hunks, or parts of them, by the ids of their
   * headings, and hunks that were read in the editor's own views by their hashes.
   */
  readonly passed: ReadonlySet<string>;
  /** Folded sections by review id. */
  readonly folds: Readonly<Record<string, Folds>>;
}

export const nothingRead: ReadingSlice = {
  activeId: undefined,
  codeAtTop: undefined,
  jump: undefined,
  sectionGoal: undefined,
  reading: undefined,
  passed: new Set(),
  folds: {},
};

/** The sections that the reader has folded in one review. */
export interface Folds {
  /** Set once all sections were folded (true) or unfolded (false) together. */
  readonly all?: boolean | undefined;
  /** Sections that were folded (true) or unfolded (false) one by one, by id. */
  readonly sections: Readonly<Record<string, boolean>>;
  /** Ids of the sections whose subsections are hidden in the outline. */
  readonly rows: readonly string[];
}
