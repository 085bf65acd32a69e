import { parseSessionName } from "./sessionName.ts";

/** Names that programs give themselves, with the names that people know them by. */
const titles: Readonly<Record<string, string>> = {
  "claude-code": "Claude Code",
  "codex-mcp-client": "Codex",
  "cursor-vscode": "Cursor",
  "gemini-cli-mcp-client": "Gemini CLI",
};

/** Earlier versions told sessions apart by numbers. */
const numbered = /^(.*?)( \d+)?$/s;

/**
 * Returns the name of an assistant as people know it. `describeSince` says when its session came, where that tells it from
 * another one of its name.
 */
export function nameAssistant(name: string, describeSince: (since: string, hasSeconds: boolean) => string): string {
  const { client, since, hasSeconds = false } = parseSessionName(name);
  const [, plain = client, number = ""] = numbered.exec(client) ?? [];
  const title = `${Object.hasOwn(titles, plain) ? titles[plain] : plain}${number}`;
  return since === undefined ? title : `${title} (${describeSince(since, hasSeconds)})`;
}
