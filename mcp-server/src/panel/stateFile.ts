import { watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { writeWhole } from "@dialectic/host/socket";
import { getStateDirectory } from "@dialectic/host/store";

/** Returns the folder with what the person has said about folders. */
export function trustPlace(): string {
  return getStateDirectory({ platform: process.platform, environment: process.env, home: homedir() });
}

/** Replaces a file as a whole, so that readers see the old or the new text; only the person may read it. */
export async function replaceStateFile(place: string, name: string, value: object): Promise<void> {
  await mkdir(place, { recursive: true, mode: 0o700 });
  await writeWhole(join(place, name), { bytes: `${JSON.stringify(value, undefined, 2)}\n`, mode: 0o600 });
}

export function watchStateFile(
  place: string,
  name: string,
  onChange: () => void,
  onProblem: (message: string) => void,
): { close(): void } | undefined {
  const failed = (problem: unknown) =>
    onProblem(`Trust given elsewhere takes effect after a restart: ${String(problem)}`);
  try {
    const watcher = watch(place, (_, changed) => {
      if (changed === null || changed === name) onChange();
    });
    watcher.on("error", failed);
    return watcher;
  } catch (problem) {
    failed(problem);
    return undefined;
  }
}
