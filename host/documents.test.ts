import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

/** Lists the files of the repository that match one of the patterns. */
function list(...patterns: readonly string[]): readonly string[] {
  const options = { cwd: root, encoding: "utf8" } as const;
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...patterns], options)
    .trim()
    .split("\n");
}

const documents = list("*.md").filter((file) =>
  /^(?:ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^docs\/design\//.test(file),
);

/** Paths in backticks that begin with a folder of the repository; `NAME` and wildcards stand for more than one. */
function pathsIn(text: string): readonly string[] {
  const folder = /`((?:shared|host|webview-ui|mcp-server|extension|e2e|bench|docs|scripts)\/[\w./-]+)`/g;
  return [...text.matchAll(folder)]
    .map(([, path = ""]) => path)
    .filter((path) => !path.includes("NAME") && !path.endsWith("/"));
}

describe("the documents", () => {
  it.each(documents)("%s names files that exist", (file) => {
    const paths = pathsIn(readFileSync(join(root, file), "utf8"));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("include comments that begin with their subject", () => {
    const sources = list("*.ts", "*.tsx", "*.mjs").filter((file) => existsSync(join(root, file)));
    const vague = /^\s*(?:\/\*\*|\*|\/\/) (?:What|Who|Whether|Nobody|Nothing|That|Whoever|Whatever)\b/m;
    expect(sources.length).toBeGreaterThan(1_000);
    expect(sources.filter((file) => vague.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
  });

  it("include a way in of at most 2,000 words", () => {
    const words = readFileSync(join(root, "ARCHITECTURE.md"), "utf8").split(/\s+/);
    expect(words.length).toBeLessThan(2_000);
    expect(pathsIn(words.join(" ")).length).toBeGreaterThan(40);
  });
});
