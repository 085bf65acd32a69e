import { execFileSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withLanguageServers } from "../product/languageServers.mjs";
import { serverOptions } from "../product/panel.mjs";
import { findProduct, repository } from "../product/product.mjs";
import { connectAssistant, runNode } from "../product/programs.mjs";
import { createBenchWorkspace, findPanels } from "../product/workspace.mjs";

/** @import { Product } from "../product/product.mjs" */

const servers = [
  "tsc",
  "pyright-langserver",
  "vscode-json-language-server",
  "vscode-css-language-server",
  "vscode-html-language-server",
];
/** A text for each server; a line is added before each question, so that it is checked again. */
const texts = {
  "price.ts": "export const price: number = 1;\n",
  "price.py": "price: int = 1\n",
  "price.json": '{ "price": 1 }\n',
  "price.css": ".price { color: red; }\n",
  "price.html": "<p>1</p>\n",
};

/**
 * Memory of the panel's process without its children: while an assistant asks five language servers for the problems of changed files,
 * and without any language server.
 * @type {import("./row.mjs").Row}
 */
export const serverMemory = {
  title: "The panel's memory with five language servers",
  seconds: 40,
  inputs: ["TypeScript, Python, JSON, CSS and HTML, after an edit"],
  metrics: { "memory of the host": "MB" },
  warmup: 2,
  openProduct: (_input, product) => open(product, servers),
  openControl: () => open(findProduct(repository), []),
};

/**
 * @param {Product} product
 * @param {readonly string[]} names
 * @returns {Promise<import("./row.mjs").Side>}
 */
async function open(product, names) {
  const workspace = withLanguageServers(createBenchWorkspace(), names);
  const files = Object.keys(texts).map((name) => join(workspace.folder, name));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(workspace.folder, name), text);
  await runNode(workspace, [product.command, "panel", "--trust"]);
  const assistant = await connectAssistant(workspace, [product.server, ...serverOptions]);
  return {
    async sample() {
      for (const file of files) appendFileSync(file, "\n");
      if (names.length > 0) await assistant.call("get_diagnostics", { filePaths: files });
      else await assistant.call("health_check", {});
      const [panel] = findPanels(workspace);
      const kilobytes = Number(execFileSync("ps", ["-o", "rss=", "-p", String(panel)], { encoding: "utf8" }));
      return { "memory of the host": kilobytes / 1024 };
    },
    async dispose() {
      await assistant.close();
      workspace.dispose();
    },
  };
}
