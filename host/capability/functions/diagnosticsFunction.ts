import type { Phrase } from "@dialectic/shared/capability";
import { describeUnchecked, type FileProblems, isWaitedFor, problemSeverity } from "@dialectic/shared/protocol";
import { diagnosticsWaitMs, maxUncheckedFiles } from "../../limits.ts";
import { defineIdeFunction, failure, success } from "../declare.ts";
import { show } from "../sentences.ts";
import { toFailure } from "../toFailure.ts";
import { diagnosticType } from "../types/diagnosticType.ts";
import { fileType } from "../types/fileType.ts";

export const unused = "unused imports|import|variables|variable|code|symbols|parameters";
/** Names of checkers in sentences, and the source that their problems report. */
const checkers = [
  ["ts|typescript|tsc|type", "ts"],
  ["eslint", "eslint"],
] as const;

export const diagnosticsFunction = defineIdeFunction({
  name: "diagnostics",
  aliases: ["getDiagnostics", "problems"],
  description:
    "Problems that language servers and linters report in a file, or in all files that git lists as modified; of these, a note names those of languages that no server is for. They are about the text as it is now; when that is not certain, the call fails and says why.",
  parameters: {
    file: { type: "file", optional: true, description: "The file; default: all modified files", aliases: ["path"] },
    severity: {
      type: "string",
      optional: true,
      oneOf: [...problemSeverity.options],
      description: "Only problems of this severity",
    },
    source: {
      type: "string",
      optional: true,
      description: "Only from this source, such as ts or eslint; part of its name is enough",
    },
    settled: {
      type: "boolean",
      optional: true,
      description: "false: answers with what is known, even if language servers may not have seen the text yet",
    },
  },
  returns: "diagnostic[]",
  effect: "read",
  examples: ['diagnostics("src/auth.ts")', 'count(diagnostics(severity: "error"))'],
  phrases: [
    { sentence: "what|which problems|diagnostics|issues are (there) in {file}", program: "diagnostics({file})" },
    { sentence: "what|which problems|diagnostics|issues does {file} have", program: "diagnostics({file})" },
    ...makeSeverityPhrases("errors|error|failures", "error"),
    ...makeSeverityPhrases("warnings|warning", "warning"),
    {
      sentence: `${show} (all|any|current) problems|diagnostics|issues (in|of|for|with|from {file})`,
      program: "diagnostics({file})",
    },
    { sentence: "{file} ('s) problems|diagnostics|issues", program: "diagnostics({file})" },
    { sentence: "what is wrong (in|with {file})", program: "diagnostics({file})" },
    { sentence: "does {file} have (any) problems|diagnostics|issues", program: "diagnostics({file})" },
    { sentence: "does {file} compile|build|typecheck", program: 'diagnostics({file}, severity: "error")' },
    { sentence: "does it|this|everything|project compile|build|typecheck", program: 'diagnostics(severity: "error")' },
    // Offered but not run: language servers word unused code differently, so it is only a part of the problems.
    { sentence: `${show} (all|any) ${unused} (in|of|from {file})`, program: "diagnostics({file})", near: true },
    { sentence: "check {file} (for problems|errors|issues)", program: "diagnostics({file})" },
    {
      sentence: "[how many | count|number (all) (of)] problems|diagnostics|issues (are) (there) (in|of {file})",
      program: "count(diagnostics({file}))",
    },
  ],
  run: async ({ file, severity, source, settled = true }, { domain, signal }) => {
    const answer = await domain.diagnostics.answer(
      {
        filePaths: file === undefined ? [] : [fileType.read(file).path],
        sources: source === undefined ? [] : [source],
        excludeSources: [],
        severities: problemSeverity.options.filter((each) => each === (severity ?? each)),
        wait: diagnosticsWaitMs,
      },
      signal,
    );
    if (answer.kind === "refused") return toFailure(answer);
    const unserved = file === undefined ? answer.files.filter((each) => each.unserved === "language") : [];
    const open = answer.files.filter((each) => !each.settled && !unserved.includes(each));
    if (settled && (open.length > 0 || answer.leftOut > 0)) {
      return failure(describeUnsettled(open, answer.leftOut), open.some(isWaitedFor));
    }
    if (unserved.length > 0) domain.note?.(describeUnserved(unserved.map(({ filePath }) => filePath)));
    const found = answer.files.flatMap(({ filePath, problems }) =>
      problems.map(({ line, column, endLine, endColumn, severity: how, message, source: from, code }) =>
        diagnosticType.of({
          file: filePath,
          line,
          column,
          endLine,
          endColumn,
          severity: how,
          message,
          source: from,
          code: code === undefined ? undefined : String(code),
        }),
      ),
    );
    return success(found);
  },
});

function describeUnsettled(open: readonly FileProblems[], leftOut: number): string {
  const waited = open.filter(isWaitedFor);
  const named = waited
    .slice(0, maxUncheckedFiles)
    .map(({ filePath, reason }) => `- ${filePath}: ${reason ?? "not checked yet"}`);
  const more = waited.length > maxUncheckedFiles ? [`- and ${waited.length - maxUncheckedFiles} more files`] : [];
  const beyond = leftOut === 0 ? [] : [`- ${leftOut} more modified files do not fit into one call: name a file`];
  const told = [...named, ...more, ...beyond];
  const head = told.length === 0 ? [] : ["The problems are not final yet:", ...told];
  return [...head, describeUnchecked(open) ?? [], "settled: false answers with what is known now."].flat().join("\n");
}

function describeUnserved(paths: readonly string[]): string {
  const more = paths.length > maxUncheckedFiles ? ` and ${paths.length - maxUncheckedFiles} more files` : "";
  return `Not looked at, as no language server is for them: ${paths.slice(0, maxUncheckedFiles).join(", ")}${more}`;
}

function makeSeverityPhrases(words: string, severity: string): readonly Phrase[] {
  const program = `diagnostics({file}, severity: "${severity}")`;
  return [
    {
      sentence: `${show} (all|any|current) (compile|compiler|compilation|build) ${words} (in|of|for|with|from {file})`,
      program,
    },
    ...checkers.map(([names, source]) => ({
      sentence: `${show} (all|any|current) ${names} ${words} (in|of|for|with|from {file})`,
      program: `diagnostics({file}, severity: "${severity}", source: "${source}")`,
    })),
    { sentence: `{file} ('s) ${words}`, program },
    { sentence: `does {file} have (any) (compile|compiler) ${words}`, program },
    {
      sentence: `[how many | count|number (all) (of)] ${words} (are) (there) (in|of {file})`,
      program: `count(${program})`,
    },
    { sentence: `what|which (compile|compiler) ${words} are (there) in {file}`, program },
    { sentence: `what|which (compile|compiler) ${words} does {file} have`, program },
    { sentence: `how many ${words} does {file} have`, program: `count(${program})` },
  ];
}
