import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** An import of one file by another. Both are relative to the root of the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** An import of one folder by another, with the files that make it. */
export interface FolderEdge extends Import {
  /** Imports in the form `file imports file`. */
  readonly files: readonly string[];
}

/** Returns the imports between the source files of the repository, including imports of types; tests are left out. */
export function listImports(): readonly Import[] {
  return sourceFiles().flatMap((from) => importsOf(from).map((to) => ({ from, to })));
}

/** Returns the imports between the source folders of the repository. */
export function folderEdges(imports: readonly Import[]): readonly FolderEdge[] {
  const edges = new Map<string, { from: string; to: string; files: string[] }>();
  for (const each of imports) {
    const [from, to] = [folderOf(each.from), folderOf(each.to)];
    if (from === to) continue;
    const edge = edges.get(`${from} ${to}`) ?? { from, to, files: [] };
    edges.set(`${from} ${to}`, edge);
    edge.files.push(`${each.from} imports ${each.to}`);
  }
  return [...edges.values()];
}

/** Returns groups of folders, or of files, that import each other, directly or through others. */
export function findCircles(edges: readonly Import[]): readonly (readonly string[])[] {
  const known = new Map<string, string[]>();
  for (const { from, to } of edges) known.set(from, [...(known.get(from) ?? []), to]);
  const [places, lowest, open] = [new Map<string, number>(), new Map<string, number>(), new Set<string>()];
  const circles: string[][] = [];
  // Tarjan's algorithm: what can be reached from a place, and leads back to it, is one group with it.
  const visit = (from: string): number => {
    const place = places.size;
    places.set(from, place);
    open.add(from);
    let low = place;
    for (const to of known.get(from) ?? []) {
      if (!places.has(to)) low = Math.min(low, visit(to));
      else if (open.has(to)) low = Math.min(low, places.get(to) ?? low);
    }
    lowest.set(from, low);
    if (low < place) return low;
    const group = [...open].slice([...open].indexOf(from));
    for (const each of group) open.delete(each);
    if (group.length > 1) circles.push(group.sort());
    return low;
  };
  for (const from of known.keys()) if (!places.has(from)) visit(from);
  return circles;
}

function sourceFiles(): readonly string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx"], { cwd: root });
  const isSource = /^(?:shared|host|mcp-server\/src|extension\/src|webview-ui\/src)\//;
  return listed
    .toString()
    .trim()
    .split("\n")
    .filter(
      (file) =>
        isSource.test(file) && !/\.(?:test|fixture)\.tsx?$|\/test\/|\.config\.ts$|\/vitest\.\w+\.ts$/.test(file),
    );
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].flatMap(([, name = ""]) => {
    if (name.startsWith(".")) return [normalize(join(dirname(file), name))];
    const own = /^@dialectic\/(.+)$/.exec(name)?.[1];
    return own === undefined ? [] : [`${own}/index.ts`];
  });
}

/**
 * Returns the folder of a file within its package, or the file itself when it is beside those folders. A feature of the
 * page is one folder, with its state.
 */
function folderOf(file: string): string {
  const part =
    /^(?:shared|host|mcp-server\/src|extension\/src|webview-ui\/src\/features(?=\/\w+\/)|webview-ui\/src)\/[^/]+/;
  return part.exec(file)?.[0] ?? dirname(file);
}
