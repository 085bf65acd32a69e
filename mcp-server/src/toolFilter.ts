/** Names of tools that there are to be and not to be, with commas or spaces between them; all are there without either. */
export interface ToolFilter {
  readonly enabled?: string | undefined;
  readonly disabled?: string | undefined;
}

/** The filter that the environment sets; the names that another bridge gave these variables are taken, too. */
export function filterOf(env: NodeJS.ProcessEnv): ToolFilter {
  const { DIALECTIC_ENABLED_TOOLS, DIALECTIC_DISABLED_TOOLS, VSCODE_MCP_ENABLED_TOOLS, VSCODE_MCP_DISABLED_TOOLS } =
    env;
  return {
    enabled: DIALECTIC_ENABLED_TOOLS ?? VSCODE_MCP_ENABLED_TOOLS,
    disabled: DIALECTIC_DISABLED_TOOLS ?? VSCODE_MCP_DISABLED_TOOLS,
  };
}
