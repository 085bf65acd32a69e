import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { getStateDirectory } from "../store/index.ts";
import type { SetupPlaces } from "./assistants.ts";
import { readTextFile, writeTextFile } from "./safeFile.ts";

export const receiptSchema = z.object({
  file: z.string(),
  before: z.optional(z.string()),
  after: z.string(),
  /** The first folder that was created for the file. */
  made: z.optional(z.string()),
});

/** Record of a written configuration; also the backup of its previous text. */
export type Receipt = z.infer<typeof receiptSchema>;

export function locateReceipt(file: string, { platform, env, home }: SetupPlaces): string {
  const name = createHash("sha256").update(file).digest("hex").slice(0, 16);
  return join(getStateDirectory({ platform, environment: env, home }), "setup", `${name}.json`);
}

export async function readReceipt(file: string, places: SetupPlaces): Promise<Receipt | undefined> {
  const read = await readTextFile(locateReceipt(file, places));
  if (read.kind !== "read") return undefined;
  try {
    const parsed = z.safeParse(receiptSchema, JSON.parse(read.text));
    return parsed.success && parsed.data.file === file ? parsed.data : undefined;
  } catch {
    // A truncated receipt is ignored: the server can be removed without it.
    return undefined;
  }
}

export async function keepReceipt(kept: Receipt, places: SetupPlaces): Promise<void> {
  await writeRecord(locateReceipt(kept.file, places), kept);
}

/** Writes a record that only this person can read, because configurations contain secrets. */
export async function writeRecord(file: string, record: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeTextFile(file, `${JSON.stringify(record)}\n`, 0o600);
}

export async function forgetReceipt(file: string, places: SetupPlaces): Promise<void> {
  await rm(locateReceipt(file, places), { force: true });
}
