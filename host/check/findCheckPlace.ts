import { lstat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { maxLookedCheckNames } from "../limits.ts";
import type { CheckPlace } from "./checkReport.ts";

const answered = /([^\s"'`()[\]:,;]+\.\w+):(\d+)/g;
const named = /(["'`])([^"'`\n]+\.\w+)\1/g;

/**
 * Finds the place of a check for annotations: the first place in a file that its answer names, else the first file that
 * its program names. Only files of the repository count; `base` is the folder that paths of the review are relative to.
 */
export async function findCheckPlace(
  { answer, source }: { readonly answer: string; readonly source: string },
  root: string,
  base: string,
): Promise<CheckPlace | undefined> {
  const places = [
    ...[...answer.matchAll(answered)].map(([, path = "", line]) => ({ path, line: Number(line) })),
    ...[...source.matchAll(named)].map(([, , path = ""]) => ({ path })),
  ];
  for (const { path, ...line } of places.slice(0, maxLookedCheckNames))
    for (const folder of new Set([root, base])) {
      const file = resolve(folder, path);
      const shown = toRepositoryPath(file, root);
      if (shown === undefined || !(await lstat(file).catch(() => undefined))?.isFile()) continue;
      return { path: shown, ...line };
    }
  return undefined;
}

/** Returns the path of a file from the top of a repository; undefined outside it. */
export function toRepositoryPath(file: string, root: string): string | undefined {
  const path = relative(root, file).split(sep).join("/");
  return path === "" || path === ".." || path.startsWith("../") ? undefined : path;
}
