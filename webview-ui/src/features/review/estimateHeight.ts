/** Properties of a section that are known before it is first shown. */
export interface SectionShape {
  /** UTF-16 code units of the section's own text. */
  readonly length: number;
  readonly lines: number;
  /** Heading level; 0 for the preamble; -1 for a row of code, whose length is its height in pixels. */
  readonly level: number;
}

const lineHeight = 22;
const characterWidth = 7.2;
const headingHeight = 44;
const sectionPadding = 8;
/** Maximum line length of prose in characters, however wide the view is. */
const measure = 84;

/** Estimates a section's height in pixels at a width. Every source line takes a row, and long lines wrap. */
export function estimateHeight({ length, lines, level }: SectionShape, width: number): number {
  if (level < 0) return length;
  const columns = Math.max(20, Math.min(measure, width / characterWidth));
  const heading = level > 0 ? headingHeight : 0;
  const textLines = level > 0 ? Math.max(0, lines - 2) : lines;
  const rows = Math.max(textLines * 0.85, length / columns);
  return Math.ceil(sectionPadding + heading + rows * lineHeight);
}
