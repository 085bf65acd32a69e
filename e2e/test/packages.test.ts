import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { Ajv } from "ajv";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { outdatedReason } from "../../scripts/freshness.mjs";
import { createRegistryEntry } from "../../scripts/mcpPackages.mjs";
import { listMissingNames, nameOwner, readOwnerNames } from "../../scripts/ownerNames.mjs";
import { removeFolder } from "../../scripts/removeFolder.mjs";
import { listOtherVersions, readVersion } from "../../scripts/versions.mjs";
import { startProduct } from "../support/product.ts";

const root = join(import.meta.dirname, "../..");
const given = {
  publisher: "example",
  repository: "https://github.com/example/dialectic",
  mcpNamespace: "io.github.example",
};
const packaged = (name: string) => join(root, "dist", name);

beforeAll(() => {
  const reason = outdatedReason(packaged("dialectic.vsix"));
  if (reason !== undefined) throw new Error(`dist/dialectic.vsix ${reason}: run npm run package`);
});

/** Reads a file of an archive as text. */
function readZip(archive: string): (name: string) => string {
  const files = unzipSync(readFileSync(packaged(archive)));
  return (name) => strFromU8(files[name] ?? fail(`${archive} has no ${name}`));
}

/** Reads the files of an npm package: each has a header of 512 bytes and is filled up to such a block. */
function readTarball(archive: string): ReadonlyMap<string, string> {
  const tar = gunzipSync(readFileSync(packaged(archive)));
  const files = new Map<string, string>();
  for (let at = 0; tar[at]; ) {
    const name = tar.toString("utf8", at, tar.indexOf(0, at));
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 135), 8);
    files.set(name.replace("package/", ""), tar.toString("utf8", at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

function fail(message: string): never {
  throw new Error(message);
}

describe("the packages", () => {
  it("have one version", () => {
    expect(listOtherVersions()).toEqual([]);
    const versions = [
      JSON.parse(readZip("dialectic.vsix")("extension/package.json")).version,
      JSON.parse(readTarball("dialectic-mcp-server.tgz").get("package.json") ?? "").version,
      JSON.parse(readZip("dialectic.mcpb")("manifest.json")).version,
    ];
    expect(new Set(versions)).toEqual(new Set([readVersion()]));
  });

  it("include an extension that both galleries accept", () => {
    const read = readZip("dialectic.vsix");
    const manifest = JSON.parse(read("extension/package.json"));
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(["publisher", "license", "icon", "categories"]));
    expect(Object.keys(manifest)).not.toEqual(expect.arrayContaining(["enabledApiProposals"]));
    for (const page of ["extension/readme.md", "extension/changelog.md"]) {
      const pictures = [...read(page).matchAll(/(?<!`)!\[[^\]]*\]\(([^)]*)\)/g)].map(([, address]) => address);
      expect(pictures.filter((address) => !address?.startsWith("https://"))).toEqual([]);
    }
    expect(read("extension/LICENSE.txt")).toContain("MIT License");
    expect(read("extension/THIRD-PARTY-NOTICES.txt")).toContain("react ");
  });

  it("include an npm package without dependencies whose name npx starts", () => {
    const files = readTarball("dialectic-mcp-server.tgz");
    const manifest = JSON.parse(files.get("package.json") ?? "");
    const fields = [
      "dependencies",
      "devDependencies",
      "peerDependencies",
      "optionalDependencies",
      "scripts",
      "private",
    ];
    expect(fields.filter((field) => field in manifest)).toEqual([]);
    expect(files.get(manifest.bin[manifest.name])?.startsWith("#!/usr/bin/env node\n")).toBe(true);
    expect([...files.keys()]).toEqual(expect.arrayContaining(["LICENSE", "README.md", "THIRD-PARTY-NOTICES.txt"]));
  });

  it("have an entry that the MCP registry accepts", () => {
    const schema = JSON.parse(readFileSync(join(root, "e2e/support/mcpRegistryEntry.schema.json"), "utf8"));
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
    const bundle = readFileSync(packaged("dialectic.mcpb"));
    const manifest = JSON.parse(readTarball("dialectic-mcp-server.tgz").get("package.json") ?? "");
    const entry = createRegistryEntry(manifest, given, bundle);
    validate(entry);
    expect(validate.errors).toBeNull();
    expect(entry.name).toBe(nameOwner(manifest, "mcp-server", given)["mcpName"]);
    expect(entry.packages).toMatchObject([
      { registryType: "npm", identifier: "dialectic-mcp-server", version: readVersion() },
      {
        identifier: `https://github.com/example/dialectic/releases/download/v${readVersion()}/dialectic.mcpb`,
        fileSha256: createHash("sha256").update(bundle).digest("hex"),
      },
    ]);
    validate({ ...entry, description: "d".repeat(101) });
    expect(validate.errors).toHaveLength(1);
    expect(existsSync(packaged("server.json"))).toBe(listMissingNames(readOwnerNames()).length === 0);
  });
});

describe("the module of the npm package", () => {
  const program = `
import { connect, type Connection, type Transport } from "dialectic-mcp-server";

export const reach = (transport: Transport): Promise<Connection> => connect({ transport });
const dialectic: Connection = await connect({ name: "A script" });
const changed = new Promise((resolve) => dialectic.onNotification("review/changed", resolve));
dialectic.onRequest("editor/problems", ({ filePaths }) => ({
  files: (filePaths as readonly string[]).map((filePath) => ({ filePath, problems: [], isDirty: true })),
}));
await dialectic.request("program/join", { news: true, answers: ["diagnostics"] });
const wish = { filePaths: ["script.mts"], sources: [], excludeSources: [], severities: ["error"], wait: 0 };
const problems = JSON.stringify(await dialectic.request("editor/diagnostics", wish));
const presented = await dialectic.request("review/present", { content: "# Hello" });
const wrong = await dialectic.request("review/unknown").catch(({ code }) => code);
console.log(JSON.stringify([dialectic.window.folders, await changed, presented["kind"], wrong, problems]));
dialectic.close();
await dialectic.closed;
const missing = await connect({ workspace: "gone" }).catch(({ reason }) => reason);
console.log(missing);
`;

  it("connects a program to the window of its folder, with types", async () => {
    const product = await startProduct();
    onTestFinished(() => product.dispose());
    const { folder, environment } = product.workspace;
    await product.assistant.call("present_review", { baseUri: folder, content: "# First" });
    const installed = join(folder, "node_modules", "dialectic-mcp-server");
    for (const [name, content] of readTarball("dialectic-mcp-server.tgz")) {
      mkdirSync(dirname(join(installed, name)), { recursive: true });
      writeFileSync(join(installed, name), content);
    }
    writeFileSync(join(folder, "script.mts"), program);
    const run = (...command: readonly string[]) =>
      promisify(execFile)(process.execPath, [...command], { cwd: folder, env: environment });
    const types = ["--module", "nodenext", "--target", "es2022", "--strict", "--lib", "es2022,dom"];
    await run(join(root, "node_modules/typescript/bin/tsc"), ...types, "--types", "", "script.mts");
    const [line = "", missing] = (await run("script.mjs")).stdout.trim().split("\n");
    // The review of a session that runs stays as it is.
    const shown = { reviewId: expect.any(String), iteration: 1 };
    expect(JSON.parse(line)).toEqual([[folder], shown, "presented", -32601, expect.stringContaining('"isDirty":true')]);
    expect(missing).toBe("no-folder");
  });
});

const archives = ["dialectic.vsix", "dialectic-mcp-server.tgz", "dialectic.mcpb"];
const folders = ["extension", "host", "mcp-server", "shared", "webview-ui"];
const sources = [...folders, "plugins", "scripts", "package.json", "package-lock.json", "release.json"];
const others = [".agents", ".claude-plugin", "turbo.json", "tsconfig.json", "LICENSE", "CHANGELOG.md"];

/** Copies the sources, and links the dependencies: a link to all of them would lead to our packages in the first folder. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), "dialectic-second-"));
  onTestFinished(() => removeFolder(copy));
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...sources, ...others], { cwd: root });
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
  for (const own of folders.map((name) => join(name, "node_modules")).filter((each) => existsSync(join(root, each))))
    symlinkSync(join(root, own), join(copy, own));
  return copy;
}

it("makes the same packages in another folder, at another time, with other permissions", async () => {
  const reason = outdatedReason(join(root, "dist/dialectic.vsix"));
  if (reason !== undefined) throw new Error(`dist/dialectic.vsix ${reason}: run npm run package`);
  const copy = copyRepository();
  const options = { cwd: copy, env: { ...process.env, TZ: "Pacific/Auckland" } };
  await promisify(execFile)("sh", ["-c", "umask 077 && exec node scripts/package.mjs --untried"], options);
  const read = (folder: string, name: string) => readFileSync(join(folder, "dist", name));
  expect(archives.filter((name) => !read(copy, name).equals(read(root, name)))).toEqual([]);
});
