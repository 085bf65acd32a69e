import { readFile, realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, parse } from "node:path";
import type { WorkspacePort } from "@dialectic/host";
import { contains } from "@dialectic/host/socket";
import * as z from "zod/mini";
import { replaceStateFile, trustPlace, watchStateFile } from "./stateFile.ts";

const trustFile = "trusted.json";
const kept = z.object({ folders: z.array(z.string()) });

/** True when the person trusts a folder, given by its real path, or one above it. */
export async function isFolderTrusted(folder: string, place = trustPlace()): Promise<boolean> {
  return (await trustedFolders(place)).some((trusted) => contains(trusted, folder, process.platform));
}

/** Stores that the person trusts a folder and everything in it; resolves to its real path. */
export async function trustFolder(folder: string, place = trustPlace()): Promise<string> {
  const real = await realpath(folder);
  const folders = await trustedFolders(place);
  if (folders.includes(real)) return real;
  await replaceStateFile(place, trustFile, { folders: [...folders, real] });
  return real;
}

async function trustedFolders(place: string): Promise<readonly string[]> {
  try {
    return kept.parse(JSON.parse(await readFile(join(place, trustFile), "utf8"))).folders;
  } catch {
    // No folder was trusted so far, or the file is damaged: then the person is asked again.
    return [];
  }
}

/** Returns the trust part of a panel's workspace: restricted until the person agrees, here or in another process. */
export async function followTrust(
  folder: string,
  onProblem: (message: string) => void,
  place = trustPlace(),
): Promise<Pick<Required<WorkspacePort>, "isTrusted" | "onTrusted" | "trust"> & { dispose(): void }> {
  const listeners = new Set<() => void>();
  let isTrusted = await isFolderTrusted(folder, place);
  const look = async () => {
    const isNow = await isFolderTrusted(folder, place);
    // Two simultaneous checks must report it only once.
    if (isTrusted || !isNow) return;
    isTrusted = true;
    for (const listener of listeners) listener();
  };
  const watcher = isTrusted ? undefined : watchStateFile(place, trustFile, () => void look(), onProblem);
  const parent = findTrustableParent(folder);
  return {
    isTrusted: () => isTrusted,
    onTrusted(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    trust: {
      folder,
      ...(parent === undefined ? {} : { parent }),
      async grant(granted) {
        await trustFolder(granted, place);
        await look();
      },
    },
    dispose: () => watcher?.close(),
  };
}

/** Returns the parent folder, unless it is a root or contains the person's home. */
function findTrustableParent(folder: string): string | undefined {
  const parent = dirname(folder);
  return contains(parent, homedir(), process.platform) || parent === parse(parent).root ? undefined : parent;
}
