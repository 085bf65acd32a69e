import { readFileSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const root = import.meta.dirname;
/** The files that npm and assistants start; each imports its program. */
const launchers = ["main", "cli", "panel"];
const programs = ["serverProgram", "commandProgram", "panel/panelProgram"];
/** Loaded by the host, here and in VS Code, with the first file whose declarations it reads. */
const grammars = join(root, "..", "host", "declarations", "grammars", "grammars.ts");

/**
 * Returns esbuild's options for bundling the programs, and the files that start them, into a folder. For development,
 * the output stays readable and debuggers find the sources.
 */
export function serverBundle({ outdir, isForDevelopment = false, plugins = [] }) {
  return {
    ...common,
    outdir,
    entryPoints: [
      ...[...launchers, ...programs].map((name) => ({ in: join(root, "src", `${name}.ts`), out: basename(name) })),
      { in: grammars, out: "grammars" },
    ],
    ...(isForDevelopment ? { minify: false, sourcemap: "linked" } : {}),
    plugins: [
      withoutElicitationValidator,
      jsonRpcWithoutStreams,
      importsPastDoors,
      programsApart,
      asPrograms(outdir),
      ...plugins,
    ],
  };
}

/** Leaves out the SDK's validator, a third of the bundle: the server never elicits. */
const withoutElicitationValidator = {
  name: "without-elicitation-validator",
  setup({ onLoad }) {
    const contents = 'export { default as process } from "node:process"; export class DefaultJsonSchemaValidator {}';
    onLoad({ filter: /server[/\\]dist[/\\]shimsNode\.mjs$/ }, () => ({ contents, loader: "js" }));
  },
};

/** Takes only the runtime of the JSON-RPC library's part for Node: we read and write frames ourselves. */
const jsonRpcWithoutStreams = {
  name: "json-rpc-without-streams",
  setup({ onResolve, onLoad }) {
    const library = join(root, "..", "node_modules", "vscode-jsonrpc", "lib");
    onResolve({ filter: /^vscode-jsonrpc\/node$/ }, () => ({ path: library, namespace: "json-rpc" }));
    onLoad({ filter: /.*/, namespace: "json-rpc" }, () => ({
      contents: 'require("./node/ril.js").default.install(); module.exports = require("./common/api.js");',
      resolveDir: library,
    }));
  },
};

const packages = join(root, "..");
const sources = ["host", "shared"].map((name) => join(packages, name));

/**
 * Imports each name from the file that declares it, past the door (the index) of its folder of `shared` or `host`. A
 * chunk contains everything that its files can reach, and a door reaches its whole folder: the smallest command would
 * load the host.
 */
const importsPastDoors = {
  name: "imports-past-doors",
  setup({ onStart, onLoad }) {
    onStart(() => doors.clear());
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const contents = await readFile(path, "utf8");
      const watchFiles = [];
      const direct = contents.replace(
        /^(import|export) \{([^}]*)\} from "([^"]+)";$/gm,
        (statement, word, names, from) => {
          const door = findDoor(from, dirname(path));
          if (door === undefined) return statement;
          watchFiles.push(door);
          const imports = listValueNames(names).map((name) => past(door, word, name));
          // As many lines as before: source maps count them.
          return imports.join("") + statement.replaceAll(/[^\n]/g, "");
        },
      );
      return { contents: direct, loader: "ts", watchFiles };
    });
  },
};

/** Returns the door behind an import; undefined for any other import. */
function findDoor(from, folder) {
  const [, named] = /^@dialectic\/((?:shared|host)(?:\/\w+)?)$/.exec(from) ?? [];
  if (named !== undefined) return join(packages, named, "index.ts");
  const file = join(folder, from);
  return /^\.\.?\/.*index\.ts$/.test(from) && sources.some((source) => file.startsWith(source)) ? file : undefined;
}

/** Returns the import of one name from its own file. */
function past(door, word, name) {
  const { source, ownName } = readExports(door).get(name.split(" as ")[0]);
  const [, local = name] = name.split(" as ");
  return `${word} { ${ownName} as ${local} } from ${JSON.stringify(source)};`;
}

const doors = new Map();

/** Reads the names that a door exports, each with its file. */
function readExports(door) {
  const known = doors.get(door);
  if (known !== undefined) return known;
  const found = new Map();
  for (const [, names, from] of readFileSync(door, "utf8").matchAll(/^export \{([^}]*)\} from "([^"]+)";$/gm))
    for (const name of listValueNames(names)) {
      const [ownName, shown = ownName] = name.split(" as ");
      found.set(shown, { source: join(dirname(door), from), ownName });
    }
  doors.set(door, found);
  return found;
}

/** Lists the values among these names; types leave no trace. */
function listValueNames(list) {
  const names = list.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "" && !name.startsWith("type "));
}

/** Keeps programs and grammars that are imported on demand in files of their own. */
const programsApart = {
  name: "programs-apart",
  setup({ onResolve }) {
    onResolve({ filter: /(?:Program|\/grammars)\.ts$/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path: `./${basename(path, ".ts")}.js`, external: true } : undefined,
    );
  },
};

const common = {
  bundle: true,
  minify: true,
  metafile: true,
  platform: "node",
  target: "node20",
  // Node starts CommonJS in less time.
  format: "cjs",
  legalComments: "none",
  supported: { "dynamic-import": false },
  define: { "import.meta.dirname": "__dirname" },
  // Its other build calls `require` in a way that no bundler follows.
  alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
};

/** Makes the programs executable, and declares them as CommonJS. */
function asPrograms(outdir) {
  return {
    name: "as-programs",
    setup({ onEnd }) {
      onEnd(async ({ errors }) => {
        if (errors.length > 0) return;
        await writeFile(join(outdir, "package.json"), '{ "type": "commonjs" }\n');
        for (const program of ["main.js", "cli.js"]) await chmod(join(outdir, program), 0o755);
      });
    },
  };
}
