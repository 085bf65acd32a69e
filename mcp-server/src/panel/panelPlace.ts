import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createNonce, writeWhole } from "@dialectic/host/socket";
import * as z from "zod/mini";
import { panelPortPauseMs, panelPortTries } from "../limits.ts";

/** The port and the key by which the pages of a workspace find its panel again. */
export interface PanelPlace {
  readonly port: number;
  /** 32 random bytes, hex. */
  readonly key: string;
}

const keptPlace = z.object({
  port: z.int().check(z.gte(1), z.lte(65_535)),
  key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/**
 * Starts a listener at the place of the last panel, so that open tabs continue by themselves. Where that port is taken,
 * or another one is requested, the key is discarded with it: otherwise a stranger listening on the port could relay a
 * page's question to the panel and its answer back. `start` rejects when it cannot listen.
 */
export async function startAtPlace<T extends { readonly port: number }>(
  folder: string,
  wantedPort: number,
  start: (place: PanelPlace) => Promise<T>,
  warn: (message: string) => void,
): Promise<T> {
  const file = join(folder, "panel.place");
  const kept = await readPlace(file);
  if (kept !== undefined && (wantedPort === 0 || wantedPort === kept.port)) {
    try {
      return await startSoon(() => start(kept));
    } catch (problem) {
      if (wantedPort !== 0) {
        await keepPlace(file, undefined, warn);
        throw problem;
      }
    }
  }
  const key = createNonce();
  const started = await start({ port: wantedPort, key });
  await keepPlace(file, { port: started.port, key }, warn);
  return started;
}

/** Tries again for a moment: a killed panel releases its port only when the last of its threads has ended. */
async function startSoon<T>(start: () => Promise<T>): Promise<T> {
  for (let left = panelPortTries; ; left -= 1)
    try {
      return await start();
    } catch (problem) {
      if (left === 1) throw problem;
      await pause(panelPortPauseMs);
    }
}

async function readPlace(file: string): Promise<PanelPlace | undefined> {
  try {
    return keptPlace.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    // There was no panel before, or the file is damaged: a new key works as well.
    return undefined;
  }
}

/** Stores the place. A failure is harmless: the next panel then has another address, and open tabs need a new one. */
async function keepPlace(file: string, place: PanelPlace | undefined, warn: (message: string) => void): Promise<void> {
  try {
    await writeWhole(file, { bytes: JSON.stringify(place ?? {}), mode: 0o600 });
  } catch (problem) {
    warn(
      `The address of the panel could not be saved: ${problem instanceof Error ? problem.message : String(problem)}`,
    );
  }
}
