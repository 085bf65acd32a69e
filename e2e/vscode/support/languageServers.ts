import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVSIX } from "@vscode/vsce";
import { build } from "esbuild";
import { repository } from "../../support/assistant.ts";

const source = join(import.meta.dirname, "..", "fixtures", "languageServers");
/**
 * The servers for the setting `testServers.servers`: the type checker for Python from its npm package, and one with bad
 * habits.
 */
export const testServers = [
  { language: "python", program: join(repository, "node_modules", "pyright", "langserver.index.js") },
  { language: "awkward" },
];

/** Packs the extension that starts language servers for tests into a folder, and returns the file. */
export async function packLanguageServers(folder: string): Promise<string> {
  await build({
    entryPoints: ["extension.ts", "awkwardServer.ts"],
    absWorkingDir: source,
    outdir: folder,
    logLevel: "warning",
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    external: ["vscode"],
  });
  copyFileSync(join(source, "package.json"), join(folder, "package.json"));
  for (const [name, text] of [
    ["README.md", "# Tests\n"],
    ["LICENSE", "MIT\n"],
  ] as const)
    writeFileSync(join(folder, name), text);
  const packagePath = join(folder, "languageServers.vsix");
  await createVSIX({ cwd: folder, packagePath, dependencies: false, allowMissingRepository: true });
  return packagePath;
}
