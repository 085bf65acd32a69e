import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { repository } from "./builtProduct.mjs";

/** @type {string | undefined} */
let folder;

/** A folder for this run's bundles, below `node_modules` so that packages resolve; removed when the process ends. */
function bundleFolder() {
  if (folder === undefined) {
    const made = mkdtempSync(join(repository, "node_modules", ".bench-"));
    process.once("exit", () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
}

/**
 * Bundles a module of the bench for Node, minified as the product is, and returns the bundle's path.
 * @param {string} name file name below `bench/`
 */
export async function bundleForNode(name) {
  const outfile = join(bundleFolder(), `${name.replaceAll("/", "-")}`);
  await build({
    entryPoints: [join(repository, "bench", name)],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // Bundled CommonJS packages call `require` for Node's own modules.
    banner: { js: 'import{createRequire as benchRequire}from"node:module";const require=benchRequire(import.meta.url);' },
  });
  return outfile;
}

/**
 * Bundles a script of the bench for a page and returns its source.
 * @param {string} name file name below `bench/`
 */
export async function bundleForPage(name) {
  const { outputFiles } = await build({
    entryPoints: [join(repository, "bench", name)],
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    target: "es2022",
    format: "iife",
  });
  return outputFiles[0]?.text ?? "";
}

/** @type {Promise<typeof import("./entry.mjs")> | undefined} */
let product;

/** The product's code paths, bundled once for this process. */
export function loadProduct() {
  product ??= bundleForNode("product/entry.mjs").then((path) => import(pathToFileURL(path).href));
  return product;
}
