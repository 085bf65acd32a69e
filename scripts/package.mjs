// `npm run package`: builds everything, then creates in dist the VSIX, the npm package, the bundle for Claude Desktop
// (.mcpb) and, when the owner's names are known, the entry for the MCP registry. It tries out the npm package and the
// bundle; `--untried` leaves that out. The tests in a real VS Code try out the VSIX. The same sources give the same
// bytes: the archives hold no time and no rights of this machine.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRegistryEntry, describeBundle, zipBundle } from "./mcpPackages.mjs";
import { listMissingNames, nameOwner, readOwnerNames } from "./ownerNames.mjs";
import { ensureDependencies, root, step } from "./prepare.mjs";
import { formatNotice, isThirdPartyList, packagesIn } from "./thirdParty.mjs";
import { readVersion } from "./versions.mjs";

const dist = join(root, "dist");
const vsix = join(dist, "dialectic.vsix");
const tarball = join(dist, "dialectic-mcp-server.tgz");
const bundle = join(dist, "dialectic.mcpb");
const registryEntry = join(dist, "server.json");
const owner = readOwnerNames();
const forEveryPackage = ["LICENSE", "CHANGELOG.md"];
const mcpb = join(root, "node_modules", ".bin", "mcpb");
const noticeFile = "THIRD-PARTY-NOTICES.txt";

// The archives hold local times; vsce reads the other variable.
Object.assign(process.env, { TZ: "UTC", SOURCE_DATE_EPOCH: "315532800" });
ensureDependencies();
step("Building", "npm", ["run", "build", "--silent"]);
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
const folder = mkdtempSync(join(tmpdir(), "dialectic-package-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

await packExtension();
const server = stage("mcp-server");
packServer();
packBundle();
registerServer();
if (!process.argv.includes("--untried")) {
  tryServer();
  tryBundle();
}
for (const file of [vsix, tarball, bundle]) console.log(`${file} ${(statSync(file).size / 1024).toFixed(0)} KB`);

async function packExtension() {
  const { createVSIX } = await import("@vscode/vsce");
  const cwd = stage("extension");
  placePictures(join(cwd, "README.md"));
  // It would change links in code spans, too.
  const options = { dependencies: false, allowMissingRepository: true, rewriteRelativeLinks: false };
  await createVSIX({ ...options, cwd, packagePath: vsix });
}

/** Names the pictures of a page in a gallery by the repository, or leaves them out when it has no name yet. */
function placePictures(page) {
  const place = `${owner.repository}/raw/v${readVersion()}/docs/`;
  const text = owner.repository
    ? read(page).replaceAll("](../docs/", `](${place}`)
    : read(page).replaceAll(/^!\[.*\]\(\.\.\/docs\/.*\)\n\n/gm, "");
  writeFileSync(page, text);
}

function packServer() {
  const options = ["--pack-destination", dist, "--json", "--ignore-scripts"];
  const [{ filename }] = JSON.parse(output("npm", ["pack", ...options], server));
  renameSync(join(dist, filename), tarball);
}

function packBundle() {
  describeBundle(server);
  output(mcpb, ["validate", server], root);
  zipBundle(server, bundle);
}

/** Writes the entry for the MCP registry, if the owner's names are known. */
function registerServer() {
  if (listMissingNames(owner).length > 0) return;
  const entry = createRegistryEntry(JSON.parse(read(join(server, "package.json"))), owner, readFileSync(bundle));
  writeFileSync(registryEntry, `${JSON.stringify(entry, null, 2)}\n`);
}

/** Copies the shipped files of a package, and its manifest without the fields that only this repository needs. */
function stage(name) {
  const [from, to] = [join(root, name), join(folder, name)];
  const { scripts, devDependencies, private: isPrivate, ...manifest } = JSON.parse(read(join(from, "package.json")));
  mkdirSync(to);
  for (const file of manifest.files) {
    if (!existsSync(join(from, file))) throw new Error(`${name}/package.json ships ${file}, which is not there`);
    cpSync(join(from, file), join(to, file), { recursive: true, filter: isShipped });
  }
  for (const file of forEveryPackage) cpSync(join(root, file), join(to, file));
  writeFileSync(join(to, noticeFile), formatNotice(packagesIn(join(from, "dist"))));
  checkSourceMaps(to);
  const files = [...manifest.files, ...forEveryPackage, noticeFile];
  const named = nameOwner({ ...manifest, files }, name, owner);
  writeFileSync(join(to, "package.json"), `${JSON.stringify(named, null, 2)}\n`);
  setRights(to);
  return to;
}

/** Gives files the usual rights; a checkout has those that its user's mask leaves. */
function setRights(folder) {
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, file);
    const { mode } = statSync(path);
    chmodSync(path, mode & 0o100 ? 0o755 : 0o644);
  }
}

function isShipped(path) {
  return !path.endsWith(".map") && !isThirdPartyList(path);
}

/** Rejects references to source maps: debuggers would request them, and they are not shipped. */
function checkSourceMaps(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    /\.(?:[cm]?js|css)$/.test(file),
  );
  const named = files.filter((file) => /^(?:\/\/|\/\*)[#@] sourceMappingURL=/m.test(read(join(folder, file))));
  if (named.length > 0) throw new Error(`These files name a source map that is not shipped: ${named.join(", ")}`);
}

/** Installs the package into an empty folder, offline, and starts both programs as npx and a shell do. */
function tryServer() {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  writeFileSync(join(empty, "package.json"), '{ "private": true }\n');
  output("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], empty);
  const npx = (...args) => output("npx", ["--no-install", ...args], empty);
  expectOutput(npx("dialectic-mcp-server", "--version"), readVersion());
  expectOutput(npx("dialectic-mcp-server", "setup", "claude-code", "--print"), "mcpServers");
  expectOutput(output(join(empty, "node_modules", ".bin", "dialectic"), ["--help"], empty), "present-review");
}

/** Unpacks the bundle with the tool of its format, and starts its server. */
function tryBundle() {
  const unpacked = join(folder, "unpacked");
  output(mcpb, ["unpack", bundle, unpacked], root);
  const { entry_point: program } = JSON.parse(read(join(unpacked, "manifest.json"))).server;
  expectOutput(output(process.execPath, [join(unpacked, program), "--version"], unpacked), readVersion());
}

function expectOutput(text, expected) {
  if (!text.includes(expected)) throw new Error(`The installed package printed no ${expected}: ${text}`);
}

function output(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    timeout: 120_000,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout;
}

function read(file) {
  return readFileSync(file, "utf8");
}
