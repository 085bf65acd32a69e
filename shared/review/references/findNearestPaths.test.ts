import { describe, expect, it } from "vitest";
import { findNearestPaths } from "./findNearestPaths.ts";

describe("findNearestPaths", () => {
  it("lists files of the same name first, and among them the longest common ending first", () => {
    const candidates = ["lib/auth.ts", "src/old/auth.ts", "web/src/auth.ts", "src/auht.ts", "src/other.ts"];
    expect(findNearestPaths("src/auth.ts", candidates, 4)).toEqual([
      "web/src/auth.ts",
      "lib/auth.ts",
      "src/old/auth.ts",
      "src/auht.ts",
    ]);
  });

  it("finds names with a few wrong letters, or in another case", () => {
    expect(findNearestPaths("src/Serviec.ts", ["src/service.ts", "src/surface.tsx"])).toEqual(["src/service.ts"]);
    expect(findNearestPaths("readme.md", ["README.md"])).toEqual(["README.md"]);
  });

  it("never mistakes one short name for another", () => {
    expect(findNearestPaths("a.c", ["b.c", "a.h"])).toEqual([]);
  });

  it("suggests nothing for an empty list", () => {
    expect(findNearestPaths("", ["a.ts"])).toEqual([]);
    expect(findNearestPaths("a.ts", [])).toEqual([]);
  });

  it("counts two swapped letters as one edit, and allows no edits in a name of two", () => {
    expect(findNearestPaths("src/uesr.ts", ["lib/user.ts", "lib/peer.ts"])).toEqual(["lib/user.ts"]);
    expect(findNearestPaths("src/ab.ts", ["lib/ac.ts"])).toEqual([]);
  });
});
