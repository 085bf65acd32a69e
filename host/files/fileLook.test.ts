import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { FileLook } from "./fileLook.ts";

describe("FileLook", () => {
  it.each([
    ["at once", 1_000],
    ["through the pool, when looks are slow", 0],
  ])("finds only files, by their real paths, %s", async (_way, patience) => {
    const folder = temporaryFolder();
    writeFiles(folder, { "src/a.ts": "" });
    const path = join(folder, "src", "a.ts");
    symlinkSync(path, join(folder, "link.ts"));
    symlinkSync(join(folder, "nowhere"), join(folder, "dangling.ts"));
    const look = new FileLook(patience);
    const names = ["src/a.ts", "link.ts", "src", "dangling.ts", "missing.ts", "src/a.ts/below.ts", "nul\0.ts"];
    const found = await Promise.all(names.map((name) => look.realFile(join(folder, name))));
    expect(found).toEqual([path, path, undefined, undefined, undefined, undefined, undefined]);
  });

  it("returns the same for paths and folders either way", async () => {
    const folder = temporaryFolder();
    symlinkSync(folder, join(folder, "self"));
    const [quick, slow] = [new FileLook(1_000), new FileLook(0)];
    for (const path of [folder, join(folder, "self"), join(folder, "missing"), join(folder, "nul\0")]) {
      const [one, other] = [quick.entry(path), await slow.entry(path)];
      expect(one).toEqual(other && { ...other, stats: expect.objectContaining({ ino: other.stats.ino }) });
      for (const stats of [await quick.stats(path), await slow.stats(path)]) expect(stats?.ino).toBe(other?.stats.ino);
    }
  });

  it("yields to other work once its time is used up", () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "a.ts": "" });
    const look = new FileLook(Number.MIN_VALUE);
    const looks = Array.from({ length: 20 }, () => look.realFile(join(folder, "a.ts")));
    expect(looks[0]).toBe(join(folder, "a.ts"));
    expect(looks.some((each) => each instanceof Promise)).toBe(true);
  });
});
