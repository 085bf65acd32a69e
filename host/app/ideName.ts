/** Known editors, each with a pattern of its own name; the first match counts. */
const known = [
  ["cursor", /cursor/i],
  ["windsurf", /windsurf/i],
  ["trae", /\btrae\b/i],
  ["vscode", /code|vscodium/i],
] as const;

/** Returns the short name by which assistants know an editor of VS Code's family. */
export function ideName(applicationName: string): string {
  return known.find(([, part]) => part.test(applicationName))?.[0] ?? "unknown";
}
