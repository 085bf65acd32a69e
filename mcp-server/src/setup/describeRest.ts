import { rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { SetupPlaces } from "@dialectic/host/setup";
import { listWindows, pageAddress } from "@dialectic/host/socket";
import { getStateDirectory } from "@dialectic/host/store";
import { toPrintable } from "@dialectic/shared/protocol";
import { formatShellCommand } from "../shellCommand.ts";

/**
 * Names in one line what undoing a setup leaves, with the commands that end or remove it: running browser panels and the
 * folder of the reviews, which other assistants may use. Empty where there is nothing.
 */
export async function describeRest({ env, home, platform }: SetupPlaces): Promise<string> {
  const isWindows = platform === "win32";
  const { windows } = await listWindows();
  const panels = windows.flatMap(({ record, liveness }) => {
    if (liveness.kind !== "live" || pageAddress(record) === undefined) return [];
    const end = isWindows ? `taskkill /PID ${record.pid}` : `kill ${record.pid}`;
    return [`the browser panel of ${record.workspaceFolders.join(", ")} (${end} ends it)`];
  });
  const folder = getStateDirectory({ platform, environment: env, home });
  // Only empty folders go: they held what undoing needed.
  for (const each of [join(folder, "setup"), folder]) await rmdir(each).catch(() => undefined);
  const isThere = await stat(folder).catch(() => undefined);
  const remove = isWindows ? `rmdir /s "${folder}"` : formatShellCommand(["rm", "-r", folder]);
  const rest = [...panels, ...(isThere === undefined ? [] : [`your reviews and choices (${remove} removes them)`])];
  return rest.length === 0 ? "" : toPrintable(`Dialectic leaves: ${rest.join("; ")}.\n`);
}
