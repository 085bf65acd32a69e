import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const product = ["shared", "host", "mcp-server/src", "extension/src", "webview-ui/src"];
const writing = /\b(?:appendFile|chmod|copyFile|cp|link|rename|rm|rmdir|symlink|truncate|unlink|writeFile)(?:Sync)?\b/;

/** Files of the product, without tests, that import a function by which Node changes the disk. */
function listWriters(): readonly string[] {
  return product
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.|node_modules|[\\/](?:test|dist)[\\/]/.test(file))
    .filter((file) =>
      [...readFileSync(file, "utf8").matchAll(/import \{([^}]*)\} from "node:fs(?:\/promises)?"/g)].some(
        ([, names = ""]) => writing.test(names),
      ),
    )
    .map((file) => relative(root, file))
    .sort();
}

it("the disk is changed by few files: in a working copy by those of host/edits, which need a place of the write gate", () => {
  expect(listWriters()).toEqual(
    [
      // The programs' own start.
      "extension/src/assistants/mcpServerOffer.ts",
      // Whole files: the temporary file takes its place.
      "host/base/temporaryFile.ts",
      // Working copies: each function takes a `WritablePlace`.
      "host/edits/moveFile.ts",
      "host/edits/replaceBytes.ts",
      // Folders of their own in the system's temporary folder, or in the state folder.
      "host/check/checkedServers.ts",
      "host/check/runCheck.ts",
      "host/commits/trialFolder.ts",
      "host/git/carryTree.ts",
      "host/git/commitStaged.ts",
      "host/git/scratchIndex.ts",
      "host/git/temporaryFolder.ts",
      "host/git/writeCommittedFiles.ts",
      // Configurations and records of the person, the sockets and records of windows, and what waits in each workspace.
      "host/inbox/inboxFiles.ts",
      "host/setup/receipts.ts",
      "host/setup/replacedEntries.ts",
      "host/setup/safeFile.ts",
      "host/socket/fileLock.ts",
      "host/socket/listenPrivately.ts",
      "host/socket/privateDirectory.ts",
      "host/socket/windowRegistry.ts",
      // Reviews.
      "host/store/fileSystem.ts",
      "host/store/repairStore.ts",
      // The panel's files, and what the person names with `--output`.
      "mcp-server/src/check/runCheckCommand.ts",
      "mcp-server/src/panel/logLines.ts",
      "mcp-server/src/panel/openInBrowser.ts",
      "mcp-server/src/setup/describeRest.ts",
    ].sort(),
  );
});
