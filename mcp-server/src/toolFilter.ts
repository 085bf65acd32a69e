/** Names of tools and groups to enable and to disable, separated by commas or spaces; without either, all tools are enabled. */
export interface ToolFilter {
  readonly enabled?: string | undefined;
  readonly disabled?: string | undefined;
}

/** Returns the filter from the environment; another bridge's names for these variables are accepted, too. */
export function readToolFilter(env: NodeJS.ProcessEnv): ToolFilter {
  const { DIALECTIC_ENABLED_TOOLS, DIALECTIC_DISABLED_TOOLS, VSCODE_MCP_ENABLED_TOOLS, VSCODE_MCP_DISABLED_TOOLS } =
    env;
  return {
    enabled: DIALECTIC_ENABLED_TOOLS ?? VSCODE_MCP_ENABLED_TOOLS,
    disabled: DIALECTIC_DISABLED_TOOLS ?? VSCODE_MCP_DISABLED_TOOLS,
  };
}
