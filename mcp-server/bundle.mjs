import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const root = import.meta.dirname;
/** Files that npm and assistants start; each one loads its program. */
const launchers = ["main", "cli", "panel"];
const programs = ["serverProgram", "commandProgram", "panel/panelProgram"];

/**
 * Returns the esbuild options that bundle the programs and their launchers into a folder. Development bundles stay
 * readable, and debuggers find the sources.
 */
export function serverBundle({ outdir, isForDevelopment = false, plugins = [] }) {
  return {
    ...common,
    outdir,
    entryPoints: [...launchers, ...programs].map((name) => ({
      in: join(root, "src", `${name}.ts`),
      out: basename(name),
    })),
    ...(isForDevelopment ? { minify: false, sourcemap: "linked" } : {}),
    plugins: [
      withoutElicitationValidator,
      jsonRpcWithoutStreams,
      importsPastDoors,
      programsApart,
      writeFiles(outdir),
      ...plugins,
    ],
  };
}

/** Removes the SDK's validator, a third of the bundle: it only validates elicitations, and the server sends none. */
const withoutElicitationValidator = {
  name: "without-elicitation-validator",
  setup({ onLoad }) {
    const contents = "export class AjvJsonSchemaValidator { getValidator() { throw new Error('not bundled'); } }";
    onLoad({ filter: /validation[/\\]ajv-provider\.js$/ }, () => ({ contents, loader: "js" }));
  },
};

/**
 * Loads the JSON-RPC library for Node without its streams: we read and write frames ourselves, and use only its
 * runtime.
 */
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
 * Imports names from their own files instead of through the index.ts of a folder of `shared` or `host`. A chunk
 * contains everything that its files can reach, and an index.ts reaches everything that any importer uses: the smallest
 * command would load the host.
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
          const door = doorOf(from, dirname(path));
          if (door === undefined) return statement;
          watchFiles.push(door);
          const imports = namesOf(names).map((name) => past(door, word, name));
          // Keeps the number of lines, on which source maps depend.
          return imports.join("") + statement.replaceAll(/[^\n]/g, "");
        },
      );
      return { contents: direct, loader: "ts", watchFiles };
    });
  },
};

/** Returns the index.ts that an import names, or undefined for any other import. */
function doorOf(from, folder) {
  const [, named] = /^@dialectic\/((?:shared|host)(?:\/\w+)?)$/.exec(from) ?? [];
  if (named !== undefined) return join(packages, named, "index.ts");
  const file = join(folder, from);
  return /^\.\.?\/.*index\.ts$/.test(from) && sources.some((source) => file.startsWith(source)) ? file : undefined;
}

/** Returns the import of one name from its own file. */
function past(door, word, name) {
  const { source, ownName } = exportsOf(door).get(name.split(" as ")[0]);
  const [, local = name] = name.split(" as ");
  return `${word} { ${ownName} as ${local} } from ${JSON.stringify(source)};`;
}

const doors = new Map();

/** Returns the source file of each name that an index.ts exports. */
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

/** Returns the values in a list of names; types are erased. */
function namesOf(list) {
  const names = list.split(",").map((name) => name.trim());
  return names.filter((name) => name !== "" && !name.startsWith("type "));
}

/** Keeps a dynamically imported program in a separate file; the launcher loads it like the first one. */
const programsApart = {
  name: "programs-apart",
  setup({ onResolve }) {
    onResolve({ filter: /Program\.ts$/ }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path: `./${basename(path, ".ts")}.js`, external: true } : undefined,
    );
  },
};

const common = {
  bundle: true,
  minify: true,
  write: false,
  metafile: true,
  platform: "node",
  target: "node20",
  // Node starts CommonJS faster, and V8 caches the code of scripts but not of modules.
  format: "cjs",
  charset: "ascii",
  legalComments: "none",
  supported: { "dynamic-import": false },
  define: { "import.meta.dirname": "__dirname" },
  // The package's other build calls `require` in a way that no bundler can follow.
  alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
};

/** Writes the bundles: launchers unchanged, programs in the form that launchers run. */
function writeFiles(outdir) {
  const ofPrograms = new Set(programs.map((name) => `${basename(name)}.js`));
  return {
    name: "write-files",
    setup({ onEnd }) {
      onEnd(async ({ outputFiles = [] }) => {
        if (outputFiles.length === 0) return;
        await mkdir(outdir, { recursive: true });
        await writeFile(join(outdir, "package.json"), '{ "type": "commonjs" }\n');
        for (const { path, text } of outputFiles)
          await writeFile(path, ofPrograms.has(basename(path)) ? asProgram(text) : text);
        for (const program of ["main.js", "cli.js"]) await chmod(join(outdir, program), 0o755);
      });
    },
  };
}

/**
 * Wraps a CommonJS file in the function that a launcher runs; its last line is its digest, which identifies its
 * compiled code.
 */
function asProgram(text) {
  const program = `(function (exports, require, module, __filename, __dirname) {${asAscii(text)}})\n`;
  return `${program}// ${createHash("sha256").update(program).digest("hex").slice(0, 32)}\n`;
}

/**
 * Escapes characters that the bundler leaves in expressions; two escaped surrogates are read as one character, even in
 * a Unicode-aware expression.
 */
function asAscii(text) {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
