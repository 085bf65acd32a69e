import { type ToolName, toolNames, toolNeeds } from "@dialectic/shared/protocol";
import type { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { EditorPort } from "../base/ports.ts";

/** Returns the tools that a window with this editor and these programs can serve, in the order that clients see. */
export function servedTools(editor: EditorPort, programs: Pick<JoinedPrograms, "hasDiagnostics">): ToolName[] {
  return toolNames.filter((name) => {
    const need = toolNeeds[name];
    if (need === undefined || (need === "diagnostics" && programs.hasDiagnostics)) return true;
    return editor[need] !== undefined && (need === "commands" || editor.servers?.hasAny() !== false);
  });
}
