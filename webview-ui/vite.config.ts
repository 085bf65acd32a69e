import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The page: one script, one style sheet and the icon font, all with fixed names, because the host writes the HTML. */
export default defineConfig({
  base: "./",
  plugins: [react()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: "src/main.tsx",
      output: { entryFileNames: "panel.js", assetFileNames: nameAsset, codeSplitting: false },
    },
  },
});

function nameAsset(asset: { readonly names: readonly string[] }): string {
  return asset.names.some((name) => name.endsWith(".css")) ? "panel.css" : "[name][extname]";
}
