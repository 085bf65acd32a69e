import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { preparePrivateDirectory, prepareRuntimeDirectories } from "./privateDirectory.ts";
import { getSurroundings, type Surroundings } from "./socketPath.ts";
import { recordsFolder, type WindowRecord, windowRecord } from "./windowRecord.ts";

export interface WindowRegistration {
  /** Changes the record; earlier changes are written first. */
  update(changes: Partial<Omit<WindowRecord, "id">>): Promise<void>;
  dispose(): Promise<void>;
}

/** Writes a record of this window; rejects with the reason when there is no private folder for it. */
export async function registerWindow(
  record: WindowRecord,
  given: Partial<Surroundings> = {},
): Promise<WindowRegistration> {
  const surroundings = getSurroundings(given);
  const { directories, problems } = await prepareRuntimeDirectories(surroundings);
  const [directory] = directories;
  if (directory === undefined)
    throw new Error(problems.join("; ") || "There is no folder for the record of this window");
  const folder = join(directory, recordsFolder);
  const trust = await preparePrivateDirectory(folder, surroundings.uid);
  if (trust.kind !== "trusted") throw new Error(trust.kind === "untrusted" ? trust.message : `${folder} is missing`);

  const file = join(folder, `${record.id}.json`);
  let current = windowRecord.parse(record);
  let isDisposed = false;
  await writeRecord(file, current);
  let writing = Promise.resolve();
  return {
    update: (changes) => {
      if (isDisposed) return Promise.resolve();
      current = { ...current, ...changes };
      const next = current;
      const written = writing.then(() => writeRecord(file, next));
      // The caller gets the error; the next write is attempted anyway.
      writing = written.catch(() => undefined);
      return written;
    },
    dispose: async () => {
      isDisposed = true;
      await writing;
      await rm(file, { force: true });
    },
  };
}

/** Writes atomically: readers see either the old or the new record. */
async function writeRecord(file: string, record: WindowRecord): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(record), { mode: 0o600 });
  await rename(`${file}.tmp`, file);
}
