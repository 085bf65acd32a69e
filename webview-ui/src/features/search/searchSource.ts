import type { Thread } from "@dialectic/shared/protocol";
import type { PanelState } from "../../state/panelStore.ts";
import type { SearchedPlace } from "../../state/search/searchedPlace.ts";

/** A text as its reader sees it. */
export interface SearchText {
  readonly text: string;
  /** In one kind of letters. */
  readonly folded: string;
  /** Of a text of two states: where the earlier one begins, and starts and ends of what went, in turn. */
  readonly sides?: { readonly split: number; readonly removed: Uint32Array };
}

/** Lines of a round of changes. */
export type ChangedLines = NonNullable<Extract<Thread["place"], { kind: "code" }>["change"]>;

/** A thread, or a verdict, among what is searched. */
export interface SearchedThread {
  /** Its id. */
  readonly thread: string;
  /** The section, or the row, below which it stands; nothing at the end of the review. */
  readonly sectionId: string | undefined;
  /** Lines of changes that it is about, where they are not what is searched. */
  readonly change?: ChangedLines;
}

/** What is searched, in the order of its reader. */
export interface SearchedColumns {
  readonly ids: readonly string[];
  readonly hashes: readonly string[];
  /** Texts that are here already, by what stands for their hashes. */
  readonly texts: ReadonlyMap<string, SearchText>;
  /** What was said among the ids. */
  readonly threads: ReadonlyMap<string, SearchedThread>;
  /** The sections of which the outline shows the hits. */
  readonly outlined: readonly string[];
  /** The section of what is no section itself; its hits count there. */
  readonly owners: ReadonlyMap<string, string>;
}

/** Something that can be searched: the review, or what lies over it. */
export interface SearchSource {
  readonly place: SearchedPlace;
  /** What there is now: the same object as long as that is the same, nothing when there is none. */
  columns(state: PanelState): SearchedColumns | undefined;
  /** The row at which the reader is. */
  here(state: PanelState): string | undefined;
  /** Brings the texts of these columns, or no more when nobody searches here. */
  want(columns: SearchedColumns | undefined): void;
  /** A text that has come. */
  text(hash: string): SearchText | undefined;
  /** Whether all of them have. */
  isComplete(): boolean;
}
