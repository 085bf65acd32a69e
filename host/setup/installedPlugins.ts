import { readdir } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { parse as parseToml } from "smol-toml";
import * as z from "zod/mini";
import { type AssistantName, getAssistant, type SetupPlaces } from "./assistants.ts";
import type { ServerEntry } from "./editedText.ts";
import { jsonText } from "./jsonText.ts";
import { readTextFile } from "./safeFile.ts";

/** A plugin of Dialectic that an assistant has. */
export interface InstalledPlugin {
  /** The file that names its server. */
  readonly file: string;
  /** Undefined when that file cannot be read, or names no server. */
  readonly entry: ServerEntry | undefined;
}

/** The plugin in the marketplace of the same name. */
const name = "dialectic@dialectic";
/** The file of a plugin that names its server; that of Gemini CLI is its whole manifest. */
export const pluginServers = { usual: ".mcp.json", gemini: "gemini-extension.json" } as const;

const claudeSettings = z.object({ enabledPlugins: z.object({ [name]: z.literal(true) }) });
const claudeFolders = z.object({
  dialectic: z.object({ source: z.object({ source: z.literal("directory") }), installLocation: z.string() }),
});
const claudePlugins = z.object({
  plugins: z.object({ [name]: z.tuple([z.object({ installPath: z.string() })], z.unknown()) }),
});
const codexSettings = z.object({ plugins: z.object({ [name]: z.object({ enabled: z.literal(true) }) }) });

/**
 * Finds the plugin that an assistant has for this person; undefined when it has none, or has it switched off. It is read from the files
 * that the assistants keep: Claude Code 2.1, Codex 0.169, Gemini CLI 0.61 and Cursor.
 */
export async function findPlugin(assistant: AssistantName, places: SetupPlaces): Promise<InstalledPlugin | undefined> {
  const file = await locateServers(assistant, places);
  if (file === undefined) return undefined;
  const read = await readTextFile(file);
  if (read.kind === "absent") return undefined;
  const found = read.kind === "read" ? jsonText("mcpServers").find(read.text) : undefined;
  return { file, entry: found?.kind === "found" ? found.entry : undefined };
}

async function locateServers(assistant: AssistantName, places: SetupPlaces): Promise<string | undefined> {
  const own = dirname(getAssistant(assistant).file("user", places));
  switch (assistant) {
    case "claude-code":
      return locateForClaude(places);
    case "codex":
      return locateForCodex(own);
    case "gemini":
      return join(own, "extensions", "dialectic", pluginServers.gemini);
    case "cursor":
      return join(own, "plugins", "local", "dialectic", pluginServers.usual);
    default:
      return undefined;
  }
}

/** Claude Code loads a plugin of a folder in place, and others from its cache. */
async function locateForClaude({ env, home }: SetupPlaces): Promise<string | undefined> {
  const chosen = env["CLAUDE_CONFIG_DIR"] ?? "";
  const own = isAbsolute(chosen) ? chosen : join(home, ".claude");
  const read = <T>(file: string, shape: z.ZodMiniType<T>) => readParsed(join(own, file), shape, JSON.parse);
  if ((await read("settings.json", claudeSettings)) === undefined) return undefined;
  const marketplaces = await read("plugins/known_marketplaces.json", claudeFolders);
  if (marketplaces !== undefined)
    return join(marketplaces.dialectic.installLocation, "plugins", "dialectic", pluginServers.usual);
  const installed = await read("plugins/installed_plugins.json", claudePlugins);
  return installed && join(installed.plugins[name][0].installPath, pluginServers.usual);
}

async function locateForCodex(own: string): Promise<string | undefined> {
  if ((await readParsed(join(own, "config.toml"), codexSettings, parseToml)) === undefined) return undefined;
  const versions = join(own, "plugins", "cache", "dialectic", "dialectic");
  const [latest] = (await readdir(versions).catch(() => [])).sort().toReversed();
  return latest === undefined ? undefined : join(versions, latest, pluginServers.usual);
}

/** Undefined when the file does not say what is looked for. */
async function readParsed<T>(
  file: string,
  shape: z.ZodMiniType<T>,
  parser: (text: string) => unknown,
): Promise<T | undefined> {
  const read = await readTextFile(file);
  if (read.kind !== "read") return undefined;
  try {
    return z.safeParse(shape, parser(read.text)).data;
  } catch {
    // The assistant cannot read it either.
    return undefined;
  }
}
