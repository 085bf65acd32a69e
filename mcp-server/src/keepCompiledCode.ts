import { statSync } from "node:fs";
import * as module from "node:module";
import { isAbsolute, join } from "node:path";

type Surroundings = Pick<NodeJS.Process, "platform" | "env"> & { readonly getuid?: () => number };

/**
 * Lets Node keep the code that it compiles in the user's cache folder, so that the next start is faster. Node 20 keeps none.
 * `NODE_DISABLE_COMPILE_CACHE` switches it off.
 */
export function keepCompiledCode(surroundings: Surroundings = process): void {
  const folder = cacheFolder(surroundings);
  if (folder !== undefined && "enableCompileCache" in module && typeof module.enableCompileCache === "function")
    module.enableCompileCache(folder);
}

/** The folder for compiled code; undefined where the user's cache folder is unknown or another user's, as with sudo. */
export function cacheFolder({ platform, env, getuid }: Surroundings): string | undefined {
  const { XDG_CACHE_HOME: chosen, LOCALAPPDATA: local, HOME: home } = env;
  const isOwn = (folder: string) => getuid === undefined || readOwner(folder) === getuid();
  if (chosen && isAbsolute(chosen)) return isOwn(chosen) ? join(chosen, "dialectic", "code") : undefined;
  if (platform === "win32") return local ? join(local, "Dialectic", "Cache", "code") : undefined;
  if (!home || !isAbsolute(home) || !isOwn(home)) return undefined;
  return platform === "darwin"
    ? join(home, "Library", "Caches", "Dialectic", "code")
    : join(home, ".cache", "dialectic", "code");
}

function readOwner(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.uid;
}
