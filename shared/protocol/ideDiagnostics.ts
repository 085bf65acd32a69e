import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { nameText } from "./nameText.ts";
import { refusal } from "./review.ts";

/** Severities, the worst first. */
export const problemSeverity = z.enum(["error", "warning", "info", "hint"]);
export type ProblemSeverity = z.infer<typeof problemSeverity>;

const position = z.int().check(z.gte(1));

/** A diagnostic that a language server or a linter reports for a place in a file; lines and columns are 1-based. */
export const problem = z.object({
  severity: problemSeverity,
  message: z.string(),
  line: position,
  column: position,
  endLine: position,
  endColumn: position,
  /** The reporting tool: `ts`, `eslint`. */
  source: z.optional(nameText),
  code: z.optional(z.union([nameText, z.number()])),
  /** Address of the documentation of the code. */
  about: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;

/** Problems compared with the baseline from when the review began. */
export const problemDelta = z.object({ introduced: z.int(), fixed: z.int(), untouched: z.int() });
export type ProblemDelta = z.infer<typeof problemDelta>;

export const fileProblems = z.object({
  /** Relative to its workspace folder, with `/`; absolute when several folders are open. */
  filePath: nameText,
  problems: z.array(problem),
  /** True only when the checker has seen the text on disk, or the unsaved text in the editor. */
  settled: z.boolean(),
  reason: z.optional(nameText),
  /** The editor's version number of the checked text. */
  version: z.optional(z.int()),
  /** True when the editor has unsaved changes: these were checked, not the file on disk. */
  isDirty: z.boolean(),
  /** Absent for a file without a baseline. */
  delta: z.optional(problemDelta),
});
export type FileProblems = z.infer<typeof fileProblems>;

export const diagnosticsAnswer = z.object({
  kind: z.literal("diagnostics"),
  /** Origin of the file list: named by the caller, or listed as modified by git. */
  scope: z.enum(["named", "git-modified"]),
  settled: z.boolean(),
  files: z.array(fileProblems),
  /** Modified files beyond the limit, which were not checked. */
  leftOut: z.int(),
  /** Changes since the review began, for the files with a baseline. */
  delta: z.optional(z.object({ reviewId: z.string(), ...problemDelta.shape, filesWithoutBaseline: z.int() })),
});
export type DiagnosticsAnswer = z.infer<typeof diagnosticsAnswer>;

const problemFilter = {
  /** Parts of source names, case-insensitive; all sources when empty. */
  sources: z.array(z.string()),
  /** Parts of the names of sources to leave out. */
  excludeSources: z.array(z.string()),
  severities: z.array(problemSeverity),
};

/** Parameters of `editor/diagnostics`. */
export const diagnosticsParams = z.object({
  /** Absolute, or relative to a workspace folder; defaults to the files that git lists as modified. */
  filePaths: z.array(z.string()),
  ...problemFilter,
  /** Milliseconds to wait for settled results before answering anyway. */
  wait: z.int().check(z.gte(0), z.lte(60_000)),
});
export type DiagnosticsParams = z.infer<typeof diagnosticsParams>;

/** Methods that mcp-server calls on the host: the diagnostics of the editor's language servers. */
export const ideDiagnostics = defineContract({
  "editor/diagnostics": request(diagnosticsParams, z.discriminatedUnion("kind", [diagnosticsAnswer, refusal])),
});
