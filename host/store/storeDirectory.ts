import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, isAbsolute, join } from "node:path";

export interface StateLocation {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** Returns the store folder of a workspace: the same for every process and every path to the workspace. */
export async function findStoreDirectory(workspace: string, location = getCurrentLocation()): Promise<string> {
  const real = await realpath(workspace);
  const readable = basename(real)
    .replaceAll(/[^\w.-]/g, "_")
    .slice(0, 40);
  const name = createHash("sha256").update(real).digest("hex").slice(0, 16);
  return join(getStateDirectory(location), `${readable || "root"}-${name}`);
}

function getCurrentLocation(): StateLocation {
  return { platform: process.platform, environment: process.env, home: homedir() };
}

/** Returns the user's state folder. `XDG_STATE_HOME` works on every platform, so that tests can use a folder of their own. */
export function getStateDirectory({ platform, environment, home }: StateLocation = getCurrentLocation()): string {
  const { XDG_STATE_HOME: chosen, LOCALAPPDATA: local } = environment;
  if (chosen && isAbsolute(chosen)) return join(chosen, "dialectic");
  if (platform === "darwin") return join(home, "Library", "Application Support", "Dialectic");
  if (platform === "win32") return join(local ?? join(home, "AppData", "Local"), "Dialectic");
  return join(home, ".local", "state", "dialectic");
}
