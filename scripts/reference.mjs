// Writes docs/tools-reference.md, and the files that are generated from the registry of the IDE's functions: the tool's
// description, the names for shell completion, and docs/ide-capability.md. The programs themselves do not import the registry, because it would
// slow down their start.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root, step } from "./prepare.mjs";

const page = join(root, "docs/ide-capability.md");
const module = join(root, "mcp-server/src/tools/ideCapabilityReference.ts");

const folder = await mkdtemp(join(tmpdir(), "dialectic-reference-"));
try {
  const outfile = join(folder, "generatedTexts.mjs");
  await build({
    entryPoints: [join(root, "host/capability/reference/generatedTexts.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const { generatedTexts } = await import(pathToFileURL(outfile).href);
  const texts = generatedTexts();
  await writeFile(page, texts.page);
  await writeFile(
    module,
    `// Written by \`npm run reference\`.

/** The description of ide_capability for assistants. */
export const ideCapabilityText = ${JSON.stringify(texts.toolText)
      .replaceAll("\\n", "\n")
      .replaceAll('\\"', '"')
      .replace(/^"|"$/g, "`")};

/** Functions of the language, for completion in shells. */
export const ideCapabilityFunctions: readonly string[] = ${JSON.stringify(texts.functionNames)};
`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
step("Formatting", "npx", ["biome", "check", "--write", module]);
step("Writing the reference of the tools", "npx", [
  "vitest",
  "run",
  join(root, "mcp-server/test/toolsPage.test.ts"),
  "-u",
]);
