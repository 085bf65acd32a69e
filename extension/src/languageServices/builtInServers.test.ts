import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { isRunning } from "@dialectic/host/socket";
import { describe, expect, it, onTestFinished } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { BuiltInServers, listSchemaAssociations, readJsonSettings } from "./builtInServers.ts";

const fixture = join(import.meta.dirname, "..", "..", "test", "fixtures", "languageServer.mjs");

/** The input that the server received and the problems that it found. */
interface Found {
  readonly text: string;
  readonly languageId: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly associations?: readonly { readonly uri: string }[];
  readonly changed?: readonly string[];
  readonly content?: string;
  readonly configuration: unknown;
  readonly pid: number;
}

/** Opens a window with a real server in place of one that VS Code brings. */
function checking(kind: "json" | "css" = "json") {
  const work = workFolder();
  const program = work.path(`extensions/${kind}/server/dist/node/${kind}ServerMain.js`);
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, `import(${JSON.stringify(pathToFileURL(fixture).href)});\n`);
  work.window.install(`vscode.${kind}-language-features`, { path: work.path(`extensions/${kind}`) });
  const servers = new BuiltInServers({ folders: () => [work.folder] }, () => undefined);
  onTestFinished(() => servers.dispose());
  const check = async (name: string, text: string) => {
    work.write(name, text);
    const document = await vscode.workspace.openTextDocument(work.path(name));
    await work.window.readAgain(document);
    return servers.check(document, work.path(name));
  };
  return {
    ...work,
    servers,
    check,
    async found(name: string, text: string): Promise<Found> {
      const checked = await check(name, text);
      return JSON.parse(checked?.problems[0]?.message ?? "{}");
    },
  };
}

