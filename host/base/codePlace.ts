/** A place in a file by its real path; 1-based. */
export interface CodePlace {
  readonly absolutePath: string;
  readonly line: number;
  readonly column: number;
}

/** A range in a file; 1-based, with an exclusive end column. */
export interface PlacedCode extends CodePlace {
  readonly endLine: number;
  readonly endColumn: number;
  /** Lines of the whole declaration, where the language server gives them. */
  readonly whole?: { readonly line: number; readonly endLine: number };
}
