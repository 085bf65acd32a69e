/** A heading at the root of a document: not in a list, quote, footnote, code or HTML. */
export interface ScannedHeading {
  readonly level: number;
  readonly start: number;
  /** Offset of the raw text between the markers. */
  readonly textStart: number;
  readonly textEnd: number;
  /** Offset of the line ending after the last line, including the underline. */
  readonly end: number;
}

/** A root block that is still open at the end of the text and would swallow a following heading. */
export interface OpenBlock {
  readonly kind: "fence" | "html";
  readonly closing: string;
}

export interface BlockScan {
  readonly headings: readonly ScannedHeading[];
  readonly open: OpenBlock | undefined;
  /** Offsets of footnote definitions, and of paragraphs that may begin with link reference definitions. */
  readonly definitions: readonly number[];
}

/**
 * Receives pairs of start and end offsets for the lines of a text; only paragraphs and definitions have several. The depth counts the
 * containers around it: 0 at the root.
 */
export type OnText = (lines: readonly number[], kind: "paragraph" | "heading" | "row", depth: number) => void;

/**
 * Receives the start and end of a line of code or HTML, without the prefix of its containers. A line that opens a fence
 * comes before its code; indented code has none. The first line of an HTML block has a kind of its own.
 */
export type OnVerbatim = (
  start: number,
  end: number,
  kind: "fence" | "code" | "indented" | "htmlStart" | "html",
  depth: number,
) => void;
