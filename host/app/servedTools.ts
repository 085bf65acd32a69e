import { type ToolName, toolNames } from "@dialectic/shared/protocol";
import type { EditorPort } from "../base/ports.ts";

/** Returns the tools that a window with this editor can serve, in the order that clients see. */
export function servedTools({ languages, commands, diagnostics }: EditorPort): ToolName[] {
  const hasLanguages = languages !== undefined;
  const isServed: Partial<Record<ToolName, boolean>> = {
    get_symbol_lsp_info: hasLanguages,
    get_references: hasLanguages,
    rename_symbol: hasLanguages,
    open_files: hasLanguages,
    execute_command: commands !== undefined,
    get_diagnostics: diagnostics !== undefined,
  };
  return toolNames.filter((name) => isServed[name] ?? true);
}
