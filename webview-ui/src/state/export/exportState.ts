/** What is on its way out of the panel. */
export interface ExportState {
  /** "Copying the review" */
  readonly what: string;
  /** Sections that are ready, and all of them; 0 of 0 as long as they are not known. */
  readonly done: number;
  readonly total: number;
  /** All is made, but the browser takes it only from a click or key of now. */
  readonly isReady: boolean;
}
