import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findCircles, folderEdges, type Import, listImports } from "./test/folderEdges.fixture.ts";

/** Folders of the host in order: each imports only from those before it. */
const hostFolders = [
  "limits.ts",
  "base",
  "git",
  "store",
  "socket",
  "setup",
  "files",
  "shown",
  "questions",
  "history",
  "declarations",
  "references",
  "presenting",
  "claims",
  "ide",
  "edits",
  "languageServers",
  "notes",
  "changes",
  "commits",
  "coverage",
  "turns",
  "feedback",
  "forges",
  "pendingReview",
  "newPull",
  "news",
  "inbox",
  "undo",
  "capability",
  "pages",
  "app",
  "check",
  "index.ts",
].map((name) => `host/${name}`);

/** Packages in order: each imports only from those before it, and the page nothing from the host. */
const packages = ["shared", "host", "webview-ui", "mcp-server", "extension"];

/** Features of the page in order: each imports only from those before it. */
const pageFeatures = [
  "turns",
  "sessions",
  "claims",
  "references",
  "changes",
  "problems",
  "reading",
  "feedback",
  "review",
  "compare",
  "news",
  "coverage",
  "undo",
  "commits",
  "pendingReview",
  "newPull",
  "history",
  "pictures",
  "plan",
  "search",
  "outline",
  "menus",
  "title",
  "export",
  "help",
  "setup",
  "status",
  "questions",
].map((name) => `webview-ui/src/features/${name}`);

/** Most imports between features of the page. */
const mostBetweenFeatures = 150;

/** The files that join the features of the page: they name each of them, and each knows the types of the whole. */
const joints = ["panelActions", "panelCommands", "panelSession", "panelStore"].map(
  (name) => `webview-ui/src/state/${name}.ts`,
);

/** The file that names, for all features, the places that one of them shows within another. */
const namesOfPlaces = "webview-ui/src/features/slots.ts";

const imports = listImports();
const edges = folderEdges(imports);
const features = "webview-ui/src/features/";

describe("the folders", () => {
  it("of the host import only those before them", () => {
    const place = (folder: string) => hostFolders.indexOf(folder);
    const inHost = edges.filter(({ from, to }) => from.startsWith("host/") && to.startsWith("host/"));
    const unknown = inHost.flatMap(({ from, to }) => [from, to]).filter((folder) => place(folder) < 0);
    expect([...new Set(unknown)]).toEqual([]);
    expect(inHost.filter(({ from, to }) => place(to) > place(from)).flatMap(({ files }) => files)).toEqual([]);
    expect(inHost.length).toBeGreaterThan(100);
  });

  it("of a package import only packages before it", () => {
    const place = (folder: string) => packages.indexOf(folder.split("/")[0] ?? "");
    expect(edges.filter(({ from, to }) => place(to) > place(from)).flatMap(({ files }) => files)).toEqual([]);
    const page = edges.filter(({ from, to }) => from.startsWith("webview-ui/") && to.startsWith("host"));
    expect(page.flatMap(({ files }) => files)).toEqual([]);
  });

  it("of the page's features import only those before them, and few of their files", () => {
    const place = (folder: string) => pageFeatures.indexOf(folder);
    const inFeatures = edges.filter(({ from, to }) => from.startsWith(features) && to.startsWith(features));
    const all = edges.filter(({ from }) => from.startsWith(features)).map(({ from }) => from);
    expect([...new Set(all)].toSorted()).toEqual(pageFeatures.toSorted());
    const upward = inFeatures.filter(({ from, to }) => place(to) > place(from));
    expect(upward.flatMap(({ files }) => files)).toEqual([]);
    const between = inFeatures.flatMap(({ files }) => files);
    expect(between.length).toBeGreaterThan(50);
    expect(between.length).toBeLessThanOrEqual(mostBetweenFeatures);
  });

  it("of the page know the features only where they are joined", () => {
    const isFeature = (file: string) => file.startsWith(features) && /\/features\/\w+\//.test(file);
    const knowing = imports.filter(
      ({ from, to }) => from.startsWith("webview-ui/src/") && !isFeature(from) && isFeature(to),
    );
    const isTop = (file: string) => /^webview-ui\/src\/[^/]+$/.test(file);
    const joined = [...joints, namesOfPlaces];
    expect(knowing.filter(({ from }) => !isTop(from) && !joined.includes(from)).map(describeImport)).toEqual([]);
  });

  it("of the page's state import no components", () => {
    const isState = (file: string) => file.includes("/state/");
    const inPage = imports.filter(
      ({ from, to }) => from.startsWith("webview-ui/src/") && isState(from) && !isState(to),
    );
    expect(inPage.filter(({ to }) => to.startsWith(features)).map(describeImport)).toEqual([]);
    expect(inPage.length).toBeGreaterThan(50);
  });

  it("do not import each other in cycles", () => {
    const joined = new Set([...joints, namesOfPlaces]);
    const others = imports.filter(({ from }) => !joined.has(from));
    expect(findCircles(folderEdges(others))).toEqual([]);
  });

  it("have no barrels but the doors of packages", () => {
    const barrels = new Set(imports.map(({ from }) => from).filter((file) => file.endsWith("/index.ts")));
    const doors = ["shared", "host"].flatMap((name) =>
      Object.values(readExports(name)).map((file) => join(name, file).replaceAll("\\", "/")),
    );
    expect([...barrels].filter((file) => !doors.includes(file))).toEqual([]);
    expect(barrels.size).toBeGreaterThan(5);
  });

  it("have no files that import each other in cycles", () => {
    expect(findCircles(imports)).toEqual([]);
    expect(imports.length).toBeGreaterThan(5_000);
  });
});

function readExports(name: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, "..", name, "package.json"), "utf8")).exports;
}

function describeImport({ from, to }: Import): string {
  return `${from} imports ${to}`;
}
