/** What is known of a section before it was ever shown. */
export interface SectionShape {
  /** UTF-16 code units of the own text. */
  readonly length: number;
  readonly lines: number;
  /** Heading level, 0 for the preamble. */
  readonly level: number;
}

const lineHeight = 22;
const characterWidth = 7.2;
const headingHeight = 44;
const sectionPadding = 8;
/** Prose stops here, in characters, however wide the view is. */
const measure = 84;

/** Guesses a section's height in pixels at a width: every source line takes a row, long ones wrap. */
export function estimateHeight({ length, lines, level }: SectionShape, width: number): number {
  const columns = Math.max(20, Math.min(measure, width / characterWidth));
  const heading = level > 0 ? headingHeight : 0;
  const textLines = level > 0 ? Math.max(0, lines - 2) : lines;
  const rows = Math.max(textLines * 0.85, length / columns);
  return Math.ceil(sectionPadding + heading + rows * lineHeight);
}
