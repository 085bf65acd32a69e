import { readFile, stat } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { type AssistantName, getAssistant, type SetupQuestion } from "@dialectic/host/setup";

/** A place that an assistant's own program leaves behind: a folder, or a file that has this word. */
interface Place {
  readonly path: string;
  readonly word?: string;
}

/** Lists what the assistant's own program has kept of the plugin after its removal. */
export async function listLeftovers(question: SetupQuestion): Promise<readonly string[]> {
  const places = listPlaces(question)[question.assistant] ?? [];
  const found = await Promise.all(places.map(isThere));
  return places.filter((_, at) => found[at]).map(({ path, word }) => (word === undefined ? path : `${path}: ${word}`));
}

function listPlaces({ assistant, places }: SetupQuestion): Partial<Readonly<Record<AssistantName, readonly Place[]>>> {
  const { env, home } = places;
  const file = getAssistant(assistant).file("user", places);
  const folder = dirname(file);
  const chosen = env["CLAUDE_CONFIG_DIR"] ?? "";
  const ofClaude = isAbsolute(chosen) ? chosen : join(home, ".claude");
  return {
    "claude-code": [
      { path: join(ofClaude, "plugins", "cache", "dialectic") },
      { path: file, word: "dialectic@dialectic" },
    ],
    codex: [{ path: join(folder, "plugins", "cache", "dialectic") }],
    gemini: [
      { path: join(folder, "extension_integrity.json"), word: "dialectic" },
      { path: join(folder, "trustedFolders.json"), word: "dialectic" },
    ],
  };
}

async function isThere({ path, word }: Place): Promise<boolean> {
  try {
    if (word === undefined) return (await stat(path)).isDirectory();
    return (await readFile(path, "utf8")).includes(word);
  } catch {
    return false;
  }
}
