import { createHash } from "node:crypto";
import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseJson } from "../base/parseJson.ts";
import { listIgnoredFolders, type WorkingTree } from "../git/index.ts";
import { maxManifestBytes, maxOtherManifests, maxPackageFolders, maxTrialSuggestions } from "../limits.ts";

/** Folders with installed packages, by the last part of their path. */
const packageFolders = new Set(["node_modules", ".venv", "venv", "vendor"]);

/** An ignored folder of a repository, which may be linked in. */
export interface IgnoredFolder {
  /** Opaque id for the page. */
  readonly id: string;
  /** Relative to the repository with `/`. */
  readonly path: string;
  readonly isProposed: boolean;
}

/** Lists the folders that a trial may link in, those of packages first; at most 40 of them and 12 others. */
export async function listTrialFolders(
  repository: WorkingTree,
  signal: AbortSignal,
): Promise<readonly IgnoredFolder[]> {
  const listed = await listIgnoredFolders(repository, signal);
  // Without an answer none is offered: the trial works without, and git's own words come with the trees.
  const paths = listed.kind === "read" ? listed.value : [];
  const isProposed = (path: string) => packageFolders.has(path.split("/").at(-1) ?? "");
  const chosen = [
    ...paths.filter(isProposed).slice(0, maxPackageFolders),
    ...paths.filter((path) => !isProposed(path)).slice(0, maxOtherManifests),
  ];
  const folders: IgnoredFolder[] = [];
  for (const path of chosen) {
    // A link in its place could lead anywhere.
    const stats = await lstat(join(repository.root, path)).catch(() => undefined);
    if (stats?.isDirectory() === true) folders.push({ id: identify(path), path, isProposed: isProposed(path) });
  }
  return folders;
}

function identify(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 16);
}

/** Scripts that build or test in most packages. Other names could be any text of the repository. */
const scripts = ["test", "check", "typecheck", "type-check", "compile", "build", "lint"];
const runners: readonly (readonly [lockFile: string, runner: string])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
];
const tools: readonly (readonly [file: string, commands: readonly string[]])[] = [
  ["Cargo.toml", ["cargo check", "cargo test"]],
  ["go.mod", ["go build ./...", "go test ./..."]],
  ["tsconfig.json", ["npx --no-install tsc --noEmit"]],
  ["pytest.ini", ["pytest"]],
  ["pyproject.toml", ["pytest"]],
  ["pom.xml", ["mvn -q test"]],
  ["build.gradle", ["gradle test"]],
  ["build.gradle.kts", ["gradle test"]],
  ["Makefile", ["make", "make test"]],
];

/** Suggests commands by the files at the top of a repository. They are texts of our own, and no word comes from a file. */
export async function suggestCommands({ root }: WorkingTree): Promise<readonly string[]> {
  const names = new Set(await readdir(root).catch(() => []));
  const own = names.has("package.json") ? await readScripts(join(root, "package.json")) : [];
  const [, runner = "npm"] = runners.find(([file]) => names.has(file)) ?? [];
  const ofPackage = own.map((script) =>
    script === "test" && runner !== "bun" ? `${runner} test` : `${runner} run ${script}`,
  );
  const others = tools.flatMap(([file, commands]) => (names.has(file) ? commands : []));
  return [...new Set([...ofPackage, ...others])].slice(0, maxTrialSuggestions);
}

async function readScripts(path: string): Promise<readonly string[]> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats?.isFile() !== true || stats.size > maxManifestBytes) return [];
  const manifest = parseJson(await readFile(path, "utf8").catch(() => ""));
  const named = typeof manifest === "object" && manifest !== null && "scripts" in manifest ? manifest.scripts : {};
  return typeof named === "object" && named !== null ? scripts.filter((each) => Object.hasOwn(named, each)) : [];
}
