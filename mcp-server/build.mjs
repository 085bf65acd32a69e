// Bundles the two programs into dist/ and puts the pages of the browser panel beside them.
import { readFileSync } from "node:fs";
import { chmod, cp, readFile, rm, stat } from "node:fs/promises";
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

const shared = join(root, "..", "shared");

/**
 * Names that come through the door of a folder of `shared` are imported from the file that has them. A chunk is what its files can reach,
 * and a door reaches all that anybody uses of its folder: the smallest command would load the host.
 */
const importsPastDoors = {
  name: "imports-past-doors",
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, "utf8");
      const direct = contents.replace(
        /^(import|export) \{([^}]*)\} from "([^"]+)";$/gm,
        (statement, word, names, from) => {
          const door = doorOf(from, dirname(path));
          return door === undefined
            ? statement
            : namesOf(names)
                .map((name) => past(door, word, name))
                .join("");
        },
      );
      return { contents: direct, loader: "ts" };
    });
  },
};

/** The file of a door that is imported, or nothing where it is none. */
function doorOf(from, folder) {
  const [, named] = /^@dialectic\/shared\/(\w+)$/.exec(from) ?? [];
  if (named !== undefined) return join(shared, named, "index.ts");
  const file = join(folder, from);
  return /^\.\.?\/.*index\.ts$/.test(from) && file.startsWith(shared) ? file : undefined;
}

/** One name as it is imported from its own file. */
function past(door, word, name) {
  const { source, ownName } = exportsOf(door).get(name.split(" as ")[0]);
  const [, local = name] = name.split(" as ");
  return `${word} { ${ownName} as ${local} } from ${JSON.stringify(source)};`;
}

const doors = new Map();

/** Where a door has its names from. */
function exportsOf(door) {
  const known = doors.get(door);
  if (known !== undefined) return known;
  const found = new Map();
  for (const [, names, from] of readFileSync(door, "utf8").matchAll(/^export \{([^}]*)\} from "([^"]+)";$/gm))
    for (const name of namesOf(names)) {
      const [ownName, shown = ownName] = name.split(" as ");
      found.set(shown, { source: join(dirname(door), from), ownName });
    }
  doors.set(door, found);
  return found;
}

/** The values of a list of names; types leave no trace. */
function namesOf(list) {
  const names = list.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "" && !name.startsWith("type "));
}

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
  plugins: [withoutElicitationValidator, importsPastDoors],
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
