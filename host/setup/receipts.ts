import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { stateDirectory } from "../store/index.ts";
import type { SetupPlaces } from "./assistants.ts";
import { readTextFile, writeTextFile } from "./safeFile.ts";

const receipt = z.object({
  file: z.string(),
  /** The file's text as it was: missing when there was no file. */
  before: z.optional(z.string()),
  after: z.string(),
  /** The first folder that was made for the file. */
  made: z.optional(z.string()),
});

/** What was written to a configuration; it is the copy of what stood there, too. */
export type Receipt = z.infer<typeof receipt>;

/** Where the receipt of a configuration lies. */
export function receiptFile(file: string, { platform, env, home }: SetupPlaces): string {
  const name = createHash("sha256").update(file).digest("hex").slice(0, 16);
  return join(stateDirectory({ platform, environment: env, home }), "setup", `${name}.json`);
}

/** The receipt of a configuration; nothing when there is none that can be read. */
export async function readReceipt(file: string, places: SetupPlaces): Promise<Receipt | undefined> {
  const read = await readTextFile(receiptFile(file, places));
  if (read.kind !== "read") return undefined;
  try {
    const parsed = z.safeParse(receipt, JSON.parse(read.text));
    return parsed.success && parsed.data.file === file ? parsed.data : undefined;
  } catch {
    // Half of a receipt says nothing: what was written is taken out by what it is.
    return undefined;
  }
}

/** Keeps a receipt where only this person reads it: configurations hold secrets. */
export async function keepReceipt(kept: Receipt, places: SetupPlaces): Promise<void> {
  const file = receiptFile(kept.file, places);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeTextFile(file, `${JSON.stringify(kept)}\n`, 0o600);
}

/** Forgets a configuration that is as it was. */
export async function forgetReceipt(file: string, places: SetupPlaces): Promise<void> {
  await rm(receiptFile(file, places), { force: true });
}
