import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/**
 * The built product of a checkout: its command and its MCP server, which start the browser panel with its page.
 * @typedef {{ readonly root: string, readonly command: string, readonly server: string }} Product
 */

/**
 * Finds the built product of a checkout.
 * @param {string} folder
 * @returns {Product}
 * @throws {Error} when it is not built
 */
export function findProduct(folder) {
  const root = resolve(folder);
  const built = join(root, "mcp-server", "dist");
  const [command = "", server = "", page = ""] = ["cli.js", "main.js", "webview/panel.js"].map((name) =>
    join(built, name),
  );
  const missing = [command, server, page].filter((file) => !existsSync(file));
  if (missing.length > 0) throw new Error(`${missing.join(", ")} is missing. Run \`npm run build\` in ${root}.`);
  return { root, command, server };
}

/** Builds everything of this checkout that is out of date. */
export function buildProduct() {
  console.error("Running npm run build …");
  const { status } = spawnSync("npm", ["run", "build", "--silent"], {
    cwd: repository,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("The build failed. Run `npm run build` and see what it says.");
}