describe("a server that comes with VS Code", () => {
  it("is asked about the current text, with the current settings", async () => {
    const { window, check, found } = checking();
    const checked = await check("a.json", "{}\n");
    expect(checked).toMatchObject({
      sources: ["json", "jsonc"],
      problems: [{ severity: "warning", line: 1, column: 3, endLine: 1, endColumn: 5 }],
    });
    expect(checked).not.toHaveProperty("unsure");
    window.set("json.validate.enable", false);
    const later = await found("a.json", "[]\n");
    expect(later).toMatchObject({
      text: "[]\n",
      languageId: "json",
      settings: { json: { validate: { enable: false }, schemas: [] } },
    });
    const [first] = checked?.problems ?? [];
    expect(JSON.parse(first?.message ?? "{}").pid).toBe(later.pid);
  });

  it("gets the settings of its languages, and those that it requests", async () => {
    const { window, found } = checking("css");
    window.set("css.lint.emptyRules", "error");
    const { settings, configuration } = await found("a.css", "a {}\n");
    expect(settings).toEqual({ css: { "lint.emptyRules": "error" }, scss: null, less: null });
    expect(configuration).toEqual({ "lint.emptyRules": "error" });
  });

  it("reads schemas from the disk, and is notified each time that they may have changed", async () => {
    const { path, write, found } = checking();
    write("schema.json", '{ "type": "array" }');
    const address = vscode.Uri.file(path("schema.json")).toString();
    const text = `{ "$schema": "${address}" }`;
    expect(await found("a.json", text)).toMatchObject({ content: '{ "type": "array" }', changed: [] });
    write("schema.json", '{ "type": "object" }');
    expect(await found("a.json", text)).toMatchObject({ content: '{ "type": "object" }', changed: [address] });
  });

  it("fetches nothing from the network, and says that its answer may be incomplete", async () => {
    const { window, check } = checking();
    const text = '{ "$schema": "https://example.org/schema.json" }';
    expect(await check("a.json", text)).toMatchObject({
      problems: [{}],
      unsure: expect.stringMatching(/^Its schema https:\/\/example\.org\/schema\.json is on the network/),
    });
    window.set("json.schemaDownload.enable", false);
    expect(await check("a.json", text)).not.toHaveProperty("unsure");
  });

  it("says that its answer may be incomplete while VS Code does not provide one of its own schemas", async () => {
    const { check } = checking();
    expect(await check("a.json", '{ "$schema": "vscode://schemas/settings/none" }')).toMatchObject({
      unsure: "VS Code has not provided its schema vscode://schemas/settings/none yet",
    });
  });

  it("restarts after it has ended", async () => {
    const { check, found } = checking();
    const { pid } = await found("a.json", "{}");
    await expect(check("a.json", "crash")).rejects.toThrow(
      "The language server for JSON (jsonServerMain.js) ended with code 1.",
    );
    const again = await found("a.json", "{}");
    expect(again.pid).not.toBe(pid);
  });

  it("runs once for all files, and ends with the window", async () => {
    const { servers, found } = checking();
    const { pid } = await found("a.json", "{}");
    expect((await found("b.json", "[]")).pid).toBe(pid);
    servers.dispose();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it("starts in any folder, whatever version managers find there", async () => {
    const { write, found } = checking();
    write(".tool-versions", "nodejs path:./node\n");
    expect(await found("a.json", "{}")).toMatchObject({ text: "{}" });
  });

  it("does not exist for other languages, or without its extension or its program", async () => {
    const { window, check } = checking();
    expect(await check("a.ts", "{}")).toBeUndefined();
    expect(await check("a.css", "a {}")).toBeUndefined();
    window.install("vscode.css-language-features", { path: "/nowhere" });
    expect(await check("a.css", "a {}")).toBeUndefined();
  });
});

describe("schemas from extensions", () => {
  it("belong to files by patterns, as VS Code's own extension defines them", async () => {
    const { window, path } = workFolder();
    const jsonValidation = [
      { fileMatch: "package.json", url: "https://example.org/package" },
      { fileMatch: ["/etc/a.json", "!b.json", "file://x/c.json"], url: "./own.json" },
      { fileMatch: "%APP_SETTINGS_HOME%/settings.json", url: "vscode://schemas/settings" },
      { fileMatch: 1, url: "https://example.org/nothing" },
      { fileMatch: "none.json" },
      "nonsense",
    ];
    window.install("x.schemas", { packageJSON: { contributes: { jsonValidation } }, path: path("ext") });
    window.install("x.nothing", { packageJSON: {} });
    expect(await listSchemaAssociations()).toEqual([
      { fileMatch: ["/package.json"], uri: "https://example.org/package" },
      { fileMatch: ["/etc/a.json", "!b.json", "file://x/c.json"], uri: `file://${path("ext/own.json")}` },
      { fileMatch: ["/User/settings.json"], uri: "vscode://schemas/settings" },
    ]);
  });

  it("are listed in registries; unreadable ones are left out", async () => {
    const { window, path, write } = workFolder();
    write("ext/registry.json", JSON.stringify({ schemas: [{ fileMatch: ["a.json", 1], url: "https://x/a" }, {}] }));
    const jsonValidationRegistry = [{ url: "./registry.json" }, { url: "./none.json" }, {}];
    window.install("x.schemas", { packageJSON: { contributes: { jsonValidationRegistry } }, path: path("ext") });
    expect(await listSchemaAssociations()).toEqual([{ fileMatch: ["a.json"], uri: "https://x/a" }]);
  });
});

describe("schemas of the settings", () => {
  it("apply below the folder for which they are set", () => {
    const { window, folder } = workFolder();
    window.set("json.schemas", [
      { fileMatch: ["a.json"], url: "./a.schema.json" },
      { fileMatch: ["b.json"], url: "https://x/b" },
      { fileMatch: ["c.json"], schema: { type: "object" } },
    ]);
    const folderUri = vscode.Uri.file(folder).toString();
    expect(readJsonSettings()).toEqual({
      json: {
        validate: { enable: true },
        schemas: [
          { fileMatch: ["a.json"], folderUri, url: `${folderUri}/a.schema.json` },
          { fileMatch: ["b.json"], folderUri, url: "https://x/b" },
          { fileMatch: ["c.json"], folderUri, schema: { type: "object" } },
        ],
      },
    });
  });
});
