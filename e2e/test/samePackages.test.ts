import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { outdatedReason } from "../../scripts/freshness.mjs";
import { removeFolder } from "../../scripts/removeFolder.mjs";

const root = join(import.meta.dirname, "../..");
const archives = ["dialectic.vsix", "dialectic-mcp-server.tgz", "dialectic.mcpb"];
const packages = ["extension", "host", "mcp-server", "shared", "webview-ui"];
const sources = [...packages, "plugins", "scripts", "package.json", "package-lock.json", "release.json"];
const more = [".agents", ".claude-plugin", "turbo.json", "tsconfig.json", "LICENSE", "CHANGELOG.md"];

/** Copies the sources, and links the dependencies: a link to all of them would lead to our packages in the first folder. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "dialectic-second-"));
  onTestFinished(() => removeFolder(copy));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...sources, ...more], { cwd: root });
  for (const file of listed.toString().trim().split("\n")) {
    mkdirSync(join(copy, dirname(file)), { recursive: true });
    // A lock file that is newer than the dependencies would install them.
    cpSync(join(root, file), join(copy, file), { preserveTimestamps: true });
  }
  const modules = join(copy, "node_modules");
  const ours = { "@dialectic": "", dialectic: "extension", "dialectic-mcp-server": "mcp-server" };
  mkdirSync(join(modules, "@dialectic"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (!(name in ours)) symlinkSync(join(root, "node_modules", name), join(modules, name));
  for (const [name, folder] of Object.entries(ours).slice(1)) symlinkSync(join(copy, folder), join(modules, name));
  for (const name of ["host", "shared", "webview-ui"]) symlinkSync(join(copy, name), join(modules, "@dialectic", name));
  return copy;
}

it("makes the same packages in another folder, at another time, with other rights", async () => {
  const reason = outdatedReason(join(root, "dist/dialectic.vsix"));
  if (reason !== undefined) throw new Error(`dist/dialectic.vsix ${reason}: run npm run package`);
  const copy = copyRepository();
  const options = { cwd: copy, env: { ...process.env, TZ: "Pacific/Auckland" } };
  await promisify(execFile)("sh", ["-c", "umask 077 && exec node scripts/package.mjs --untried"], options);
  const read = (folder: string, name: string) => readFileSync(join(folder, "dist", name));
  expect(archives.filter((name) => !read(copy, name).equals(read(root, name)))).toEqual([]);
});
