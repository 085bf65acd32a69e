import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.md"], { cwd: root, encoding: "utf8" });
const documents = listed
  .trim()
  .split("\n")
  .filter((file) => /^(?:ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^docs\/design\//.test(file));

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

  it("include a way in of at most 2,000 words", () => {
    const words = readFileSync(join(root, "ARCHITECTURE.md"), "utf8").split(/\s+/);
    expect(words.length).toBeLessThan(2_000);
    expect(pathsIn(words.join(" ")).length).toBeGreaterThan(40);
  });
});
