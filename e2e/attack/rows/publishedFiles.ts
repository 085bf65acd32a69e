import { existsSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, relative } from "node:path";
import { repository } from "../../support/assistant.ts";
import type { Row } from "../row.ts";
import { type PackedFile, readZip } from "../zipFile.ts";

function filesBelow(folder: string): readonly PackedFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(folder, file), content: readFileSync(file) }));
}

function wrongIn(name: string, files: readonly PackedFile[]): readonly string[] {
  const problems: string[] = [];
  for (const { path, content } of files) {
    if (/\.(?:map|tsx|pem)$|(?<!\.d)\.ts$|\.test\.|(?:^|\/)\.env|node_modules/.test(path))
      problems.push(`${name}: ${path} is shipped`);
    const text = content.toString("latin1");
    const [, map] = /[#@] sourceMappingURL=(?!data:)([^\s'"*]+)/.exec(text) ?? [];
    if (map !== undefined && /\.[cm]?js$|\.css$/.test(path))
      problems.push(`${name}: ${path} names ${map}, which is not there`);
    for (const own of [repository, homedir()])
      if (own.length > 5 && text.includes(own)) problems.push(`${name}: ${path} has the path ${own}`);
  }
  const notice = files.find(({ path }) => /third.?party|notices?\b/i.test(path))?.content.toString("utf8");
  if (notice === undefined) return [...problems, `${name}: no third-party notice`];
  const missing = ["react", "zod", "remark-parse", "vscode-jsonrpc"].filter((each) => !notice.includes(each));
  if (missing.length > 0) problems.push(`${name}: the notice lacks ${missing.join(", ")}`);
  const hasFont = files.some(({ path }) => path.endsWith("codicon.ttf"));
  if (hasFont && !/CC-BY-4\.0|Creative Commons Attribution/i.test(notice))
    problems.push(`${name}: the notice lacks the font's licence`);
  return problems;
}

/** Supply: the published packages contain their notices, and nothing private. */
export const publishedFiles: Row = {
  title: "the VSIX and the npm package: notices, maps, paths",
  goal: "missing notices 0, maps that lead nowhere 0, local paths 0",
  isShort: true,
  run: async (tools) => {
    const vsix = join(repository, "dist", "dialectic.vsix");
    const packed = filesBelow(join(tools.program, ".."));
    const extension = existsSync(vsix) ? readZip(vsix) : [];
    const problems = [...wrongIn("npm package", packed), ...wrongIn("VSIX", extension)];
    return { tried: packed.length + extension.length, problems, figure: `wrong ${problems.length}` };
  },
};
