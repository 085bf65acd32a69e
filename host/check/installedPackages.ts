import { readdir, realpath } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { isInside } from "../base/isInside.ts";
import { askGit } from "../git/index.ts";
import type { CheckedRange } from "./checkedRange.ts";

/** Files that decide what a package manager installs, in any folder: manifests, locks, and its own settings and plugins. */
const deciding = [
  ...["package.json", "package-lock.json", "npm-shrinkwrap.json", ".npmrc"],
  ...["yarn.lock", ".yarnrc", ".yarnrc.yml", ".yarn/**"],
  ...["pnpm-lock.yaml", "pnpm-workspace.yaml", ".pnpmfile.cjs"],
  ...["bun.lock", "bun.lockb", "bunfig.toml"],
  // Packages are patched from here after they were installed.
  "patches/**",
  // Packages that are committed.
  ...["node_modules", "node_modules/**"],
].map((name) => `:(top,icase,glob)**/${name}`);

/**
 * Finds a path by which the packages in `node_modules` at the top of a repository may differ from those of the base; undefined when no file
 * that decides which they are differs, and no folder of the repository to which they link (those of a workspace). What an install ran or
 * copied by itself is not known.
 */
export async function findPackageChange(
  { repository: { root }, base }: Pick<CheckedRange, "repository"> & { readonly base: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const linked = await listLinkedFolders(join(root, "node_modules"), root);
  const literal = [...new Set(linked)].map((path) => (path === "" ? ":(top)" : `:(top,literal)${path}`));
  const options = ["--name-only", "-z", "--no-renames", "--ignore-submodules=dirty"];
  const asked = ["diff", ...options, "--end-of-options", base, "--", ...deciding, ...literal];
  const changed = await askGit(root, asked, signal);
  if (changed.kind !== "read") return "what git cannot compare";
  return changed.value.toString().split("\0")[0] || undefined;
}

/** Lists the folders and files of the repository outside of `node_modules` to which packages and programs in there link. */
async function listLinkedFolders(folder: string, root: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  // `.bin`, and the stores in which package managers keep packages by their versions.
  const isHidden = basename(folder).startsWith(".");
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        const holdsPackages = isHidden || /^[@.]|^node_modules$/.test(entry.name);
        return holdsPackages ? listLinkedFolders(path, root) : [];
      }
      const real = entry.isSymbolicLink() ? await realpath(path).catch(() => undefined) : undefined;
      if (real === undefined || !isInside(root, real)) return [];
      const parts = relative(root, real).split(sep);
      return parts.includes("node_modules") ? [] : [parts.join("/")];
    }),
  );
  return found.flat();
}
