import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { ClaimWatch } from "./claimWatch.ts";

/** Watches a folder with a file, and changes the file while the folder is being listed. */
function watchOver(happens: (folder: string) => void) {
  const folder = temporaryFolder();
  writeFiles(folder, { "a.ts": "a\n" });
  const watch = new ClaimWatch({
    workspace: { folders: () => [folder], isTrusted: () => true },
    files: { forget: () => undefined },
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
  return told;
}

describe("ClaimWatch", () => {
  it.each([
    ["written", (folder: string) => writeFiles(folder, { "a.ts": "b\n" })],
    ["gone", (folder: string) => rmSync(join(folder, "a.ts"))],
  ])("reports a file that is %s before the watcher starts", async (_, happens) => {
    let isFirst = true;
    const told = watchOver((folder) => {
      if (isFirst) happens(folder);
      isFirst = false;
    });
    await expect.poll(() => told).toEqual(["changed"]);
  });
});
