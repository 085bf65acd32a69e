/** Identity of a section: stable through edits, renames and moves within its review. */
export type SectionId = string & { readonly brand: "SectionId" };

export type ContentHash = string & { readonly brand: "ContentHash" };

/** Hashes a text; the host provides a cryptographic hash, so that texts can be stored and requested by hash. */
export type HashText = (text: string) => ContentHash;

/** A heading with its own text: everything up to the next heading that begins a section. The preamble has level 0 and no title. */
export interface Section {
  readonly id: SectionId;
  readonly hash: ContentHash;
  /** 1 to 6, or 0 for the text before the first heading. */
  readonly level: number;
  readonly title: string;
  /** The own text, byte for byte; joined, all of them are the document. */
  readonly text: string;
  /** True when it contains link reference or footnote definitions, which other sections may use. */
  readonly defines: boolean;
}

export interface ReviewDocument {
  /** YAML above the sections, with its marks and the blank lines below it: not Markdown, and in no section. */
  readonly frontMatter?: string | undefined;
  readonly sections: readonly Section[];
  readonly nextId: number;
}

export type ReviewUpdate =
  | { readonly kind: "replace"; readonly content: string }
  /** With `create`, a heading is added that already stands there. */
  | { readonly kind: "append"; readonly content: string; readonly create?: boolean | undefined }
  /** With `create`, a missing section is added, even next to one with a similar title. */
  | {
      readonly kind: "update-section";
      readonly section: string;
      readonly content: string;
      readonly create?: boolean | undefined;
    }
  /** Changes several sections, all or none of them. */
  | { readonly kind: "update-sections"; readonly updates: readonly SectionEntry[] };

/** How an iteration came about; an update of several sections counts as `update-section`. */
export type UpdateMode = Exclude<ReviewUpdate["kind"], "update-sections">;

/** An entry of an update of several sections. */
export interface SectionEntry {
  readonly section: string;
  /** Empty for `remove`. */
  readonly content: string;
  readonly mode: "replace" | "append" | "remove";
}

/** Heading paths (`Parent > Child`) of the sections that an update changed. */
export interface SectionChanges {
  readonly changed: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The result of an update. Unless it was applied, nothing was changed. */
export type UpdateOutcome =
  | {
      readonly kind: "applied";
      readonly document: ReviewDocument;
      readonly changes: SectionChanges;
      /** Remarks for the assistant: the section was not found and added, an open fence was closed. */
      readonly notes: readonly string[];
      /** The title of the section that a named update changed or added, as it is now. */
      readonly section?: string;
    }
  | { readonly kind: "ambiguous"; readonly section: string; readonly candidates: readonly string[] }
  /** There is no such section, only some with similar titles. */
  | { readonly kind: "unknown"; readonly section: string; readonly candidates: readonly string[] }
  /** The name means a heading in an HTML element of these sections. */
  | { readonly kind: "folded"; readonly section: string; readonly candidates: readonly string[] }
  /**
   * The content has headings that would stand twice: at its beginning or further on it has the title of another section,
   * its own title again, or, when appended, titles that already stand below the same parent.
   */
  | {
      readonly kind: "repeated";
      /** The name of the section to update; empty for an appended text. */
      readonly section: string;
      readonly place: "first" | "further" | "twice" | "appended";
      readonly titles: readonly string[];
      readonly candidates: readonly string[];
    }
  /** Another entry of the update is for the same section, or for the section above it, which the candidate names. */
  | { readonly kind: "overlapping"; readonly section: string; readonly candidates: readonly string[] }
  /** The only section at the top cannot be removed. */
  | { readonly kind: "only"; readonly section: string; readonly candidates: readonly string[] }
  /**
   * A heading of the content cannot stand in the section: it would go below level 6, stand above the section's level, take the sections
   * after the text before the first heading, or is underlined where headings begin with `#`.
   */
  | {
      readonly kind: "misplaced";
      readonly section: string;
      readonly fault: "deep" | "above" | "parent" | "underlined";
      readonly titles: readonly string[];
      /** The section that was named. */
      readonly candidates: readonly string[];
    };

/** A place in a file, as written in a review; lines and columns are 1-based. */
export interface FileReference {
  readonly kind: "file";
  readonly path: string;
  readonly line: number;
  readonly column?: number;
  /** Last line of a range, inclusive, never before `line`. */
  readonly endLine?: number;
  /** True for a reference to the whole file: `src/auth.ts`. The line is 1. */
  readonly isWhole?: true;
}

/** A declaration in code, by name: `src/auth.ts#Session.close`, `function:validateToken`. */
export interface SymbolReference {
  readonly kind: "symbol";
  /** The declaring file; when absent, any file of the workspace. */
  readonly path?: string;
  /** As written; `.`, `::` and `#` separate a holder from its member. */
  readonly name: string;
  readonly sort?: "function" | "class";
}

/** Text to search for: `search:retry budget`, `src/auth.ts?regex=^export`. */
export interface SearchReference {
  readonly kind: "search";
  readonly path?: string;
  readonly pattern: string;
  readonly isExpression: boolean;
}

/** A commit, by 7 to 40 hexadecimal digits of its name: `commit:15781e2`. */
export interface CommitReference {
  readonly kind: "commit";
  readonly hash: string;
}

/** A text that looks like a reference but names nothing that may be opened. */
export interface RefusedReference {
  readonly kind: "refused";
  /** Completes the sentence "it is not opened because". */
  readonly reason: string;
}

export type ReferenceTarget = FileReference | SymbolReference | SearchReference | CommitReference | RefusedReference;

export interface FoundReference {
  /** As written, without brackets and backticks: `src/auth.ts:23-40`. */
  readonly text: string;
  readonly target: ReferenceTarget;
  /** The list that it is a part of, as written, such as `src/auth.ts:10,20`; its other places have the same offsets. */
  readonly written?: string;
  /** UTF-16 offsets of the whole construct in the searched text. */
  readonly start: number;
  readonly end: number;
  /** Set for a line of a `hunk` fence, which shows the code there. */
  readonly isFence?: true;
  /** Set for a word of a diagram. */
  readonly isDiagram?: true;
  /** Set for the file of an image, `![words](media/logo.png)`. */
  readonly isPicture?: true;
  /** Set for lines of a file in plain code, `src/auth.ts:23`, which are no link. */
  readonly isPlain?: true;
}
