import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Ajv } from "ajv";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { outdatedReason } from "../../scripts/freshness.mjs";
import { createRegistryEntry } from "../../scripts/mcpPackages.mjs";
import { listMissingNames, nameOwner, readOwnerNames } from "../../scripts/ownerNames.mjs";
import { listOtherVersions, readVersion } from "../../scripts/versions.mjs";

const root = join(import.meta.dirname, "../..");
const none = { publisher: "", repository: "", mcpNamespace: "" };
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

describe("the owner's names", () => {
  it("are asked for by their field until each is there", () => {
    expect(listMissingNames(none).map((line) => line.split(" (")[0])).toEqual([
      'release.json: "publisher" is missing',
      'release.json: "repository" is missing',
      'release.json: "mcpNamespace" is missing',
    ]);
    expect(listMissingNames({ ...given, repository: "example" })).toEqual([
      'release.json: "repository" is not valid (https://github.com/OWNER/NAME)',
    ]);
    expect(listMissingNames(given)).toEqual([]);
  });

  it("fill the manifests", () => {
    const server = { name: "dialectic-mcp-server", bin: {} };
    expect(nameOwner(server, "mcp-server", none)).toEqual(server);
    expect(nameOwner(server, "mcp-server", given)).toEqual({
      ...server,
      mcpName: "io.github.example/dialectic",
      homepage: "https://github.com/example/dialectic#readme",
      repository: { type: "git", url: "git+https://github.com/example/dialectic.git", directory: "mcp-server" },
      bugs: { url: "https://github.com/example/dialectic/issues" },
    });
    const extension = nameOwner({ name: "dialectic", publisher: "dialectic" }, "extension", given);
    expect([extension.publisher, extension["mcpName"]]).toEqual(["example", undefined]);
  });
});

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

  it("include an extension that both galleries take", () => {
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

  it("have an entry that the MCP registry takes", () => {
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
