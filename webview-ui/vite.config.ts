import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { listThirdParty } from "./listThirdParty.ts";

/**
 * The page: a script and a style sheet, the same again for what comes later, and the icon font; all with fixed names, because the host
 * writes the HTML.
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

/** Modules of which only the names are asked for, and what stands in for them. */
const standIns: Readonly<Record<string, string>> = {
  // The sanitiser lets no SVG through: the names of its attributes would only be loaded.
  "property-information/lib/svg.js":
    'import { create } from "./util/create.js"; export const svg = create({ properties: {} });',
  // It says where a style could not be read, which nobody is told.
  "vfile-message/index.js": "export class VFileMessage extends Error {}",
  // Messages come whole: nothing is cut out of a stream, and nothing is cancelled by shared memory.
  "vscode-jsonrpc/lib/common/messageBuffer.js": "exports.AbstractMessageBuffer = class {};",
  "vscode-jsonrpc/lib/common/semaphore.js": "exports.Semaphore = class {};",
  "vscode-jsonrpc/lib/common/sharedArrayCancellation.js": "",
};

/** Leaves out what the page never comes to. */
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

/** What `laterPart.tsx` imports is no part of the page's first script: one import elsewhere would bring it back unnoticed. */
function keepLaterPartApart(): Plugin {
  return {
    name: "keep-later-part-apart",
    generateBundle(_options, bundle) {
      const chunks = chunksOf(bundle);
      const names = chunks.map(({ fileName }) => fileName).sort();
      if (names.join() !== "laterPart.js,panel.js")
        this.error(`The page has other scripts than the hosts serve: ${names}`);
      const first = new Set(chunks.find(({ isEntry }) => isEntry)?.moduleIds);
      const later = chunks.find(({ isEntry }) => !isEntry)?.facadeModuleId ?? "";
      for (const id of this.getModuleInfo(later)?.importedIds ?? []) {
        // What JSX compiles to is in every part.
        if (!first.has(id) || id.includes("/node_modules/") || id.endsWith("/src/ui/jsxRuntime.ts")) continue;
        const importers = this.getModuleInfo(id)?.importers.filter((importer) => first.has(importer));
        this.error(`${id} belongs to the later part of the page, but the first one has it by ${importers}`);
      }
    },
  };
}

/** Of the classes of all icons the style sheet keeps those that the scripts name. */
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
