import { chmod, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const root = import.meta.dirname;
/** The files that npm and assistants start; each imports its program. */
const launchers = ["main", "cli", "panel"];
const programs = ["serverProgram", "commandProgram", "panel/panelProgram", "doctor/trialProgram"];
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
    plugins: [withoutValidators, programsApart, asPrograms(outdir), ...plugins],
  };
}

/** Returns esbuild's options for the module that JavaScript programs import from the npm package. */
export function moduleBundle(outdir) {
  return { ...common, outdir, entryPoints: [{ in: join(root, "src", "connect", "module.ts"), out: "module" }] };
}

/** Leaves out the validators of both SDKs: the server never elicits, and the client of `dialectic doctor` reads what it needs itself. */
const withoutValidators = {
  name: "without-validators",
  setup({ onLoad }) {
    const ofServer = 'export { default as process } from "node:process"; export class DefaultJsonSchemaValidator {}';
    onLoad({ filter: /server[/\\]dist[/\\]shimsNode\.mjs$/ }, () => ({ contents: ofServer, loader: "js" }));
    const ofClient = "export class AjvJsonSchemaValidator {}";
    onLoad({ filter: /validation[/\\]ajv-provider\.js$/ }, () => ({ contents: ofClient, loader: "js" }));
  },
};

/** Keeps programs and grammars in files of their own, so that a command reads neither the server nor the panel. */
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
