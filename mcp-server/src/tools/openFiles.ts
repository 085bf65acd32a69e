import type { OpenedFile } from "@dialectic/shared/protocol";
import { openedFile, toVisible } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { unreachable } from "./failureText.ts";
import { workspaceParameter } from "./sharedParameters.ts";
import { symbolRefused } from "./symbolText.ts";
import { defineTool } from "./tool.ts";

const input = z.strictObject({
  files: z
    .array(
      z.strictObject({
        filePath: z.string().check(z.minLength(1)),
        showEditor: z._default(z.boolean(), true).check(z.describe("false: only load it")),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  workspace_path: workspaceParameter,
});

export const openFiles = defineTool({
  name: "open_files",
  title: "Open files in the editor",
  description: "Open files in the editor, without taking the focus.",
  input,
  output: z.object({ files: z.array(openedFile) }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  command: {},
  rest: "Open fewer files in one call.",
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
  if (success) return `✅ ${toVisible(filePath)} ${isShown ? "is open" : "is loaded, without an editor"}`;
  return [`❌ ${toVisible(filePath)}: ${error}`, ...candidates.map((candidate) => `  - ${toVisible(candidate)}`)].join(
    "\n",
  );
}
