import { defineConfig, type Plugin } from "vite";
import { listThirdParty } from "./listThirdParty.ts";

/** The formatting worker: one script that registers the worker's source, which the page then starts from a blob. */
export default defineConfig({
  plugins: [oneTableOfCharacters(), registerSource(), listThirdParty("thirdParty.worker.json")],
  // The builds of some packages for browsers decode with the help of a document, which a worker has not.
  resolve: { conditions: ["worker", "module", "import"] },
  build: {
    target: "es2022",
    emptyOutDir: false,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: "src/markdown/worker.ts",
      output: { format: "iife", entryFileNames: "worker.js", codeSplitting: false },
    },
  },
});

/**
 * A blob worker needs its source as text, and the policy of the page forbids to fetch it. A script that assigns a string costs
 * the page no compilation.
 */
function registerSource(): Plugin {
  return {
    name: "register-worker-source",
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        file.code = `globalThis.dialecticWorkerSource = ${JSON.stringify(file.code)};\n`;
      }
    },
  };
}

const namedCharacters = "\0named-characters";

/** The parser of HTML has the table of HTML's named characters: that of Markdown reads them there and brings no second one. */
function oneTableOfCharacters(): Plugin {
  return {
    name: "one-table-of-characters",
    enforce: "pre",
    async resolveId(source, importer) {
      if (source === "decode-named-character-reference") return namedCharacters;
      if (source !== "entities/decode" || importer !== namedCharacters) return null;
      // The version that the parser has, and no other one.
      const parser = await this.resolve("parse5");
      return this.resolve(source, parser?.id);
    },
    load(id) {
      if (id !== namedCharacters) return null;
      return `import { decodeHTMLStrict } from "entities/decode";
        export function decodeNamedCharacterReference(name) {
          const written = "&" + name + ";";
          const read = decodeHTMLStrict(written);
          return read !== written && read;
        }`;
    },
  };
}
