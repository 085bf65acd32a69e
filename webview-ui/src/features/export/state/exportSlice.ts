export interface ExportState {
  readonly what: string;
  /** Finished sections and their total; 0 of 0 until known. */
  readonly done: number;
  readonly total: number;
  /** True when everything is ready but the browser requires a new click or key. */
  readonly isReady: boolean;
}

/** The part of the page's state that is about exports. */
export interface ExportSlice {
  readonly exporting: ExportState | undefined;
  /** *Navigation*: true when comments are included in exports. */
  readonly withComments: boolean;
  /** True while the page shows all of the review for paper: also what is folded, filtered out or outside the window. */
  readonly isPrinting: boolean;
}

export const noExport: ExportSlice = { exporting: undefined, withComments: true, isPrinting: false };
