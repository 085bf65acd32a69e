import { constants } from "node:fs";
import { lstat, open, rename, rm, rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import type { WritablePlace } from "../base/writeGate.ts";
import { expectSame, makeFolder } from "./replaceBytes.ts";

/** Moves a file, whatever it contains, to where none is; returns the reason if that fails. */
export async function moveFile(from: WritablePlace, to: WritablePlace): Promise<string | undefined> {
  if ((await lstat(to.absolutePath).catch(() => undefined)) !== undefined) return `there is a new ${to.path}.`;
  return tellFailure(async () => {
    await makeFolder(to);
    await expectSame(from);
    await rename(from.absolutePath, to.absolutePath);
  });
}

/** Removes a file that was just written here, also a read-only one; returns the reason if that fails. */
export async function removeFile(place: WritablePlace): Promise<string | undefined> {
  return tellFailure(async () => {
    await expectSame(place);
    await rm(place.absolutePath, { force: true });
  });
}

/** Changes the mode of a file; returns the reason if that fails. */
export async function changeMode(place: WritablePlace, mode: number): Promise<string | undefined> {
  return tellFailure(async () => {
    await expectSame(place);
    // Windows has no such flag.
    const handle = await open(place.absolutePath, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    try {
      await handle.chmod(mode);
    } finally {
      await handle.close();
    }
  });
}

/** Removes the folders of a file that are empty now, as git does: it stores none. */
export async function removeEmptyFolders(place: WritablePlace): Promise<void> {
  const { absolutePath, top } = place;
  for (let folder = dirname(absolutePath); folder !== top; folder = dirname(folder)) {
    if ((await place.lookAgain()) !== undefined) return;
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

async function tellFailure(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}
