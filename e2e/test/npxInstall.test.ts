import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { outdatedReason } from "../../scripts/freshness.mjs";
import { startPackageRegistry } from "../../scripts/packageRegistry.mjs";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { writeServerStart } from "../../scripts/serverStart.mjs";
import { readVersion } from "../../scripts/versions.mjs";
import { repository } from "../support/assistant.ts";

const name = "dialectic-mcp-server";
const version = readVersion();
const tarball = join(repository, "dist", `${name}.tgz`);

beforeAll(() => {
  const reason = outdatedReason(tarball);
  if (reason !== undefined) throw new Error(`dist/${name}.tgz ${reason}: run npm run package`);
});

/** Packs the package as it is with this published version. */
function packPublished(place: string, npmVersion: string): string {
  execFileSync("tar", ["xzf", tarball], { cwd: place });
  const folder = join(place, "package");
  const manifest = join(folder, "dist/plugins/plugins/dialectic/.mcp.json");
  writeFileSync(manifest, writeServerStart(readFileSync(manifest, "utf8"), npmVersion));
  const packed = execFileSync("npm", ["pack", "--ignore-scripts", "--json"], { cwd: folder, encoding: "utf8" });
  return join(folder, JSON.parse(packed)[0].filename);
}

/** Returns what npx does with the package for somebody with an empty home. */
async function installInEmptyHome(npmVersion: string) {
  const place = mkdtempSync(join(tmpdir(), "dialectic-npx-"));
  onTestFinished(() => removeFolder(place));
  const { address, close } = await startPackageRegistry(packPublished(place, npmVersion));
  onTestFinished(close);
  const [home, project] = [join(place, "home"), join(place, "project")];
  for (const folder of [home, project]) mkdirSync(folder);
  const env = { PATH: process.env["PATH"], HOME: home, npm_config_update_notifier: "false" };
  const npx = (...args: string[]) =>
    promisify(execFile)("npx", ["-y", "--registry", address, `${name}@${version}`, ...args], { cwd: project, env });
  return { npx, home };
}

it("runs from an empty home, and writes no path of npx's cache, when it is published", async () => {
  const { npx, home } = await installInEmptyHome(version);
  expect((await npx("--version")).stdout).toBe(`${version}\n`);
  expect(existsSync(join(home, ".npm/_npx"))).toBe(true);
  const plain = (await npx("setup", "claude-code", "--print")).stdout;
  const server = { type: "stdio", command: "npx", args: ["-y", `${name}@${version}`] };
  expect(JSON.parse(plain)).toEqual({ mcpServers: { dialectic: server } });
  const plugin = (await npx("setup", "claude-code", "--plugin", "--print")).stdout;
  expect([plugin.includes("claude plugin marketplace add"), plugin.includes("_npx")]).toEqual([true, false]);
});

it("asks to install it from npx's cache when it is not published", async () => {
  const { npx } = await installInEmptyHome("");
  expect((await npx("--version")).stdout).toBe(`${version}\n`);
  const refused = { code: 1, stdout: "", stderr: expect.stringContaining("Install it first: npm install -g") };
  await expect(npx("setup", "claude-code", "--print")).rejects.toMatchObject(refused);
  await expect(npx("setup", "claude-code", "--plugin", "--print")).rejects.toMatchObject(refused);
});
