import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { nameText } from "./nameText.ts";
import { refusal } from "./review.ts";

/** How bad a problem is, the worst first. */
export const problemSeverity = z.enum(["error", "warning", "info", "hint"]);
export type ProblemSeverity = z.infer<typeof problemSeverity>;

const position = z.int().check(z.gte(1));

/** Something that a language server or a linter says of a place in a file; lines and columns are 1-based. */
export const problem = z.object({
  severity: problemSeverity,
  message: z.string(),
  line: position,
  column: position,
  endLine: position,
  endColumn: position,
  /** Who says it: `ts`, `eslint`. */
  source: z.optional(nameText),
  code: z.optional(z.union([nameText, z.number()])),
  /** Address of a page about the code. */
  about: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;

/** Problems against those that were known when the review began. */
export const problemDelta = z.object({ introduced: z.int(), fixed: z.int(), untouched: z.int() });
export type ProblemDelta = z.infer<typeof problemDelta>;

/** A file and what is said of it. */
export const fileProblems = z.object({
  /** Relative to its workspace folder, with `/`; absolute where several folders are open. */
  filePath: nameText,
  problems: z.array(problem),
  /** True only when what checks the file has seen the text that is on the disk, or that is typed and not saved. */
  settled: z.boolean(),
  /** Why it is not settled. */
  reason: z.optional(nameText),
  /** The editor's number of the text that was checked. */
  version: z.optional(z.int()),
  /** True when the editor has changes of it that are not saved: these were checked, not what is on the disk. */
  isDirty: z.boolean(),
  /** Nothing for a file that was not known when the review began. */
  delta: z.optional(problemDelta),
});
export type FileProblems = z.infer<typeof fileProblems>;

/** What is known of the problems of the files that were asked for. */
export const diagnosticsAnswer = z.object({
  kind: z.literal("diagnostics"),
  /** Whether these files were named, or are those that git calls modified. */
  scope: z.enum(["named", "git-modified"]),
  /** True when every file is settled. */
  settled: z.boolean(),
  files: z.array(fileProblems),
  /** Modified files beyond the bound, which were not looked at. */
  leftOut: z.int(),
  /** What has changed since the review began, of those files that were known then. */
  delta: z.optional(z.object({ reviewId: z.string(), ...problemDelta.shape, filesWithoutBaseline: z.int() })),
});
export type DiagnosticsAnswer = z.infer<typeof diagnosticsAnswer>;

/** Which problems are wanted. */
const problemFilter = {
  /** Parts of the names of sources, in any case; all without one. */
  sources: z.array(z.string()),
  /** The same, of sources that are left out. */
  excludeSources: z.array(z.string()),
  severities: z.array(problemSeverity),
};

/** Parameters of `editor/diagnostics`. */
export const diagnosticsParams = z.object({
  /** Absolute, or relative to a workspace folder; the files that git calls modified without one. */
  filePaths: z.array(z.string()),
  ...problemFilter,
  /** Milliseconds that the whole may take until it is answered as it is. */
  wait: z.int().check(z.gte(0), z.lte(60_000)),
});
export type DiagnosticsParams = z.infer<typeof diagnosticsParams>;

/** mcp-server → host: what the editor's language servers say. */
export const ideDiagnostics = defineContract({
  "editor/diagnostics": request(diagnosticsParams, z.discriminatedUnion("kind", [diagnosticsAnswer, refusal])),
});
