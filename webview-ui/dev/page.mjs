import { resolve } from "node:path";
import { build } from "esbuild";

/** The page that the product's hosts serve, from its source. */
export async function loadPanelPage() {
  const entry = resolve(import.meta.dirname, "../src/page.ts");
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false });
  const { panelPage } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  return (nonce) =>
    panelPage({
      nonce,
      cspSource: "'self'",
      scriptUri: "panel.js",
      styleUri: "panel.css",
      workerUri: "worker.js",
      connect: true,
      theme: "auto",
      title: "Dialectic",
    });
}
