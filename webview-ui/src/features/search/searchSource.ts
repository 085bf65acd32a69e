import type { Thread } from "@dialectic/shared/protocol";
import type { PanelState } from "../../state/panelStore.ts";
import type { PageView } from "../../state/topView.ts";

/** Text as its reader sees it. */
export interface SearchText {
  readonly text: string;
  readonly folded: string;
  /** For a text of two states: the start of the earlier one, and the removed ranges as alternating starts and ends. */
  readonly sides?: { readonly split: number; readonly removed: Uint32Array };
}

/** Lines of a round of changes. */
export type ChangedLines = NonNullable<Extract<Thread["place"], { kind: "code" }>["change"]>;

export interface SearchedThread {
  /** Id of the thread or verdict. */
  readonly thread: string;
  /** Section or row that it follows; undefined at the end of the review. */
  readonly sectionId: string | undefined;
  /** Lines of changes that it is about, if those are in another view. */
  readonly change?: ChangedLines;
}

/** Searched texts, in reading order. */
export interface SearchedColumns {
  readonly ids: readonly string[];
  readonly hashes: readonly string[];
  /** Texts that are already known, by hash. */
  readonly texts: ReadonlyMap<string, SearchText>;
  /** Threads and verdicts, by their ids in `ids`. */
  readonly threads: ReadonlyMap<string, SearchedThread>;
  /** Sections for which the outline shows hits. */
  readonly outlined: readonly string[];
  /** Sections of rows that are not sections themselves. Their hits count there. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Searchable content: the review, or a view that covers it. */
export interface SearchSource {
  readonly place: PageView;
  /** Returns the current columns: the same object while they are unchanged, undefined when there are none. */
  columns(state: PanelState): SearchedColumns | undefined;
  /** Returns the row at which the reader is. */
  findCurrentRow(state: PanelState): string | undefined;
  /** Loads the texts of these columns. Without columns, stops loading. */
  want(columns: SearchedColumns | undefined): void;
  text(hash: string): SearchText | undefined;
  /** True when all texts are loaded. */
  isComplete(): boolean;
}
