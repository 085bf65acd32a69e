import { posix, win32 } from "node:path";
import { describe, expect, it } from "vitest";
import { readCorpus } from "../test/corpus.fixture.ts";
import { checkReferencePath } from "./checkReferencePath.ts";
import { parseReference } from "./reference.ts";

/** Returns the variants of a payload: as a path, without its line, and decoded like a link. */
function spellings(payload: string): readonly string[] {
  const reference = parseReference(payload);
  const path = reference?.kind === "file" ? reference.path : payload.replace(/:\d+$/, "");
  return [payload, path, ...decoded(path)];
}

function decoded(path: string): readonly string[] {
  try {
    return [decodeURIComponent(path)];
  } catch {
    return [];
  }
}

function escapes(path: string): boolean {
  const checked = checkReferencePath(path);
  if (checked.kind !== "relative") return false;
  const onPosix = posix.resolve("/root/folder", checked.path);
  const onWindows = win32.resolve("C:\\root\\folder", checked.path);
  return !onPosix.startsWith("/root/folder/") || !onWindows.startsWith("C:\\root\\folder\\");
}

describe("checkReferencePath", () => {
  it("keeps every path of the attack corpus inside the folder that it is joined to", () => {
    const corpus = readCorpus("file-ref-traversal.json");
    // The corpus is an object with its payloads; without it there are no cases.
    const { payloads } = (corpus ?? { payloads: [] }) as { payloads: readonly string[] };
    console.log(`file-ref-traversal.json: ${payloads.length} cases`);
    expect(payloads.filter((payload) => spellings(payload).some(escapes))).toEqual([]);
  });

  it.each([
    ["src/a.ts", "relative", "src/a.ts"],
    ["./src/./b/../a.ts", "relative", "src/a.ts"],
    ["src\\a.ts", "relative", "src/a.ts"],
    ["a dir/ü.ts", "relative", "a dir/ü.ts"],
    ["/abs/../a.ts", "absolute", "/a.ts"],
    ["C:\\dir\\a.ts", "absolute", "C:/dir/a.ts"],
    ["c:/a.ts", "absolute", "c:/a.ts"],
  ])("reads %s", (path, kind, normal) => {
    expect(checkReferencePath(path)).toEqual({ kind, path: normal });
  });

  it.each([
    ["colon:12.txt", "it is a URL"],
    ["src:1/x.ts", "it is a URL"],
    ["a.ts:stream", "it contains a colon"],
    ["a.ts::$DATA", "it contains a colon"],
    ["dir/a.ts:stream", "it contains a colon"],
    ["tab\tname.txt", "it contains control characters"],
  ])("treats %j as a literal path", (path, reason) => {
    expect(checkReferencePath(path)).toEqual({ kind: "literal", path, reason });
  });

  it.each([
    ["", "it does not name a file"],
    ["a/..", "it does not name a file"],
    ["../a.ts", "it leaves its root"],
    ["/../a.ts", "it leaves its root"],
    ["src\\..\\..\\a.ts", "it leaves its root"],
    ["~/.ssh/id_rsa", "it begins with ~"],
    ["//server/share/x", "it names another machine or a device"],
    ["\\\\?\\C:\\x", "it names another machine or a device"],
    ["\\x", "it begins with a backslash"],
    ["c:rel.txt", "it depends on the current folder of a drive"],
    ["file:///etc/passwd", "it is a URL"],
    ["dir/../a.ts:stream", "it contains a colon"],
    ["a\u0000b", "it contains control characters"],
    ["src/\u202etxt.exe", "it contains control characters"],
    ["src/nul", "it names a device"],
    ["src/a.ts.", "a part of it ends in a dot or a space"],
    ["...../a", "a part of it ends in a dot or a space"],
    ["a".repeat(1_001), "it is longer than 1000 characters"],
  ])("refuses %j", (path, reason) => {
    expect(checkReferencePath(path)).toEqual({ kind: "refused", reason });
  });
});
