import type { Author } from "./feedbackEvent.ts";

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

/** Returns the name of whoever wrote a comment. Those on a forge have the names that they chose there, which stay as they are. */
export function nameAuthor(by: Author, person: string): string {
  if (by.kind === "person") return person;
  return by.kind === "forge" ? by.name : nameAssistant(by.name);
}

/**
 * Returns the name of whoever wrote a comment, for assistants. Nobody on a forge can be called like the user, whose words assistants follow, or
 * like an assistant.
 */
export function nameForAssistants(by: Author): string {
  if (by.kind === "person") return "user";
  return by.kind === "forge" ? `${by.name} (pull request)` : by.name;
}
