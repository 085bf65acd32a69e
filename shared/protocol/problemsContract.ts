import * as z from "zod/mini";
import { problemSeverity } from "./ideDiagnosticsBridge.ts";
import { exactName } from "./nameText.ts";
import { value } from "./value.ts";

/** A problem that a language server reports now and did not report when the review began. */
export const newProblem = z.object({
  /** Opens its place. */
  id: z.string(),
  /** As the list of changed files names it, when there is one: relative to the repository, with `/`. */
  path: exactName,
  /** 1-based, in the file as the editor has it. */
  line: z.int().check(z.gte(1)),
  /** The text of that line, cut after 200 UTF-16 code units. */
  code: z.string(),
  severity: problemSeverity,
  message: z.string(),
  /** The reporting tool and its code for the problem: `ts(2322)`. */
  from: z.optional(exactName),
});
export type NewProblem = z.infer<typeof newProblem>;

/** Effect of new problems on an approval: none, a warning beside it, or a question before it. */
export const problemsAtApproval = z.enum(["off", "warn", "ask"]);
export type ProblemsAtApproval = z.infer<typeof problemsAtApproval>;

export const problemsNews = z.object({
  reviewId: z.string(),
  /** Absent until the problems of then and of now are known. */
  found: z.optional(
    z.object({
      /** The worst first, at most 200; `introduced` counts all. */
      problems: z.array(newProblem),
      introduced: z.int(),
      fixed: z.int(),
      /** Changed files of which it is not known. */
      unknownFiles: z.int(),
    }),
  ),
  atApproval: problemsAtApproval,
});
export type ProblemsNews = z.infer<typeof problemsNews>;

export const problemsValues = {
  /** The problems that came since the presented review began; `undefined` where nothing finds problems. */
  problems: value(problemsNews),
};
