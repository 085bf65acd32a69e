import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { repository, runFolder } from "./builtProduct.mjs";

/**
 * Bundles a module for Node, minified like the product, and returns the path of the bundle.
 * @param {string} path below the repository
 */
export async function bundleForNode(path) {
  const name = path.replaceAll("/", "-").slice(0, -basename(path).length);
  const outfile = join(runFolder(), `${name}${basename(path)}.mjs`);
  await build({
    entryPoints: [join(repository, path)],
    outfile,
    bundle: true,
    minify: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // Bundled CommonJS packages call `require` for Node's own modules.
    banner: {
      js: 'import{createRequire as benchRequire}from"node:module";const require=benchRequire(import.meta.url);',
    },
  });
  return outfile;
}

/**
 * Bundles a script for a page and returns its source.
 * @param {string} path below the repository
 */
export async function bundleForPage(path) {
  const { outputFiles } = await build({
    entryPoints: [join(repository, path)],
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    target: "es2022",
    format: "iife",
  });
  return outputFiles[0]?.text ?? "";
}

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** @param {string} path */
function load(path) {
  const known = loaded.get(path) ?? bundleForNode(path).then((bundle) => import(pathToFileURL(bundle).href));
  loaded.set(path, known);
  return known;
}

/**
 * Loads the product's domain code, bundled once for this process.
 * @returns {Promise<typeof import("@dialectic/shared/review")>}
 */
export const loadReview = () => load("shared/review/index.ts");

/** @returns {Promise<typeof import("@dialectic/shared/capability")>} */
export const loadCapability = () => load("shared/capability/index.ts");

/** Loads both ends of the bridge. @returns {Promise<typeof import("@dialectic/host/socket")>} */
export const loadSocket = () => load("host/socket/index.ts");

/** Loads the durable store. @returns {Promise<typeof import("@dialectic/host/store")>} */
export const loadStore = () => load("host/store/index.ts");

/** Loads the review host. @returns {Promise<typeof import("@dialectic/host")>} */
export const loadHost = () => load("host/index.ts");

/** Loads the git reader. @returns {Promise<typeof import("../../host/git/index.ts")>} */
export const loadGit = () => load("host/git/index.ts");

/**
 * Loads the text search of the page.
 * @returns {Promise<typeof import("../../webview-ui/src/features/search/index.ts")>}
 */
export const loadSearchEngine = () => load("webview-ui/src/features/search/index.ts");

/**
 * Loads the server of the browser panel.
 * @returns {Promise<typeof import("../../mcp-server/src/panel/panelServer.ts")>}
 */
export const loadPanelServer = () => load("mcp-server/src/panel/panelServer.ts");
