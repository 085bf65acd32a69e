import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** Builds the programs that the process tests start. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, "..", "build.mjs")]);
}
