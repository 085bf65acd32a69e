// Bundles the programs into dist/, and copies the pages of the browser panel there.
import { cp, rm, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { bundledPackages } from "../scripts/thirdParty.mjs";
import { moduleBundle, serverBundle } from "./bundle.mjs";

const dist = join(import.meta.dirname, "dist");

await rm(dist, { recursive: true, force: true });
const { metafile } = await build(serverBundle({ outdir: dist }));
for (const [path, { bytes }] of Object.entries(metafile.outputs))
  console.log(`${basename(path)} ${(bytes / 1024).toFixed(1)} KB`);
await build(moduleBundle(dist));
await cp(join(import.meta.dirname, "src", "connect", "moduleTypes.d.ts"), join(dist, "module.d.ts"));
await writeFile(join(dist, "thirdParty.json"), JSON.stringify(bundledPackages(process.cwd(), metafile)));
await copyPanelPages();
await copyPlugins();

async function copyPanelPages() {
  const pages = join(import.meta.dirname, "..", "webview-ui", "dist");
  const isBuilt = await stat(pages).then(
    () => true,
    () => false,
  );
  if (isBuilt) await cp(pages, join(dist, "webview"), { recursive: true });
  else console.log("webview-ui is not built yet: the browser panel has no pages");
}

/** Copies the plugins with the marketplaces that name them, at the same places. Only the directories of plugins show an icon. */
async function copyPlugins() {
  const filter = (path) => !path.endsWith(".png");
  for (const name of ["plugins", ".claude-plugin", ".agents"])
    await cp(join(import.meta.dirname, "..", name), join(dist, "plugins", name), { recursive: true, filter });
}
