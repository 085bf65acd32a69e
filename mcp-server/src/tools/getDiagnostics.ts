import {
  type DiagnosticsAnswer,
  describeUnchecked,
  diagnosticsAnswer,
  type FileProblems,
  isWaitedFor,
  type Problem,
  type ProblemDelta,
  problemSeverity,
  toVisible,
} from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { maxTextProblems } from "../limits.ts";
import { refused, unreachable } from "./failureText.ts";
import { workspaceParameter } from "./sharedParameters.ts";
import { defineTool } from "./tool.ts";

type Answer = Omit<DiagnosticsAnswer, "kind">;

/** Describes diagnostics for a reader; assistants know the first line. */
export function describeDiagnostics(answer: Answer): string {
  const { scope, files, settled, leftOut } = answer;
  if (scope === "git-modified" && files.length === 0) return "📄 No git modified files found in the workspace.";
  const lines: (string | readonly string[])[] = [headline(answer), ...deltaLine(answer)];
  lines.push(`settled: ${settled}`);
  const open = files.filter((file) => !file.settled);
  lines.push(...listOpen("Call again for the files that have not been checked yet:", open.filter(isWaitedFor)));
  lines.push(describeUnchecked(open) ?? []);
  for (const { filePath } of files.filter(({ isDirty }) => isDirty))
    lines.push(`- ${toVisible(filePath)} has unsaved changes in the editor: those were checked, not the file on disk.`);
  if (leftOut > 0) lines.push(`${leftOut} more modified files were not looked at: name them in filePaths.`);
  return [...lines.flat(), ...describeProblems(files)].join("\n");
}

function listOpen(head: string, files: readonly FileProblems[]): readonly string[] {
  const listed = files.map(({ filePath, reason }) => `- ${toVisible(filePath)}: ${reason ?? "not checked yet"}`);
  return listed.length === 0 ? [] : [head, ...listed];
}

function headline({ scope, files, settled }: Answer): string {
  const what = scope === "git-modified" ? "git modified files" : "requested files";
  const wrong = files.filter(({ problems }) => problems.length > 0).length;
  if (wrong > 0) return `⚠️ Found diagnostics in ${wrong} of ${files.length} ${what}:`;
  // "Clean" is only reported for files whose current state was checked.
  const checked = files.filter((file) => file.settled).length;
  const which = checked === files.length ? what : `${what} that something checks`;
  if (settled && checked > 0) return `✅ All ${which} (${checked} files) are clean - no diagnostics found!`;
  const open = files.length - checked;
  const [number, rest] =
    checked === 0
      ? [String(open), ""]
      : [`${open} of ${files.length}`, ` The other ${checked} ${checked === 1 ? "is" : "are"} clean.`];
  const isPending = files.some((file) => !file.settled && isWaitedFor(file));
  return `⚠️ No diagnostics known for ${number} ${what}${isPending ? " yet" : ""}.${rest}`;
}

function deltaLine({ delta }: Answer): readonly string[] {
  if (delta === undefined) return [];
  const without = delta.filesWithoutBaseline;
  const rest = without === 0 ? "" : `; ${without} ${without === 1 ? "file was" : "files were"} not known then`;
  return [`Since review ${delta.reviewId} began: ${counts(delta)}${rest}.`];
}

function counts({ introduced, fixed, untouched }: ProblemDelta): string {
  return `introduced ${introduced}, fixed ${fixed}, untouched ${untouched}`;
}

function describeProblems(files: readonly FileProblems[]): readonly string[] {
  const lines: string[] = [];
  let left = maxTextProblems;
  let hidden = 0;
  for (const { filePath, problems, version, delta } of files) {
    hidden += Math.max(0, problems.length - left);
    if (problems.length === 0 && (delta === undefined || delta.fixed === 0)) continue;
    const number = `${problems.length} ${problems.length === 1 ? "problem" : "problems"}`;
    const since = delta === undefined ? "" : ` (${counts(delta)})`;
    lines.push("", `${toVisible(filePath)}${version === undefined ? "" : `, version ${version}`}: ${number}${since}`);
    for (const each of problems.slice(0, left)) lines.push(`- ${describeProblem(each)}`);
    left = Math.max(0, left - problems.length);
  }
  return hidden > 0 ? [...lines, "", `and ${hidden} more`] : lines;
}

function describeProblem({ severity, line, column, message, source, code }: Problem): string {
  const from = [source, code].filter((part) => part !== undefined).join(" ");
  return `${severity} ${line}:${column} ${message.replaceAll("\n", "\n    ")}${from === "" ? "" : ` [${from}]`}`;
}

const allSeverities = problemSeverity.options;
const named = z.string().check(z.minLength(1));

const input = z.strictObject({
  filePaths: z._default(z.array(named).check(z.maxLength(200)), []).check(z.describe("Default: all changed ones")),
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
    "Get the problems of changed files, and what is new or fixed since the review. settled: false names what is unchecked.",
  input,
  output: z.omit(diagnosticsAnswer, { kind: true }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  unlisted: ["sources", "excludeSources", "timeout_seconds"],
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
