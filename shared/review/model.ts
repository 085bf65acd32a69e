/** Identity of a section: stays through edits, renames and moves within its review. */
export type SectionId = string & { readonly brand: "SectionId" };

/** Hash of a section's own text: equal texts have equal hashes. */
export type ContentHash = string & { readonly brand: "ContentHash" };

/** Hashes a text; the host brings a cryptographic one, so that texts may be stored and asked for by hash. */
export type HashText = (text: string) => ContentHash;

/** A heading with its own text: everything up to the next heading of any level. The preamble has level 0 and no title. */
export interface Section {
  readonly id: SectionId;
  readonly hash: ContentHash;
  /** 1 to 6, or 0 for the text before the first heading. */
  readonly level: number;
  /** The heading as a reader sees it, without markup. */
  readonly title: string;
  /** The own text, byte for byte; all of them joined are the document. */
  readonly text: string;
  /** True when it holds link reference or footnote definitions, which other sections may use. */
  readonly defines: boolean;
}

/** A review's text at one moment: its sections in reading order. */
export interface ReviewDocument {
  readonly sections: readonly Section[];
  /** The number that the next new section's id takes. */
  readonly nextId: number;
}

/** What an assistant asks to be done with the text that stands. */
export type ReviewUpdate =
  | { readonly kind: "replace"; readonly content: string }
  | { readonly kind: "append"; readonly content: string }
  /** With `create` a section that is missing is added, also beside one with nearly that title. */
  | {
      readonly kind: "update-section";
      readonly section: string;
      readonly content: string;
      readonly create?: boolean | undefined;
    };

/** Heading paths (`Parent > Child`) of the sections an update touched. */
export interface SectionChanges {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** What came of an update. Unless it was applied, nothing was changed. */
export type UpdateOutcome =
  | {
      readonly kind: "applied";
      readonly document: ReviewDocument;
      readonly changes: SectionChanges;
      /** What the assistant should know: the section was not found and added, an open fence was closed. */
      readonly notes: readonly string[];
    }
  | { readonly kind: "ambiguous"; readonly section: string; readonly candidates: readonly string[] }
  /** There is no such section, but some with nearly that title. */
  | { readonly kind: "unknown"; readonly section: string; readonly candidates: readonly string[] };

/** A place in a file as a review writes it; lines and columns are 1-based. */
export interface FileReference {
  readonly kind: "file";
  readonly path: string;
  readonly line: number;
  readonly column?: number;
  /** Last line of a range, inclusive, never before `line`. */
  readonly endLine?: number;
  /** The file and no line of it is meant: `src/auth.ts`. The line is 1. */
  readonly isWhole?: true;
}

/** Something that code declares, by its name: `src/auth.ts#Session.close`, `function:validateToken`. */
export interface SymbolReference {
  readonly kind: "symbol";
  /** The file that declares it; without one, any of the workspace. */
  readonly path?: string;
  /** As written; `.`, `::` and `#` lead from what holds it to what is meant. */
  readonly name: string;
  readonly sort?: "function" | "class";
}

/** Where a text stands: `search:retry budget`, `src/auth.ts?regex=^export`. */
export interface SearchReference {
  readonly kind: "search";
  /** The file that holds it; without one, any of the workspace. */
  readonly path?: string;
  readonly pattern: string;
  readonly isExpression: boolean;
}

/** A commit, by 7 to 40 hexadecimal digits of its name: `commit:15781e2`. */
export interface CommitReference {
  readonly kind: "commit";
  readonly hash: string;
}

/** What looks like a reference and names nothing that may be opened. */
export interface RefusedReference {
  readonly kind: "refused";
  /** Completes "it is not opened because". */
  readonly reason: string;
}

/** What a reference asks for. */
export type ReferenceTarget = FileReference | SymbolReference | SearchReference | CommitReference | RefusedReference;

/** A reference found in a text. */
export interface FoundReference {
  /** As written, without brackets and backticks: `src/auth.ts:23-40`. */
  readonly text: string;
  readonly target: ReferenceTarget;
  /** UTF-16 offsets of the whole construct in the text that was searched. */
  readonly start: number;
  readonly end: number;
}
