// `npm run package`: builds everything, then creates dist/dialectic.vsix and dist/dialectic-mcp-server.tgz, and tries
// out the second one. The tests in a real VS Code try out the VSIX.
import { spawnSync } from "node:child_process";
import {
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
import { ensureDependencies, root, step } from "./prepare.mjs";
import { formatNotice, isThirdPartyList, packagesIn } from "./thirdParty.mjs";

const dist = join(root, "dist");
const vsix = join(dist, "dialectic.vsix");
const tarball = join(dist, "dialectic-mcp-server.tgz");
const forEveryPackage = ["LICENSE", "CHANGELOG.md"];
const noticeFile = "THIRD-PARTY-NOTICES.txt";

ensureDependencies();
step("Building", "npm", ["run", "build", "--silent"]);
rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
const folder = mkdtempSync(join(tmpdir(), "dialectic-package-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

await packExtension();
packServer();
tryServer();
for (const file of [vsix, tarball]) console.log(`${file} ${(statSync(file).size / 1024).toFixed(0)} KB`);

async function packExtension() {
  const { createVSIX } = await import("@vscode/vsce");
  await createVSIX({ cwd: stage("extension"), packagePath: vsix, dependencies: false });
}

function packServer() {
  const options = ["--pack-destination", dist, "--json", "--ignore-scripts"];
  const [{ filename }] = JSON.parse(output("npm", ["pack", ...options], stage("mcp-server")));
  renameSync(join(dist, filename), tarball);
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
  writeFileSync(join(to, "package.json"), `${JSON.stringify({ ...manifest, files }, null, 2)}\n`);
  return to;
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

/** Installs the package into an empty folder, offline, and starts both programs. */
function tryServer() {
  const empty = join(folder, "empty");
  mkdirSync(empty);
  writeFileSync(join(empty, "package.json"), '{ "private": true }\n');
  output("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], empty);
  const installed = join(empty, "node_modules", ".bin");
  const { version } = JSON.parse(read(join(root, "mcp-server", "package.json")));
  expectOutput(output(join(installed, "dialectic-mcp-server"), ["--version"], empty), version);
  expectOutput(output(join(installed, "dialectic"), ["--help"], empty), "present-review");
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
