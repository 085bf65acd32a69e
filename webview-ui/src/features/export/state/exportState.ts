export interface ExportState {
  readonly what: string;
  /** Finished sections and their total; 0 of 0 until known. */
  readonly done: number;
  readonly total: number;
  /** True when everything is ready but the browser requires a new click or key. */
  readonly isReady: boolean;
}
