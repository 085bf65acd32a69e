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
    .check(z.describe("Default: all that git calls modified")),
  sources: z
    ._default(z.array(named), [])
    .check(z.describe("Only sources with one of these in the name, such as eslint")),
  excludeSources: z._default(z.array(named), ["cspell"]),
  severities: z.optional(z.array(problemSeverity).check(z.minLength(1))),
  timeout_seconds: z._default(z.number().check(z.gte(0), z.lte(60)), 10).check(z.describe("0 to 60")),
  workspace_path: workspaceParameter,
});

export const getDiagnostics = defineTool({
  name: "get_diagnostics",
  title: "Get diagnostics",
  description:
    "Get the errors, warnings and hints of the editor's language servers and linters for changed files. It waits until they have checked what is on the disk; settled: false names what is unchecked: call again. It also says what is new and fixed since the review was presented.",
  input,
  output: z.omit(diagnosticsAnswer, { kind: true }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: {},
  rest: 'Name fewer files in filePaths, or ask for severities ["error"] first.',
  isAboutCode: true,
  run: async ({ workspace_path, timeout_seconds, severities = [...allSeverities], ...wanted }, context) => {
    const params = { ...wanted, severities, wait: Math.round(timeout_seconds * 1_000) };
    const answer = await context.host.request("editor/diagnostics", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return refused(answer.result);
    const { kind: _, ...found } = answer.result;
    return { kind: "done", text: describeDiagnostics(found), structured: found };
  },
});
