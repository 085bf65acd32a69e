import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cacheFolder } from "./keepCompiledCode.ts";

const own = mkdtempSync(join(tmpdir(), "dialectic-cache-"));
const me = () => process.getuid?.() ?? 0;

describe("cacheFolder", () => {
  it.each([
    ["linux", { HOME: own }, join(own, ".cache/dialectic/code")],
    ["linux", { HOME: own, XDG_CACHE_HOME: own }, join(own, "dialectic/code")],
    ["linux", { HOME: own, XDG_CACHE_HOME: "not/absolute" }, join(own, ".cache/dialectic/code")],
    ["darwin", { HOME: own }, join(own, "Library/Caches/Dialectic/code")],
    ["linux", {}, undefined],
    ["linux", { HOME: join(own, "missing") }, undefined],
  ] as const)("on %s with %j is %s", (platform, env, folder) => {
    expect(cacheFolder({ platform, env, getuid: me })).toBe(folder);
  });

  it("is in the local application data on Windows, where users have no numeric ids", () => {
    const folder = cacheFolder({ platform: "win32", env: { LOCALAPPDATA: "C:/Users/me/AppData/Local" } });
    expect(folder).toContain("AppData/Local");
    expect(cacheFolder({ platform: "win32", env: {} })).toBeUndefined();
  });

  it("is undefined in another user's home", () => {
    expect(cacheFolder({ platform: "linux", env: { HOME: own }, getuid: () => me() + 1 })).toBeUndefined();
  });
});
