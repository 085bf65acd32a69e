export interface ReadActions {
  /** Goes on through the text and the code of the review, or back; after the end, to the verdict. */
  readOn(step: 1 | -1): void;
  /** Marks the hunk at which the reader is, below a section, as viewed or not viewed. */
  toggleViewedHere(): void;
  /** Undoes the hunk or the file at which the reader is, below a section, or restores it. */
  undoStoryHere(): void;
  /** Goes to the next hunk below a section, or the previous one. Returns false when the review has no code. */
  stepHunkHere(step: 1 | -1): boolean;
  /** Shows the hunk at which the reader is, below a section, among all changes. Returns false when they are at none. */
  showHunkAmongChanges(): boolean;
  /** Goes to the next hunk below a section that was not viewed. */
  nextUnviewedHere(): void;
}
