import { createHash } from "node:crypto";
import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, isAbsolute, join } from "node:path";

/** What decides where state is kept; the process itself by default. */
export interface StateLocation {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** The folder of a workspace's reviews: the same for every process and every path that leads to the workspace. */
export async function storeDirectory(workspace: string, location = currentLocation()): Promise<string> {
  const real = await realpath(workspace);
  const readable = basename(real)
    .replaceAll(/[^\w.-]/g, "_")
    .slice(0, 40);
  const name = createHash("sha256").update(real).digest("hex").slice(0, 16);
  return join(stateDirectory(location), `${readable || "root"}-${name}`);
}

function currentLocation(): StateLocation {
  return { platform: process.platform, environment: process.env, home: homedir() };
}

/** The user's own state folder; `XDG_STATE_HOME` counts on every platform, so that a test run touches nothing else. */
export function stateDirectory({ platform, environment, home }: StateLocation): string {
  const { XDG_STATE_HOME: chosen, LOCALAPPDATA: local } = environment;
  if (chosen && isAbsolute(chosen)) return join(chosen, "dialectic");
  if (platform === "darwin") return join(home, "Library", "Application Support", "Dialectic");
  if (platform === "win32") return join(local ?? join(home, "AppData", "Local"), "Dialectic");
  return join(home, ".local", "state", "dialectic");
}
