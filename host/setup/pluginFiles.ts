import { readdir } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import type { SetupPlaces } from "./assistants.ts";
import { diffLines } from "./diffLines.ts";
import { pluginServers } from "./installedPlugins.ts";
import { jsonText } from "./jsonText.ts";
import { forgetReceipt, keepReceipt, readReceipt } from "./receipts.ts";
import { readTextFile, removeFile, writeTextFile } from "./safeFile.ts";

interface PluginFile {
  readonly file: string;
  /** The text to write; undefined when the file is to be removed. */
  readonly after: string | undefined;
}

export type PluginPlan =
  | { readonly kind: "change"; readonly files: readonly PluginFile[]; readonly diff: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "refused"; readonly file: string; readonly message: string };

/**
 * Plans to copy the files of a plugin, with these arguments added to those of its server. A file that this command has not written is left
 * alone.
 */
export async function planPluginFiles(
  source: string,
  target: string,
  places: SetupPlaces,
  args: readonly string[] = [],
): Promise<PluginPlan> {
  const files: PluginFile[] = [];
  const diffs: string[] = [];
  for (const path of await listFiles(source)) {
    const file = join(target, relative(source, path));
    const [wanted, now] = [await readTextFile(path), await readTextFile(file)];
    if (wanted.kind !== "read") return { kind: "refused", file: path, message: "it cannot be read" };
    const before = now.kind === "read" ? now.text : undefined;
    const after = isServers(path) ? addArguments(wanted.text, args) : wanted.text;
    if (before === after) continue;
    const isOwn = now.kind === "absent" || (await readReceipt(file, places))?.after === before;
    if (!isOwn) return { kind: "refused", file, message: "it was not written by this command: remove it yourself" };
    files.push({ file, after });
    diffs.push(diffLines(file, before, after));
  }
  return files.length === 0 ? { kind: "nothing" } : { kind: "change", files, diff: diffs.join("") };
}

function isServers(path: string): boolean {
  return Object.values(pluginServers).some((name) => name === basename(path));
}

function addArguments(text: string, args: readonly string[]): string {
  const servers = jsonText("mcpServers");
  const found = servers.find(text);
  const given = found.kind === "found" ? found.entry?.["args"] : undefined;
  if (args.length === 0 || !Array.isArray(given)) return text;
  const edited = servers.put(text, { args: [...given, ...args] });
  return edited.kind === "edited" ? edited.text : text;
}

/** Plans to remove what was written. A file that was changed since keeps everything where it is. */
export async function planPluginRemoval(target: string, places: SetupPlaces): Promise<PluginPlan> {
  const files: PluginFile[] = [];
  const diffs: string[] = [];
  for (const file of await listFiles(target)) {
    const [receipt, now] = [await readReceipt(file, places), await readTextFile(file)];
    if (receipt === undefined || now.kind === "absent") continue;
    if (now.kind !== "read" || now.text !== receipt.after)
      return { kind: "refused", file, message: "it was changed since: remove it yourself" };
    files.push({ file, after: undefined });
    diffs.push(diffLines(file, now.text, undefined));
  }
  return files.length === 0 ? { kind: "nothing" } : { kind: "change", files, diff: diffs.join("") };
}

export async function applyPluginFiles(files: readonly PluginFile[], places: SetupPlaces): Promise<void> {
  for (const { file, after } of files) {
    if (after === undefined) continue;
    const made = (await readReceipt(file, places))?.made;
    // The receipt is written first, so that an interrupted copy can be removed.
    await keepReceipt({ file, after, ...(made === undefined ? {} : { made }) }, places);
    const created = await writeTextFile(file, after, 0o644);
    if (created !== undefined) await keepReceipt({ file, after, made: created }, places);
  }
  // The first file made the outer folders: it goes last.
  for (const { file } of files.toReversed().filter(({ after }) => after === undefined)) {
    await removeFile(file, (await readReceipt(file, places))?.made);
    await forgetReceipt(file, places);
  }
}

async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}
