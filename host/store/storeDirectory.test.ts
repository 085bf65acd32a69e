import { mkdirSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { findStoreDirectory } from "./storeDirectory.ts";
import { temporaryFolder } from "./test/temporaryFolder.fixture.ts";

const linux = { platform: "linux", environment: {}, home: "/home/me" } as const;

describe("findStoreDirectory", () => {
  it("is the same for every path to a workspace, and different for another workspace", async () => {
    const folder = temporaryFolder();
    for (const name of ["one", "two"]) mkdirSync(join(folder, name));
    symlinkSync(join(folder, "one"), join(folder, "link"));
    const one = await findStoreDirectory(join(folder, "one"), linux);
    expect(await findStoreDirectory(join(folder, "link"), linux)).toBe(one);
    expect(await findStoreDirectory(join(folder, "two"), linux)).not.toBe(one);
  });

  it("names the workspace readably and safely", async () => {
    const folder = join(temporaryFolder(), "my project: ä");
    mkdirSync(folder);
    expect(basename(await findStoreDirectory(folder, linux))).toMatch(/^my_project___-[0-9a-f]{16}$/);
  });

  it.each([
    ["linux", {}, "/home/me/.local/state/dialectic"],
    ["linux", { XDG_STATE_HOME: "/state" }, "/state/dialectic"],
    ["linux", { XDG_STATE_HOME: "not/absolute" }, "/home/me/.local/state/dialectic"],
    ["darwin", {}, "/home/me/Library/Application Support/Dialectic"],
    ["darwin", { XDG_STATE_HOME: "/state" }, "/state/dialectic"],
    ["win32", { LOCALAPPDATA: "/local" }, "/local/Dialectic"],
  ] as const)("is in the user's state folder: %s %o", async (platform, environment, expected) => {
    const directory = await findStoreDirectory(temporaryFolder(), { platform, environment, home: "/home/me" });
    expect(dirname(directory)).toBe(expected);
  });
});
