// The MCP server as Claude Desktop installs it (.mcpb) and as the MCP registry lists it (server.json).
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { getMcpName } from "./ownerNames.mjs";
import { root } from "./prepare.mjs";

const description = "AI assistants present what they did to your code as a review, which you read and answer.";
/** The earliest time that an archive can hold, which is local. */
const fixedTime = "1980-01-01T00:00";

/** Adds the manifest of a bundle to the folder of the npm package. */
export function describeBundle(folder) {
  const { version, license, keywords, engines, homepage, repository, bugs } = readPackage(folder);
  const manifest = {
    manifest_version: "0.3",
    name: "dialectic",
    display_name: "Dialectic",
    version,
    description,
    author: { name: "Dialectic" },
    ...(homepage && {
      homepage,
      support: bugs.url,
      repository: { type: "git", url: repository.url.replace(/^git\+/, "") },
    }),
    icon: "icon.png",
    license,
    keywords,
    server: {
      type: "node",
      entry_point: "dist/main.js",
      mcp_config: {
        command: "node",
        // Claude Desktop starts servers in no folder of the user's, and has no panel of its own.
        args: [
          `${place("__dirname")}/dist/main.js`,
          "--panel",
          "browser",
          "--workspace",
          place("user_config.workspace"),
        ],
      },
    },
    tools_generated: true,
    user_config: {
      workspace: {
        type: "directory",
        title: "Folder",
        description: "The folder with the code that you work on.",
        required: true,
      },
    },
    compatibility: { platforms: ["darwin", "win32", "linux"], runtimes: { node: engines.node } },
  };
  cpSync(join(root, "extension", "media", "icon.png"), join(folder, "icon.png"));
  writeFileSync(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Zips a folder as `mcpb pack` does, which would store the time. */
export function zipBundle(folder, file) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const entries = files.map((path) => [
    path.slice(folder.length + 1).replaceAll("\\", "/"),
    [readFileSync(path), { os: 3, attrs: (statSync(path).mode & 0o100 ? 0o755 : 0o644) << 16 }],
  ]);
  writeFileSync(file, zipSync(Object.fromEntries(entries), { level: 9, mtime: fixedTime }));
}

/** Creates the server's entry for the MCP registry: the npm package, and the bundle of the release on GitHub. */
export function createRegistryEntry({ version, name }, { repository, mcpNamespace }, bundle) {
  const transport = { type: "stdio" };
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: getMcpName(mcpNamespace),
    title: "Dialectic",
    description,
    version,
    repository: { url: repository, source: "github", subfolder: "mcp-server" },
    packages: [
      { registryType: "npm", identifier: name, version, runtimeHint: "npx", transport },
      {
        registryType: "mcpb",
        identifier: `${repository}/releases/download/v${version}/dialectic.mcpb`,
        version,
        fileSha256: createHash("sha256").update(bundle).digest("hex"),
        transport,
      },
    ],
  };
}

/** Names a value that the program fills in when it starts the server. */
function place(name) {
  return `\${${name}}`;
}

function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
