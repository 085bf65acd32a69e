import type { OpenedFile } from "@dialectic/shared/protocol";
import { openedFile } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { unreachable } from "./failureText.ts";
import { symbolRefused } from "./symbolText.ts";
import { defineTool } from "./tool.ts";
import { workspaceParameter } from "./workspaceParameter.ts";

const input = z.strictObject({
  files: z
    .array(
      z.strictObject({
        filePath: z.string().check(z.minLength(1), z.describe("Absolute, or relative to a workspace folder")),
        showEditor: z
          ._default(z.boolean(), true)
          .check(z.describe("Whether a tab shows it; false loads it for the language server only")),
      }),
    )
    .check(z.minLength(1), z.maxLength(100), z.describe("Files to open, each {filePath, showEditor}")),
  workspace_path: workspaceParameter,
});

export const openFiles = defineTool({
  name: "open_files",
  title: "Open files in the editor",
  description:
    "Open files of the workspace in the editor without taking the focus from what the person does; showEditor: false only loads a file, so that the language server knows it. The result says for each file what became of it.",
  input,
  output: z.object({ files: z.array(openedFile) }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: {},
  isAboutCode: true,
  run: async ({ workspace_path, files }, context) => {
    const answer = await context.host.request("editor/open", { files }, workspace_path, context.signal);
    if (answer.kind === "unreachable") return unreachable(answer);
    if (answer.result.kind === "refused") return symbolRefused(answer.result);
    const opened = answer.result.files;
    const text = opened.map(describeOpened).join("\n");
    return { kind: "done", text, structured: { files: opened } };
  },
});

function describeOpened({ filePath, success, isShown, error, candidates = [] }: OpenedFile): string {
  if (success) return `✅ ${filePath} ${isShown ? "is open" : "is loaded, without an editor"}`;
  return [`❌ ${filePath}: ${error}`, ...candidates.map((candidate) => `  - ${candidate}`)].join("\n");
}
