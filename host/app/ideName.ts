/** Editors that are told apart, by a part of their own name; the first that fits. */
const known = [
  ["cursor", /cursor/i],
  ["windsurf", /windsurf/i],
  ["trae", /\btrae\b/i],
  ["vscode", /code|vscodium/i],
] as const;

/** The short name by which assistants know an editor of VS Code's family. */
export function ideName(applicationName: string): string {
  return known.find(([, part]) => part.test(applicationName))?.[0] ?? "unknown";
}
