/** The MCP tools by group, in the order that clients see. */
export const toolGroups = {
  review: [
    "present_review",
    "wait_for_feedback",
    "answer_comment",
    "update_review",
    "get_selection",
    "get_review",
    "check_references",
    "health_check",
    "list_workspaces",
    "request_review",
  ],
  ide: [
    "get_symbol_lsp_info",
    "get_references",
    "rename_symbol",
    "open_files",
    "execute_command",
    "get_diagnostics",
    "ide_capability",
  ],
} as const;

export type ToolName = (typeof toolGroups)[keyof typeof toolGroups][number];

/** The part of an editor that a tool needs; a window whose editor lacks it does not list the tool. */
export const toolNeeds: Partial<Readonly<Record<ToolName, "languages" | "commands" | "diagnostics">>> = {
  get_symbol_lsp_info: "languages",
  get_references: "languages",
  rename_symbol: "languages",
  open_files: "commands",
  execute_command: "commands",
  get_diagnostics: "diagnostics",
};

/** The names of all tools, in the order that clients see. */
export const toolNames: readonly ToolName[] = [...toolGroups.review, ...toolGroups.ide];
