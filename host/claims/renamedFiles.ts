import { lstat } from "node:fs/promises";
import { resolve } from "node:path";
import { findRename } from "../git/index.ts";
import { claimRenameTimeoutMs, maxClaimRenames } from "../limits.ts";

/** Says which files that a claim names were renamed, such as `src/a.ts was renamed to src/b.ts`; undefined for none. */
export async function describeRenames(source: string, folder: string): Promise<string | undefined> {
  const named = [...source.matchAll(/(["'`])([^"'`\n]+\.\w+)\1/g)].flatMap(([, , path]) => path ?? []);
  const told: string[] = [];
  const signal = AbortSignal.timeout(claimRenameTimeoutMs);
  for (const path of [...new Set(named)].slice(0, maxClaimRenames)) {
    const isThere = await lstat(resolve(folder, path)).catch(() => undefined);
    const now = isThere === undefined ? await findRename(folder, path, signal) : undefined;
    // Without an answer, the check says what it says without a hint.
    if (now?.kind === "read" && now.value !== undefined) told.push(`${path} was renamed to ${now.value}`);
  }
  return told.length === 0 ? undefined : told.join(", and ");
}
