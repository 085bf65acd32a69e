import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The top of the repository. */
export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Folder of the built webview. */
export const pageFolder = join(repository, "webview-ui", "dist");

/** The built MCP server. */
export const serverFile = join(repository, "mcp-server", "dist", "main.js");

const needed = [
  join(pageFolder, "panel.js"),
  join(pageFolder, "panel.css"),
  join(pageFolder, "worker.js"),
  serverFile,
  join(repository, "mcp-server", "dist", "panel.js"),
];

/** Builds the product when a part of it is missing; what is there is measured as it is. */
export function ensureBuilt() {
  if (needed.every((file) => existsSync(file))) return;
  console.error("The product is not built yet: running npm run build …");
  const { status } = spawnSync("npm", ["run", "build", "--silent"], {
    cwd: repository,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  const missing = needed.filter((file) => !existsSync(file));
  if (status !== 0 || missing.length > 0) {
    throw new Error(`The build failed or left out ${missing.join(", ")}. Run \`npm run build\` and see what it says.`);
  }
}
