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

/** The names of all tools, in the order that clients see. */
export const toolNames: readonly ToolName[] = [...toolGroups.review, ...toolGroups.ide];
