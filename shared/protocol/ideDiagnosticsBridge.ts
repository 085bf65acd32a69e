import * as z from "zod/mini";
import { defineContract, request } from "./contract.ts";
import { exactName, nameText } from "./nameText.ts";
import { refusal } from "./review.ts";

/** Severities, the worst first. */
export const problemSeverity = z.enum(["error", "warning", "info", "hint"]);
export type ProblemSeverity = z.infer<typeof problemSeverity>;

const position = z.int().check(z.gte(1));

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
  about: z.optional(z.string()),
});
export type Problem = z.infer<typeof problem>;

/** Problems compared with the baseline from when the review began. */
export const problemDelta = z.object({ introduced: z.int(), fixed: z.int(), untouched: z.int() });
export type ProblemDelta = z.infer<typeof problemDelta>;

export const fileProblems = z.object({
  /** Relative to its workspace folder, with `/`; absolute when several folders are open. */
  filePath: exactName,
  problems: z.array(problem),
  /** True only when the checker has seen the text on disk, or the unsaved text in the editor. */
  settled: z.boolean(),
  reason: z.optional(nameText),
  /** A file that nothing will check: no server is known for its language, or it is missing or declined. */
  unserved: z.optional(z.enum(["language", "server"])),
  version: z.optional(z.int()),
  /** True when the editor has unsaved changes: these were checked, not the file on disk. */
  isDirty: z.boolean(),
  /** Absent for a file without a baseline. */
  delta: z.optional(problemDelta),
});
export type FileProblems = z.infer<typeof fileProblems>;

export const diagnosticsAnswer = z.object({
  kind: z.literal("diagnostics"),
  scope: z.enum(["named", "git-modified"]),
  settled: z.boolean(),
  files: z.array(fileProblems),
  leftOut: z.int(),
  delta: z.optional(z.object({ reviewId: z.string(), ...problemDelta.shape, filesWithoutBaseline: z.int() })),
});
export type DiagnosticsAnswer = z.infer<typeof diagnosticsAnswer>;

const problemFilter = {
  /** Parts of source names, case-insensitive; all sources when empty. */
  sources: z.array(z.string()),
  excludeSources: z.array(z.string()),
  severities: z.array(problemSeverity),
};

export const diagnosticsParams = z.object({
  /** Absolute, or relative to a workspace folder; defaults to the files that git lists as modified. */
  filePaths: z.array(z.string()),
  ...problemFilter,
  /** Milliseconds to wait for settled results before answering anyway. */
  wait: z.int().check(z.gte(0), z.lte(60_000)),
});
export type DiagnosticsParams = z.infer<typeof diagnosticsParams>;

export const ideDiagnosticsBridge = defineContract({
  "editor/diagnostics": request(diagnosticsParams, z.discriminatedUnion("kind", [diagnosticsAnswer, refusal])),
});
