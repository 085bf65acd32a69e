import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { listThirdParty } from "./listThirdParty.ts";

/** Builds the page: the script that starts, the page's own, a style sheet and the icon font. Their names are fixed, because the host writes the HTML. */
export default defineConfig({
  base: "./",
  plugins: [react({ jsxImportSource: "@dialectic/webview-ui" }), onlyUsedIcons(), listThirdParty("thirdParty.json")],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { start: "src/start.ts", panel: "src/main.tsx" },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", assetFileNames: nameAsset },
    },
  },
});

function nameAsset(asset: { readonly names: readonly string[] }): string {
  return asset.names.includes("panel.css") ? "panel.css" : "[name][extname]";
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
