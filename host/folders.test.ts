import { describe, expect, it } from "vitest";
import { folderEdges, foldersInCircles } from "./test/folderEdges.fixture.ts";

/** Folders of the host in order: each imports only from those before it. */
const hostFolders = [
  "base",
  "git",
  "store",
  "socket",
  "setup",
  "files",
  "shown",
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
  "news",
  "undo",
  "capability",
  "pages",
  "app",
  "check",
  "index.ts",
].map((name) => `host/${name}`);

/** Packages in order: each imports only from those before it, and the page nothing from the host. */
const packages = ["shared", "host", "webview-ui", "mcp-server", "extension"];

const edges = folderEdges();

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

  it("do not import each other in cycles", () => {
    expect(foldersInCircles(edges)).toEqual([]);
  });
});
