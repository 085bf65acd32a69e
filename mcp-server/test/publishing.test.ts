import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { listMissingNames, nameOwner } from "../../scripts/ownerNames.mjs";
import { formatNotice, listPackages } from "../../scripts/thirdParty.mjs";

const none = { publisher: "", repository: "", mcpNamespace: "" };
const given = {
  publisher: "example",
  repository: "https://github.com/example/dialectic",
  mcpNamespace: "io.github.example",
};

describe("the owner's names", () => {
  it("are requested by field until each is provided", () => {
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

it("writes the notice for the bundled packages, and refuses a package without a licence", () => {
  const folder = mkdtempSync(join(tmpdir(), "dialectic-licences-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const install = (path: string, manifest: Record<string, string>, files: Record<string, string>) => {
    mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, path, "package.json"), JSON.stringify({ version: "1.0.0", ...manifest }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, path, name), text);
  };
  install("node_modules/b", { name: "b", license: "MIT" }, { "LICENSE.md": "MIT text\r\n" });
  install("node_modules/b/node_modules/@s/c", { name: "@s/c", license: "MIT" }, { LICENCE: "MIT text" });
  install("node_modules/icons", { name: "icons", license: "CC-BY-4.0" }, { LICENSE: "CC", "LICENSE-CODE": "Code" });
  install("node_modules/bare", { name: "bare", license: "MIT" }, {});
  const bundled = ["node_modules/icons/a.ttf", "node_modules/b/x.js", "node_modules/b/node_modules/@s/c/y.js?worker"];
  const files = [...bundled, "src/ours.ts"].map((file) => join(folder, file));
  const notice = formatNotice(listPackages(files));
  const line = "-".repeat(80);
  expect(notice.split(`\n${line}\n\n`).slice(1)).toEqual([
    "@s/c 1.0.0 (MIT)\nb 1.0.0 (MIT)\n\nMIT text\n",
    "icons 1.0.0 (CC-BY-4.0)\n\nCC\n\nCode\n",
  ]);
  expect(() => listPackages([join(folder, "node_modules/bare/z.js")])).toThrow(
    "bare 1.0.0 is bundled and has no licence",
  );
});
