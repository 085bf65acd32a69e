import { type CapabilityAnswer, capabilityAnswer } from "@dialectic/shared/protocol";
import * as z from "zod/mini";
import { unreachable } from "./failureText.ts";
import { ideCapabilityFunctions, ideCapabilityText } from "./ideCapabilityReference.ts";
import { defineTool, type ToolResult } from "./tool.ts";
import { workspaceParameter } from "./workspaceParameter.ts";

const requestExpected = "request must be a text, or a program as a JSON object";

const input = z.strictObject({
  request: z
    .union([z.string(), z.record(z.string(), z.unknown())], { error: requestExpected })
    .check(
      z.describe(
        'A program as calls, findReferences(findSymbol("validateToken")), the same as JSON, {"findReferences": {"symbol": {"findSymbol": {"name": "validateToken"}}}}, or a sentence: find all references to validateToken',
      ),
    ),
  workspace_path: workspaceParameter,
});
const output = z.omit(capabilityAnswer, { text: true });

export const ideCapability = defineTool({
  name: "ide_capability",
  title: "Ask or edit by a program of the IDE's language",
  description: ideCapabilityText,
  input,
  output,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  command: { positional: "request", words: ideCapabilityFunctions },
  isAboutCode: true,
  run: async ({ workspace_path, request }, context) => {
    const answer = await context.host.request("capability/run", { request }, workspace_path, context.signal);
    return answer.kind === "unreachable" ? unreachable(answer) : toToolResult(answer.result);
  },
});

function toToolResult({ text, ...structured }: CapabilityAnswer): ToolResult<z.infer<typeof output>> {
  if (structured.outcome.kind !== "failure") return { kind: "done", text, structured };
  return { kind: "failed", text, candidates: structured.outcome.nearest, structured };
}
