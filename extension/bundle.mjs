import { basename } from "node:path";

const here = import.meta.dirname;

const common = {
  absWorkingDir: here,
  bundle: true,
  metafile: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  external: ["vscode"],
  conditions: ["node"],
  // `import()` of a CommonJS file reads the whole file a second time for its export names, which takes longer than
  // running it.
  supported: { "dynamic-import": false },
  logLevel: "warning",
};

/**
 * Modules that load on demand: VS Code loads only the window at startup, and a host needs no language until a program
 * runs.
 */
const loadedLater = {
  name: "loaded-later",
  setup({ onResolve }) {
    onResolve({ filter: /\/(host|connectAssistant|ideLanguage)\.ts$/, namespace: "file" }, ({ kind, path }) =>
      kind === "dynamic-import" ? { path: `./${basename(path, ".ts")}.cjs`, external: true } : undefined,
    );
    // The browser panel's host loads the same file, so it ships only once.
    onResolve({ filter: /\/grammars\.ts$/, namespace: "file" }, ({ kind }) =>
      kind === "dynamic-import" ? { path: "./server/grammars.js", external: true } : undefined,
    );
  },
};

/**
 * Returns the esbuild options that bundle each file of the extension into its dist/; development bundles stay readable.
 */
export function extensionBundles({ isForDevelopment = false, plugins = [] } = {}) {
  const files = [
    { entryPoints: ["src/extension.ts"], outfile: "dist/extension.cjs", plugins: [loadedLater] },
    { entryPoints: ["src/host.ts"], outfile: "dist/host.cjs", plugins: [loadedLater] },
    {
      entryPoints: ["../host/capability/ideLanguage.ts"],
      outfile: "dist/ideLanguage.cjs",
      plugins: [loadedLater],
    },
    {
      entryPoints: ["src/assistants/connectAssistant.ts"],
      outfile: "dist/connectAssistant.cjs",
      // The package's other build calls `require` in a way that no bundler can follow.
      alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    },
  ];
  return files.map((file) => ({
    ...common,
    ...file,
    minify: !isForDevelopment,
    sourcemap: isForDevelopment,
    plugins: [...(file.plugins ?? []), ...plugins],
  }));
}
