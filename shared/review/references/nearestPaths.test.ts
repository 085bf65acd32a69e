import { describe, expect, it } from "vitest";
import { nearestPaths } from "./nearestPaths.ts";

describe("nearestPaths", () => {
  it("lists files of the same name first, and among them the longest common ending first", () => {
    const candidates = ["lib/auth.ts", "src/old/auth.ts", "web/src/auth.ts", "src/auht.ts", "src/other.ts"];
    expect(nearestPaths("src/auth.ts", candidates, 4)).toEqual([
      "web/src/auth.ts",
      "lib/auth.ts",
      "src/old/auth.ts",
      "src/auht.ts",
    ]);
  });

  it("finds names with a few wrong letters, or in another case", () => {
    expect(nearestPaths("src/Serviec.ts", ["src/service.ts", "src/surface.tsx"])).toEqual(["src/service.ts"]);
    expect(nearestPaths("readme.md", ["README.md"])).toEqual(["README.md"]);
  });

  it("never takes one short name for another", () => {
    expect(nearestPaths("a.c", ["b.c", "a.h"])).toEqual([]);
  });

  it("suggests nothing for an empty list", () => {
    expect(nearestPaths("", ["a.ts"])).toEqual([]);
    expect(nearestPaths("a.ts", [])).toEqual([]);
  });

  it("counts two swapped letters as one edit, and allows no edits in a name of two", () => {
    expect(nearestPaths("src/uesr.ts", ["lib/user.ts", "lib/peer.ts"])).toEqual(["lib/user.ts"]);
    expect(nearestPaths("src/ab.ts", ["lib/ac.ts"])).toEqual([]);
  });
});
