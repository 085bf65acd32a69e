/** A heading at the root of a document: in no list, quote, footnote, code or HTML. */
export interface ScannedHeading {
  readonly level: number;
  /** Offset of the first line. */
  readonly start: number;
  /** What stands between the markers, raw. */
  readonly textStart: number;
  readonly textEnd: number;
  /** Offset of the line ending after the last line, the underline included. */
  readonly end: number;
}

/** A block at the root that the end of the text leaves open, so that a heading after it would be swallowed. */
export interface OpenBlock {
  readonly kind: "fence" | "html";
  /** A line that closes it. */
  readonly closing: string;
}

/** What a document is made of, as far as splitting and joining need to know. */
export interface BlockScan {
  readonly headings: readonly ScannedHeading[];
  readonly open: OpenBlock | undefined;
  /** Offsets of footnote definitions, and of paragraphs that may begin with link reference definitions. */
  readonly definitions: readonly number[];
}

/** Receives pairs of offsets where the lines of a text begin and end; only a paragraph has several, and definitions. */
export type OnText = (lines: readonly number[], kind: "paragraph" | "heading" | "row") => void;

/**
 * Receives where a line of code or of HTML begins, without what its containers put before it, and where it ends. A line that opens a fence
 * stands before its code; indented code has none.
 */
export type OnVerbatim = (start: number, end: number, kind: "fence" | "code" | "indented" | "html") => void;
