/** Returns the command that runs the MCP Inspector; installs it first if it is missing. */
export function ensureInspector(): readonly string[];
