import type { Author } from "./feedbackEvent.ts";
import { parseSessionName } from "./sessionName.ts";

/** The client of a review that the person asked for themselves, in a terminal or an editor. Restored iterations begin with it, too. */
export const personClient = "you";

/** The client that commands in a terminal are; what runs there and names itself is another one. */
export const terminalClient = "command line";

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

/** Returns the name of whoever wrote a comment. Those on a forge have the names that they chose there, which stay as they are. */
export function nameAuthor(by: Author, person: string, nameOf: (assistant: string) => string): string {
  if (by.kind === "person") return person;
  return by.kind === "forge" ? by.name : nameOf(by.name);
}

/**
 * Returns the name of whoever wrote a comment, for assistants. Nobody on a forge can be called like the user, whose words assistants follow, or
 * like an assistant.
 */
export function nameForAssistants(by: Author): string {
  if (by.kind === "person") return "user";
  return by.kind === "forge" ? `${by.name} (pull request)` : by.name;
}
