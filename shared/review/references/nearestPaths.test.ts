import { describe, expect, it } from "vitest";
import { nearestPaths } from "./nearestPaths.ts";

describe("nearestPaths", () => {
  it("puts files of the same name first, those with the longest common ending before others", () => {
    const candidates = ["lib/auth.ts", "src/old/auth.ts", "web/src/auth.ts", "src/auht.ts", "src/other.ts"];
    expect(nearestPaths("src/auth.ts", candidates, 4)).toEqual([
      "web/src/auth.ts",
      "lib/auth.ts",
      "src/old/auth.ts",
      "src/auht.ts",
    ]);
  });

  it("finds names with a few wrong letters, and in another case", () => {
    expect(nearestPaths("src/Serviec.ts", ["src/service.ts", "src/surface.tsx"])).toEqual(["src/service.ts"]);
    expect(nearestPaths("readme.md", ["README.md"])).toEqual(["README.md"]);
  });

  it("takes no short name for another", () => {
    expect(nearestPaths("a.c", ["b.c", "a.h"])).toEqual([]);
  });

  it("suggests nothing for nothing", () => {
    expect(nearestPaths("", ["a.ts"])).toEqual([]);
    expect(nearestPaths("a.ts", [])).toEqual([]);
  });

  it("counts two letters that changed places as one edit, and no edits in a name of two", () => {
    expect(nearestPaths("src/uesr.ts", ["lib/user.ts", "lib/peer.ts"])).toEqual(["lib/user.ts"]);
    expect(nearestPaths("src/ab.ts", ["lib/ac.ts"])).toEqual([]);
  });
});
