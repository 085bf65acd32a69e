import { diagnosticsAnswer, problemSeverity } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { describeDiagnostics } from "./describeDiagnostics.ts";
import { refused, unreachable } from "./failureText.ts";
import { defineTool } from "./tool.ts";
import { workspaceParameter } from "./workspaceParameter.ts";

const allSeverities = problemSeverity.options;
const named = z.string().check(z.minLength(1));

const input = z.strictObject({
  filePaths: z
    ._default(z.array(named).check(z.maxLength(200)), [])
    .check(
      z.describe(
        "Files to check: absolute paths, or relative to a workspace folder. Empty (the default): all files that git calls modified: staged, unstaged, untracked, submodules included",
      ),
    ),
  sources: z
    ._default(z.array(named), [])
    .check(z.describe("Only problems whose source has one of these in its name, in any case: ts, eslint. Empty: all")),
  excludeSources: z
    ._default(z.array(named), ["cspell"])
    .check(z.describe("Leave out problems whose source has one of these in its name; applied after sources")),
  severities: z
    ._default(z.array(problemSeverity).check(z.minLength(1)), [...allSeverities])
    .check(z.describe("Which severities: error, warning, info, hint. All by default")),
  timeout_seconds: z
    ._default(z.number().check(z.gte(0), z.lte(60)), 10)
    .check(
      z.describe("Seconds to wait until the editor has what is on the disk and the language servers have checked it"),
    ),
  workspace_path: workspaceParameter,
});

export const getDiagnostics = defineTool({
  name: "get_diagnostics",
  title: "Get diagnostics",
  description:
    "Get the errors, warnings and hints of the editor's own language servers and linters for the files you changed (or for filePaths): faster than running a type checker, a linter or a build. Call it after edits: it waits until the editor has read them from the disk and the language server has checked them, and says with settled: true that the answer is about that text. An answer with settled: false names what has not been checked yet: ask again. After a review was presented it also says what was introduced, fixed and left untouched since then.",
  input,
  output: z.omit(diagnosticsAnswer, { kind: true }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: {},
  isAboutCode: true,
  run: async ({ workspace_path, timeout_seconds, ...wanted }, context) => {
    const params = { ...wanted, wait: Math.round(timeout_seconds * 1_000) };
    const answer = await context.host.request("editor/diagnostics", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return refused(answer.result);
    const { kind: _, ...found } = answer.result;
    return { kind: "done", text: describeDiagnostics(found), structured: found };
  },
});
