// Needs between code and the manifests of packages. Rules:
// - a changed import of a package needs the hunk of the manifest that adds it, and a manifest loses a package with or after the
//   last import of it;
// - a lock file that no section names stands with the manifest beside it: see `findCompanions`.
import { posix } from "node:path";
import type { ChangedCode, CodeSide } from "./changedCode.ts";
import { unitsOf } from "./fileNeeds.ts";
import type { Family } from "./imports.ts";
import type { NeedList } from "./need.ts";

interface Manifest {
  readonly file: RegExp;
  readonly families: readonly (Family | undefined)[];
  /** Finds the packages that a line names. */
  readonly name: RegExp;
}

const manifests: readonly Manifest[] = [
  { file: /^package\.json$/, families: ["js", "css", undefined], name: /^\s*"((?:@[\w.-]+\/)?[\w.-]+)"\s*:/g },
  {
    file: /^(?:.*requirements.*\.(?:txt|in)|Pipfile)$/,
    families: ["python"],
    name: /^\s*"?([\w.-]+)"?\s*(?:[=<>~!;[@].*)?$/g,
  },
  {
    file: /^(?:pyproject\.toml|setup\.(?:cfg|py))$/,
    families: ["python"],
    name: /(?:^\s*|["'])([\w.-]+)\s*(?=[=<>~!;[@"'])/g,
  },
  { file: /^go\.mod$/, families: ["go"], name: /^\s*(?:require\s+)?([\w.-]+\.[\w-]+\/[\w./~-]+)\s+v/g },
  { file: /^Cargo\.toml$/, families: ["rust"], name: /^\s*(?:\[.*dependencies\.)?([\w-]+)\s*[=\]]/g },
];

const locks: Readonly<Record<string, RegExp>> = {
  "package.json": /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/,
  "pyproject.toml": /^(?:poetry|uv|pdm)\.lock$/,
  Pipfile: /^Pipfile\.lock$/,
  "go.mod": /^go\.sum$/,
  "Cargo.toml": /^Cargo\.lock$/,
  Gemfile: /^Gemfile\.lock$/,
  "composer.json": /^composer\.lock$/,
};

export function addPackageNeeds(files: readonly ChangedCode[], needs: NeedList): void {
  for (const manifest of files) {
    const kind = manifests.find(({ file }) => file.test(posix.basename(manifest.path)));
    if (kind === undefined || manifest.isGenerated) continue;
    const [added, removed] = [namesOf(manifest.after, kind), namesOf(manifest.before, kind)];
    for (const file of files) {
      if (!kind.families.includes(file.family) || file.purpose === "document" || file === manifest) continue;
      follow(file.after, file.family, added, (unit, owner, name) => needs.add(unit, owner, "package", name), removed);
      follow(file.before, file.family, removed, (unit, owner, name) => needs.add(owner, unit, "package", name), added);
    }
  }
}

/** Returns the packages on the changed lines of a manifest, with their units. */
function namesOf(side: CodeSide | undefined, { name }: Manifest): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [line, unit] of side?.units ?? [])
    for (const [, each = ""] of (side?.lines[line - 1] ?? "").slice(0, 1_000).matchAll(name))
      found.set(toForm(each), unit);
  return found;
}

function follow(
  side: CodeSide | undefined,
  family: Family | undefined,
  names: ReadonlyMap<string, number>,
  add: (unit: number, manifest: number, name: string) => void,
  /** Packages of which only the version changed. */
  others: ReadonlyMap<string, number>,
): void {
  if (names.size === 0) return;
  for (const found of side?.imports ?? [])
    for (const path of found.paths) {
      const name = packagesOf(path, family)
        .map(toForm)
        .find((each) => names.has(each) && !others.has(each));
      const manifest = name === undefined ? undefined : names.get(name);
      if (name === undefined || manifest === undefined) continue;
      for (const unit of unitsOf(side, found)) add(unit, manifest, name);
    }
}

/** Returns the packages that a path may mean: the first part, a scope with a name or, in Go, every beginning. */
function packagesOf(path: string, family: Family | undefined): readonly string[] {
  if (path.startsWith(".")) return [];
  const parts = path.split("/");
  if (family === "go") return parts.map((_, at) => parts.slice(0, parts.length - at).join("/"));
  return [parts.slice(0, path.startsWith("@") ? 2 : 1).join("/")];
}

function toForm(name: string): string {
  return name.toLowerCase().replaceAll("_", "-");
}

/** Returns the manifests beside lock files, by the number of the lock file. */
export function findCompanions(files: readonly ChangedCode[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const byPath = new Map(files.map(({ path }, at) => [path, at]));
  for (const [at, { path }] of files.entries())
    for (const [manifest, lock] of Object.entries(locks)) {
      const beside = lock.test(posix.basename(path))
        ? byPath.get(posix.join(posix.dirname(path), manifest))
        : undefined;
      if (beside !== undefined) found.set(at, beside);
    }
  return found;
}
