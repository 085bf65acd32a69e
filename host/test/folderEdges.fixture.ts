import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** An import of one folder by another, with the files that make it. */
export interface FolderEdge {
  readonly from: string;
  readonly to: string;
  /** Imports in the form `file imports file`, relative to the root of the repository. */
  readonly files: readonly string[];
}

/** Returns the imports between the source folders of the repository, including imports of types; tests are left out. */
export function folderEdges(): readonly FolderEdge[] {
  const edges = new Map<string, { from: string; to: string; files: string[] }>();
  for (const file of sourceFiles())
    for (const imported of importsOf(file)) {
      const [from, to] = [folderOf(file), folderOf(imported)];
      if (from === to) continue;
      const edge = edges.get(`${from} ${to}`) ?? { from, to, files: [] };
      edges.set(`${from} ${to}`, edge);
      edge.files.push(`${file} imports ${imported}`);
    }
  return [...edges.values()];
}

/** Returns groups of folders that import each other, directly or through others. */
export function foldersInCircles(edges: readonly FolderEdge[]): readonly (readonly string[])[] {
  const reached = new Map<string, ReadonlySet<string>>();
  const reach = (start: string) => {
    const seen = new Set<string>();
    for (const todo = [start]; todo.length > 0; ) {
      const from = todo.pop();
      for (const edge of edges)
        if (edge.from === from && !seen.has(edge.to)) {
          seen.add(edge.to);
          todo.push(edge.to);
        }
    }
    return seen;
  };
  for (const { from } of edges) if (!reached.has(from)) reached.set(from, reach(from));
  const inCircles = [...reached].filter(([folder, seen]) => seen.has(folder)).map(([folder]) => folder);
  const circles = inCircles.map((folder) =>
    inCircles.filter((other) => reached.get(folder)?.has(other) && reached.get(other)?.has(folder)).sort(),
  );
  return [...new Map(circles.map((circle) => [circle.join(" "), circle])).values()];
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
 * Returns the folder of a file within its package, or the file itself when it is beside those folders. The state of all
 * features of the page counts as one folder with `webview-ui/src/state`: the state of a feature may use that of another,
 * and never components.
 */
function folderOf(file: string): string {
  if (/^webview-ui\/src\/features\/\w+\/state\//.test(file)) return "webview-ui/src/state";
  const part =
    /^(?:shared|host|mcp-server\/src|extension\/src|webview-ui\/src\/features(?=\/\w+\/)|webview-ui\/src)\/[^/]+/;
  return part.exec(file)?.[0] ?? dirname(file);
}
