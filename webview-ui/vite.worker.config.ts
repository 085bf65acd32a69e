import { defineConfig, type Plugin } from "vite";
import { listThirdParty } from "./listThirdParty.ts";

/** Parts of the worker that the page loads with the first text that needs them. Each is a build of its own. */
const parts: Readonly<Record<string, string>> = {
  formulas: "src/markdown/drawing/formulasPart.ts",
  diagrams: "src/markdown/drawing/diagramsPart.ts",
};

/**
 * Builds the formatting worker: one script that registers the worker's source, from which the page starts a blob
 * worker. With the name of a part as `--mode`, builds that part as a module that exports its source.
 */
export default defineConfig(({ mode }) => {
  const part = parts[mode];
  return {
    plugins: [
      writeSource(part === undefined ? "globalThis.dialecticWorkerSource =" : "export default"),
      listThirdParty(`thirdParty.${part === undefined ? "worker" : mode}.json`),
    ],
    // The browser builds of some packages decode with a document, which a worker does not have.
    resolve: { conditions: ["worker", "module", "import"] },
    build: {
      target: "es2022",
      emptyOutDir: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: part ?? "src/markdown/worker.ts",
        output: {
          format: "iife",
          entryFileNames: part === undefined ? "worker.js" : `${mode}.js`,
          codeSplitting: false,
        },
      },
    },
  };
});

/**
 * Wraps the source in a script that holds it as a string. A blob worker needs its source as text, which the page's
 * policy forbids fetching; the string costs the page no compilation.
 */
function writeSource(before: string): Plugin {
  return {
    name: "write-worker-source",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        file.code = `${before} ${JSON.stringify(file.code)};\n`;
      }
    },
  };
}
