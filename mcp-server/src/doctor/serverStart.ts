import { readdir, readFile } from "node:fs/promises";
import { join, posix, win32 } from "node:path";
import { programEndings, type ServerEntry, type SetupPlaces, startsPanel } from "@dialectic/host/setup";
import * as z from "zod/mini";
import { findInstalled } from "../installedProgram.ts";
import { noPanelVariable } from "../serverOptions.ts";
import type { ServerStart, ServerTrial } from "./serverTrial.ts";

/**
 * Decides how `dialectic doctor` starts a configured server. Rules:
 * - A person's own entry is started. One that a folder brings is not: everybody who can write there could start programs.
 * - Nothing is downloaded. An entry for npx is started when npx has the package, and is told to stay offline.
 * - Nothing is guessed: what only the assistant knows, such as its variables, is a reason not to start.
 * - No try starts a browser panel.
 */

type Untried = Exclude<ServerTrial, { readonly kind: "answers" }>;

const startable = z.object({
  command: z.string(),
  args: z.optional(z.array(z.string())),
  env: z.optional(z.record(z.string(), z.string())),
  /** Cursor and Amazon Q, then Codex and Zed. */
  disabled: z.optional(z.boolean()),
  enabled: z.optional(z.boolean()),
  cwd: z.optional(z.unknown()),
});

/** Programs that download what they start. */
const downloading = /^(?:npm|npx|pnpm|pnpx|yarn|bun|bunx|deno|uv|uvx|pipx|docker|podman)$/;

/** Returns how to start the server of an entry in a person's own file. */
export async function planStart(entry: ServerEntry, places: SetupPlaces): Promise<ServerStart | Untried> {
  const parsed = z.safeParse(startable, entry);
  if (!parsed.success) return notStarted("it is not started by a command");
  const { command, args = [], env = {}, disabled, enabled, cwd } = parsed.data;
  if (disabled === true || enabled === false) return notStarted("it is switched off");
  if ([command, ...args, ...Object.values(env)].some((word) => word.includes("${")))
    return notStarted("it has variables, which only the assistant fills in");
  if (cwd !== undefined) return notStarted("it names a working directory");
  const reason = await explainDownload([command, ...args], places);
  if (reason !== undefined) return notStarted(reason);
  const { project, platform } = places;
  const environment = { ...places.env, ...env };
  const found = await findInstalled(command, { folders: [project], environment, endings: programEndings(platform) });
  if (found === undefined) return { kind: "fails", reason: `the program ${command} is not on the PATH` };
  return toStart(found.program, args, found.environment, startsPanel(entry));
}

/** Returns how to start this very installation, for an entry that names it. */
export function planOwnStart(
  { command, args }: { readonly command: string; readonly args: readonly string[] },
  { env }: SetupPlaces,
): ServerStart {
  return toStart(command, args, env, startsPanel({ args }));
}

export function notStarted(reason: string): Untried {
  return { kind: "not-started", reason };
}

function toStart(
  command: string,
  args: readonly string[],
  env: SetupPlaces["env"],
  mayStartPanel: boolean,
): ServerStart {
  const own = { [noPanelVariable]: "1", DIALECTIC_PANEL: "vscode", npm_config_offline: "true" };
  return { kind: "start", command, args, env: { ...env, ...own }, mayStartPanel };
}

/** Returns why a command could reach the network; undefined for one that does not, as far as its words say. */
async function explainDownload(words: readonly string[], places: SetupPlaces): Promise<string | undefined> {
  const { basename } = places.platform === "win32" ? win32 : posix;
  // The command may be the word of a shell: `cmd /c npx …`, `sh -c "npx …"`.
  const all = words.flatMap((word) => word.split(/\s+/));
  const names = all.map((word) => basename(word).replace(/\.(?:cmd|exe)$/i, ""));
  const at = names.findIndex((name) => downloading.test(name));
  const name = names[at];
  if (name === undefined) return undefined;
  if (name !== "npx") return `${name} may download it`;
  const wanted = all.slice(at + 1).find((word) => !word.startsWith("-")) ?? "";
  return (await isInCache(wanted, places)) ? undefined : `npx would download ${wanted || "it"}`;
}

/** True when npx has the package in its cache, in the version that is asked for. */
async function isInCache(wanted: string, { platform, env, home }: SetupPlaces): Promise<boolean> {
  const [, name, version] = /^((?:@[^@/]+\/)?[^@/]+)(?:@(.+))?$/.exec(wanted) ?? [];
  if (name === undefined) return false;
  const usual = platform === "win32" ? join(env["LOCALAPPDATA"] ?? home, "npm-cache") : join(home, ".npm");
  const cache = join(env["npm_config_cache"] || usual, "_npx");
  const folders = await readdir(cache).catch(() => []);
  const versions = await Promise.all(
    folders.map((folder) => readVersion(join(cache, folder, "node_modules", name, "package.json"))),
  );
  return versions.some((each) => each !== undefined && (version === undefined || each === version));
}

const manifest = z.object({ version: z.string() });

async function readVersion(file: string): Promise<string | undefined> {
  try {
    return manifest.parse(JSON.parse(await readFile(file, "utf8"))).version;
  } catch {
    return undefined;
  }
}
