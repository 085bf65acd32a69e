import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { listMissingNames, nameOwner } from "../../scripts/ownerNames.mjs";
import { filesWithStart, getServerStart, writeServerStart } from "../../scripts/serverStart.mjs";
import { formatNotice, listPackages } from "../../scripts/thirdParty.mjs";
import { listOtherVersions, writeVersions } from "../../scripts/versions.mjs";

const root = join(import.meta.dirname, "..", "..");

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

describe("the lines that start the server", () => {
  /** Copies what `npm run version` reads and writes, with this version published on npm. */
  function copyFiles(npmVersion: string): (file: string) => string {
    const folder = mkdtempSync(join(tmpdir(), "dialectic-start-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const manifests = execFileSync("git", ["ls-files", "*package.json", "*/plugin.json"], {
      cwd: root,
      encoding: "utf8",
    });
    for (const file of [...filesWithStart, ...manifests.trim().split("\n"), "package-lock.json"]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    writeFileSync(join(folder, "release.json"), JSON.stringify({ npmVersion }));
    writeVersions(folder);
    expect(listOtherVersions(folder)).toEqual([]);
    return (file) => readFileSync(join(folder, file), "utf8");
  }

  /** Decodes the servers of the configurations and links of a text. */
  function listServers(text: string): readonly unknown[] {
    const parse = (pattern: RegExp, decode: (found: string) => string) =>
      [...text.matchAll(pattern)].map(([, found = ""]) => JSON.parse(decode(decodeURIComponent(found))));
    return [
      ...[...text.matchAll(/"dialectic": (\{.*\})/g)].map(([, json = ""]) => JSON.parse(json)),
      ...parse(/cursor.*config=(.*)/g, (found) => Buffer.from(found, "base64").toString()),
      ...parse(/vscode.*(?:config=|install\?)(%7B.*)/g, (found) => found),
    ];
  }

  it("are in every file as `npm run version` writes them", () => expect(listOtherVersions()).toEqual([]));

  it.each([
    ["", "dialectic-mcp-server", "npm install -g ./dist/dialectic-mcp-server.tgz"],
    ["9.8.7", "npx -y dialectic-mcp-server@9.8.7", "npm install -g dialectic-mcp-server@9.8.7"],
  ])("are the same everywhere when the published version is %j", (npmVersion, line, install) => {
    const read = copyFiles(npmVersion);
    for (const file of filesWithStart) {
      const text = read(file);
      const started = [...text.matchAll(/(?<=["`])[^"`]*(?= (?:setup|hook)\b)/g)].map(([found]) => found);
      const unlike = started.filter((found) => /mcp-server|npx/.test(found) && found !== line);
      const installed = [...text.matchAll(/npm install -g \S*[\w]/g)].map(([found]) => found);
      expect([file, unlike, installed.filter((found) => found !== install)]).toEqual([file, [], []]);
      for (const server of listServers(text)) expect(server, file).toMatchObject(getServerStart(npmVersion));
      if (npmVersion === "") expect(text, file).not.toMatch(/npx -y|"npx"/);
    }
    expect(listServers(read("README.md") + read("docs/plugins.md"))).toHaveLength(5);
    expect(read("docs/start.md")).toContain(`\`${line} setup codex\``);
    expect(read("plugins/gemini/hooks/hooks.json")).toContain(`"${line} hook"`);
  });

  it("return to the same bytes when the version is taken back", () => {
    const [before, published] = [copyFiles(""), copyFiles("9.8.7")];
    for (const file of filesWithStart) expect(writeServerStart(published(file), ""), file).toBe(before(file));
  });

  it("stand in no other file that people read or assistants run", () => {
    const listed = execFileSync("git", ["ls-files", "*.md", "docs", "plugins", "editors", "extension/package*.json"], {
      cwd: root,
      encoding: "utf8",
    });
    const others = listed
      .trim()
      .split("\n")
      .filter((file) => !filesWithStart.includes(file) && !file.endsWith(".png"));
    const named = /npx\b.*dialectic-mcp-server|npm install -g .*dialectic-mcp-server/;
    expect(others.filter((file) => named.test(readFileSync(join(root, file), "utf8")))).toEqual([]);
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
