/** Names that programs give themselves, with the names that people know them by. */
const titles: Readonly<Record<string, string>> = {
  "claude-code": "Claude Code",
  "codex-mcp-client": "Codex",
  "cursor-vscode": "Cursor",
  "gemini-cli-mcp-client": "Gemini CLI",
};

const numbered = /^(.*?)( \d+)?$/s;

/** Returns the name of an assistant as people know it, with the number that tells it from another one of its name. */
export function nameAssistant(client: string): string {
  const [, name = client, number = ""] = numbered.exec(client) ?? [];
  return `${Object.hasOwn(titles, name) ? titles[name] : name}${number}`;
}
