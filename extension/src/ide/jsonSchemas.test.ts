import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { listSchemaAssociations, readJsonSettings } from "./jsonSchemas.ts";

describe("schemas that extensions bring", () => {
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
