import * as z from "zod/mini";
import { exactName } from "./nameText.ts";

/** Lines of a file for a page that shows code itself. */
export const codeExcerpt = z.object({
  /** Relative to the workspace folder, with `/`. */
  path: exactName,
  /** A highlight.js language name, or empty. */
  language: z.string(),
  /** Columns of a tab, if the repository of the file says so. */
  tabWidth: z.optional(z.int()),
  /** 1-based number of the first line in `text`. */
  firstLine: z.int(),
  text: z.string(),
  /** 1-based lines to mark, inclusive. */
  markFrom: z.int(),
  markTo: z.int(),
  totalLines: z.int(),
  /**
   * The lines of the file above `text`, each with its line end, which decide on the colours of a comment that begins there. Absent when
   * they are very long or not known.
   */
  lead: z.optional(z.string()),
  /** Title for an excerpt that is not a file; replaces the path and the marked lines. */
  title: z.optional(z.string()),
  /** The iteration that was written about this text, when it differs from the current file. */
  asOf: z.optional(z.int()),
});
export type CodeExcerpt = z.infer<typeof codeExcerpt>;
