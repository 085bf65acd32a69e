import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
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
  /^(?:ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$|^docs\/(?:design\/|comparison)/.test(file),
);
const linked = list("*.md").filter((file) => /^[A-Z]+\.md$|^docs\/|README\.md$/.test(file));

/** A node of a Markdown tree, as far as links and headings need it. */
interface MarkdownNode {
  readonly type: string;
  readonly lang?: string | null | undefined;
  readonly url?: string;
  readonly value?: string;
  readonly children?: readonly MarkdownNode[];
}

const parsed = new Map<string, MarkdownNode>();

/** Reads each document once: most are asked about several times. */
function parse(file: string): MarkdownNode {
  const known = parsed.get(file);
  if (known !== undefined) return known;
  const tree: MarkdownNode = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .parse(readFileSync(join(root, file), "utf8"));
  parsed.set(file, tree);
  return tree;
}

function nodesOf(node: MarkdownNode): readonly MarkdownNode[] {
  return [node, ...(node.children ?? []).flatMap(nodesOf)];
}

function textOf(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join("");
}

/** Returns the anchors of the headings, as GitHub makes them. */
function anchorsIn(file: string): readonly string[] {
  const headings = nodesOf(parse(file)).filter(({ type }) => type === "heading");
  return headings.map((heading) =>
    textOf(heading)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );
}

/** Returns the links of a document to files and headings of the repository that do not exist. */
function deadLinksIn(file: string): readonly string[] {
  const urls = nodesOf(parse(file)).flatMap(({ url }) => url ?? []);
  return urls.filter((url) => {
    if (/^[a-z]+:/.test(url)) return false;
    const [path = "", anchor] = url.split("#");
    const target = path === "" ? file : join(dirname(file), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsIn(target).includes(anchor);
  });
}

/** Paths in backticks that begin with a folder of the repository; `NAME` and wildcards stand for more than one. */
function pathsIn(text: string): readonly string[] {
  const folder = /`((?:shared|host|webview-ui|mcp-server|extension|e2e|bench|docs|scripts)\/[\w./-]+)`/g;
  return [...text.matchAll(folder)]
    .map(([, path = ""]) => path)
    .filter((path) => !path.includes("NAME") && !path.endsWith("/"));
}

/** Returns the blocks of code in a language. */
function blocksIn(file: string, language: string): readonly string[] {
  const blocks = nodesOf(parse(file)).filter(({ type, lang }) => type === "code" && lang === language);
  return blocks.map(textOf);
}

describe("the documents", () => {
  it("have commands that a shell can parse, about files of the repository", () => {
    const blocks = linked.flatMap((file) => blocksIn(file, "sh"));
    expect(blocks.length).toBeGreaterThan(10);
    for (const block of blocks) {
      expect(() => execFileSync("sh", ["-n"], { input: block, stdio: "pipe" }), block).not.toThrow();
      const named = [...block.matchAll(/^(?:node|npx vitest run) ([\w./-]+)/gm)].map(([, path = ""]) => path);
      expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    }
  });

  it("have JSON that can be parsed", () => {
    const blocks = linked.flatMap((file) => blocksIn(file, "json"));
    expect(blocks.length).toBeGreaterThan(1);
    for (const block of blocks) expect(() => JSON.parse(block), block).not.toThrow();
  });

  it("send a newcomer to texts that exist in their files", () => {
    const contributing = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
    const rows = [...contributing.matchAll(/^\| an? .*?\| (.*?) \|/gm)].map(([, where = ""]) => where);
    const named = rows.map((where) => [...where.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code));
    expect(named).toHaveLength(3);
    for (const codes of named) {
      const file = codes.find((code) => code.includes("/")) ?? "";
      const words = codes.filter((code) => code !== file);
      for (const word of words) expect(readFileSync(join(root, file), "utf8")).toContain(word);
    }
  });

  it.each(documents)("%s names files that exist", (file) => {
    const paths = pathsIn(readFileSync(join(root, file), "utf8"));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(linked)("%s has links that lead to a file and a heading", (file) => {
    expect(deadLinksIn(file)).toEqual([]);
  });

  it.each(linked)("%s names npm commands that exist", (file) => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    const named = readFileSync(join(root, file), "utf8").matchAll(/`npm run ([\w:]+)|^ *npm run ([\w:]+)/gm);
    expect([...named].map(([, inline, line]) => inline ?? line).filter((name) => !(`${name}` in scripts))).toEqual([]);
  });
});
