// Bundles the two programs into dist/ and puts the pages of the browser panel beside them.
import { chmod, cp, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");

/** The server never elicits, so the SDK's validator (a third of the bundle) is not part of it. */
const withoutElicitationValidator = {
  name: "without-elicitation-validator",
  setup({ onLoad }) {
    const contents = "export class AjvJsonSchemaValidator { getValidator() { throw new Error('not bundled'); } }";
    onLoad({ filter: /validation[/\\]ajv-provider\.js$/ }, () => ({ contents, loader: "js" }));
  },
};

/** The folders of `shared` only declare things, so that what a program does not use can be left out. */
const sharedHasNoSideEffects = {
  name: "shared-has-no-side-effects",
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@dialectic\/shared\// }, async ({ path, pluginData, ...options }) => {
      if (pluginData === "asked") return undefined;
      const found = await resolve(path, { ...options, pluginData: "asked" });
      return found.errors.length > 0 ? found : { path: found.path, sideEffects: false };
    });
  },
};

await rm(dist, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: {
    main: join(root, "src/main.ts"),
    cli: join(root, "src/cli.ts"),
    panel: join(root, "src/panel/panelProcess.ts"),
  },
  outdir: dist,
  // Beside the programs: code that is shared looks for panel.js and webview/ in its own folder.
  chunkNames: "part-[hash]",
  bundle: true,
  splitting: true,
  minify: true,
  metafile: true,
  platform: "node",
  target: "node20",
  format: "esm",
  legalComments: "none",
  // Its other build calls `require` in a way that no bundler follows.
  alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
  // Bundled CommonJS packages call `require` for Node's own modules; the name is one that no package uses.
  banner: {
    js: 'import{createRequire as dialecticRequire}from"node:module";const require=dialecticRequire(import.meta.url);',
  },
  plugins: [withoutElicitationValidator, sharedHasNoSideEffects],
});
for (const program of ["main.js", "cli.js"]) await chmod(join(dist, program), 0o755);
await copyPanelPages();
for (const [path, { bytes }] of Object.entries(metafile.outputs))
  console.log(`${path} ${(bytes / 1024).toFixed(1)} KB`);

async function copyPanelPages() {
  const pages = join(root, "..", "webview-ui", "dist");
  const isBuilt = await stat(pages).then(
    () => true,
    () => false,
  );
  if (isBuilt) await cp(pages, join(dist, "webview"), { recursive: true });
  else console.log("webview-ui is not built yet: the browser panel has no pages");
}
