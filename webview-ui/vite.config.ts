import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { listThirdParty } from "./listThirdParty.ts";

/**
 * Builds the page: a script and a style sheet for the first part, the same for the later part, a script for each further
 * language, and the icon font. All names are fixed, because the host writes the HTML.
 */
export default defineConfig({
  base: "./",
  plugins: [
    react({ jsxImportSource: "@dialectic/webview-ui" }),
    withoutUnused(),
    keepLaterPartApart(),
    onlyUsedIcons(),
    listThirdParty("thirdParty.json"),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: "src/main.tsx",
      output: { entryFileNames: "panel.js", chunkFileNames: "[name].js", assetFileNames: nameAsset },
    },
  },
});

function nameAsset(asset: { readonly names: readonly string[] }): string {
  return asset.names.includes("main.css") ? "panel.css" : "[name][extname]";
}

/** Replacements for modules of which only the names are used. */
const standIns: Readonly<Record<string, string>> = {
  // The sanitiser removes all SVG, so the names of its attributes are not needed.
  "property-information/lib/svg.js":
    'import { create } from "./util/create.js"; export const svg = create({ properties: {} });',
  // Describes errors in a style, which are not reported.
  "vfile-message/index.js": "export class VFileMessage extends Error {}",
  // Messages arrive whole, so no stream is split, and nothing is cancelled through shared memory.
  "vscode-jsonrpc/lib/common/messageBuffer.js": "exports.AbstractMessageBuffer = class {};",
  "vscode-jsonrpc/lib/common/semaphore.js": "exports.Semaphore = class {};",
  "vscode-jsonrpc/lib/common/sharedArrayCancellation.js": "",
};

/** Replaces modules that the page never uses. */
function withoutUnused(): Plugin {
  const nameOf = (id: string) => id.replaceAll("\\", "/").split("/node_modules/").at(-1) ?? "";
  return {
    name: "without-unused",
    load: {
      filter: { id: /[/\\]node_modules[/\\]/ },
      handler: (id) => standIns[nameOf(id)],
    },
  };
}

/**
 * Keeps the imports of `laterPart.tsx` out of the page's first script; a single import elsewhere would bring them back
 * unnoticed.
 */
function keepLaterPartApart(): Plugin {
  return {
    name: "keep-later-part-apart",
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const names = chunks.map(({ fileName }) => fileName).sort();
      if (names.join() !== "german.js,laterPart.js,panel.js")
        this.error(`The page has other scripts than the hosts serve: ${names}`);
      const first = new Set(chunks.find(({ isEntry }) => isEntry)?.moduleIds);
      const later = chunks.find(({ fileName }) => fileName === "laterPart.js")?.facadeModuleId ?? "";
      for (const id of this.getModuleInfo(later)?.importedIds ?? []) {
        // The JSX runtime is in every part.
        if (!first.has(id) || id.includes("/node_modules/") || id.endsWith("/src/ui/jsxRuntime.ts")) continue;
        const importers = this.getModuleInfo(id)?.importers.filter((importer) => first.has(importer));
        this.error(`${id} belongs to the later part of the page, but the first one has it by ${importers}`);
      }
    },
  };
}

/** Removes the icon classes that no script names from the style sheet. */
function onlyUsedIcons(): Plugin {
  return {
    name: "only-used-icons",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const scripts = chunksOf(bundle).map(({ code }) => code);
        const named = new Set(scripts.flatMap((code) => code.match(/(?<=["'`])[a-z][a-z0-9-]*(?=["'`])/g) ?? []));
        const sheet = bundle["panel.css"];
        if (sheet?.type !== "asset") return this.error("The page has no style sheet");
        sheet.source = String(sheet.source).replace(/((?:\.codicon-[\w-]+:before,?)+)(\{[^}]*\})/g, (_, list, body) => {
          const used = list
            .split(",")
            .filter((one: string) => named.has(one.slice(".codicon-".length, -":before".length)));
          return used.length === 0 ? "" : used.join() + body;
        });
      },
    },
  };
}

function chunksOf(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((file) => file.type === "chunk");
}
