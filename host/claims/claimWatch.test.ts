import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { ClaimWatch } from "./claimWatch.ts";

/** Watches a folder with a file, and changes the file while the folder is being listed. */
function watchOver(happens: (folder: string) => void, { isWanted }: { readonly isWanted?: () => boolean } = {}) {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.ts": "a\n" });
  const trusting = new Set<() => void>();
  let forgotten = 0;
  const watch = new ClaimWatch({
    workspace: {
      folders: () => [folder],
      isTrusted: () => true,
      onTrusted: (listener) => {
        trusting.add(listener);
        return { dispose: () => void trusting.delete(listener) };
      },
    },
    files: { forget: () => void forgotten++ },
    isWanted,
    resolver: {
      listRoots: () => [folder],
      listed: async () => {
        const listed = [{ path: "a.ts", shown: "a.ts", absolutePath: join(folder, "a.ts") }];
        happens(folder);
        return listed;
      },
    },
    log: () => undefined,
  });
  const told: string[] = [];
  const following = watch.follow(folder, () => void told.push("changed"));
  onTestFinished(() => following.dispose());
  return {
    told,
    forgotten: () => forgotten,
    trust: () => {
      for (const listener of trusting) listener();
    },
  };
}

describe("ClaimWatch", () => {
  it.each([
    ["written", (folder: string) => writeFiles(folder, { "a.ts": "b\n" })],
    ["gone", (folder: string) => rmSync(join(folder, "a.ts"))],
  ])("reports a file that is %s before the watcher starts", async (_, happens) => {
    let isFirst = true;
    const { told } = watchOver((folder) => {
      if (isFirst) happens(folder);
      isFirst = false;
    });
    await expect.poll(() => told).toEqual(["changed"]);
  });

  it("reports no change while that is switched off, but still when the folder becomes trusted", async () => {
    let isFirst = true;
    const { told, forgotten, trust } = watchOver(
      (folder) => {
        if (isFirst) writeFiles(folder, { "a.ts": "b\n" });
        isFirst = false;
      },
      { isWanted: () => false },
    );
    await expect.poll(forgotten).toBe(1);
    expect(told).toEqual([]);
    trust();
    await expect.poll(() => told).toEqual(["changed"]);
  });
});
