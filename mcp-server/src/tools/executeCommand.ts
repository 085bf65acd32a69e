import { commandRun } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { unreachable } from "./failureText.ts";
import { workspaceParameter } from "./sharedParameters.ts";
import { defineTool, failed, type ToolResult } from "./tool.ts";

const argsExpected = "args must be an array, or a text that is one in JSON";
const title = "⚠️ Execute a VS Code command";

const input = z
  .strictObject({
    command: z.string().check(z.minLength(1), z.maxLength(500), z.describe("editor.action.organizeImports")),
    args: z.optional(
      z.union([z.array(z.unknown()), z.string()], { error: argsExpected }).check(z.describe("A JSON array")),
    ),
    saveAllEditors: z._default(z.boolean(), false).check(z.describe("Save all first")),
    workspace_path: workspaceParameter,
  })
  .check(z.refine(({ args }) => parseArguments(args) !== undefined, { error: argsExpected, path: ["args"] }));

const output = z.omit(commandRun, { kind: true });

export const executeCommand = defineTool({
  name: "execute_command",
  title,
  description: "Run a VS Code command by its id, if the user allows it. Prefer the other tools.",
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  unlisted: ["saveAllEditors"],
  command: { positional: "command" },
  isAboutCode: true,
  run: async ({ workspace_path, command, args, saveAllEditors }, context) => {
    const params = { command, args: [...(parseArguments(args) ?? [])], saveAllEditors };
    const answer = await context.host.request("command/execute", params, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return toFailure(answer.result);
    const { kind: _, ...structured } = answer.result;
    return { kind: "done", text: describeRun(structured), structured };
  },
});

function parseArguments(args: readonly unknown[] | string | undefined): readonly unknown[] | undefined {
  if (typeof args !== "string") return args ?? [];
  try {
    const parsed: unknown = JSON.parse(args);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined; // the schema explains it
  }
}

function toFailure({
  reason,
  message,
  candidates = [],
}: {
  reason: string;
  message: string;
  candidates?: string[] | undefined;
}): ToolResult<z.infer<typeof output>> {
  const words = reason === "command-failed" ? `❌ ${title} failed: ${message}` : message;
  return failed([words, ...candidates.map((candidate) => `- ${candidate}`)].join("\n"), candidates, {
    reason,
    canRetry: reason === "waiting-for-person",
  });
}

function describeRun({ command, hasEnded, result, isCut, notes }: z.infer<typeof output>): string {
  if (!hasEnded)
    return [`${command} was started and is still running; its result is not waited for.`, ...notes].join("\n");
  return [
    `✅ ${command} was run.`,
    ...(result === undefined ? [] : [`Result:\n${JSON.stringify(result, null, 2)}`]),
    ...(isCut ? ["Parts of the result are left out."] : []),
    ...notes,
  ].join("\n");
}
