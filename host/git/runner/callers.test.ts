import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const product = ["shared", "host", "mcp-server/src", "extension/src", "webview-ui/src"];

/** Files of the product, without tests, whose text matches. */
function filesWith(pattern: RegExp): readonly string[] {
  const files = product.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
  );
  const sources = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.(?:test|fixture)\.|node_modules|[\\/](test|dist)[\\/]/.test(file),
  );
  return sources
    .filter((file) => pattern.test(readFileSync(file, "utf8")))
    .map((file) => relative(root, file))
    .sort();
}

describe("git", () => {
  it("is started by one runner only: the other files that start programs do not start git", () => {
    expect(filesWith(/\bchild_process\b/)).toEqual([
      "host/commits/runTrialCommand.ts",
      "host/commits/trialSupervisor.ts",
      "host/git/runner/startProcess.ts",
      "host/languageServers/findServers.ts",
      "host/languageServers/languageServer.ts",
      "host/languageServers/measureMemory.ts",
      "host/languageServers/processGroup.ts",
      "mcp-server/src/doctor/trialProgram.ts",
      "mcp-server/src/panel/openInBrowser.ts",
      "mcp-server/src/panel/panelProgram.ts",
      "mcp-server/src/panel/startPanelProcess.ts",
      "mcp-server/src/setup/pluginSetup.ts",
    ]);
    expect(filesWith(/\bstartProcess\(/)).toEqual([
      "host/forges/runGh.ts",
      "host/git/runner/confinement.ts",
      "host/git/runner/gitPlace.ts",
      "host/git/runner/runGit.ts",
      "host/git/runner/startProcess.ts",
    ]);
  });

  it("is found as every other program: as installed by the person, unless it is this Node or has an absolute path", () => {
    const starting = filesWith(/import \{[^}]*\} from "node:child_process"|\bstartProcess\(/);
    const found = filesWith(/\bfindProgram\(|\bfindInstalled\(|\bfound\.program\b|\bprocess\.execPath\b|"\/bin\/ps"/);
    expect(starting.filter((file) => !found.includes(file))).toEqual([
      // These start what they are given.
      "host/git/runner/confinement.ts",
      "host/git/runner/startProcess.ts",
      "mcp-server/src/doctor/trialProgram.ts",
    ]);
    expect(starting.length).toBeGreaterThan(8);
  });

  it("uses more than the look profile only after a person's click", () => {
    expect(filesWith(/profile: "commit"/)).toEqual([
      "host/git/commitStaged.ts",
      "host/git/gitNotes.ts",
      "host/git/travellingNotes.ts",
    ]);
    expect(filesWith(/profile: "travel"/)).toEqual([
      "host/git/fetchCommits.ts",
      "host/git/pushBranch.ts",
      "host/git/readRemoteBranch.ts",
      "host/git/travellingNotes.ts",
    ]);
    expect(filesWith(/\bpushBranch\(/)).toEqual(["host/git/pushBranch.ts", "host/newPull/openNewPull.ts"]);
    // The profile must be a literal in the call, or this test would miss it.
    const others = filesWith(/\bprofile: (?!"(?:look|commit|travel)"|GitProfile)/);
    expect(others.filter((file) => file.startsWith("host/git/"))).toEqual([]);
  });
});
