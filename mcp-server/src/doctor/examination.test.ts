import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { createSandboxForTest } from "../../test/testResources.fixture.ts";
import { trustFolder } from "../panel/folderTrust.ts";
import { examineRepository } from "./examination.ts";

it("says that git refuses the repository of another user, and git's own command against it", async () => {
  const { workspace, env } = await createSandboxForTest();
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  // A state of its own, in which no folder is trusted yet.
  vi.stubEnv("XDG_STATE_HOME", join(workspace, "state"));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await examineRepository(workspace)).toBeUndefined();
  execFileSync("git", ["init", "--quiet"], { cwd: workspace });
  vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
  // Without trust git is not started, and this user owns the folder.
  expect(await examineRepository(workspace)).toBeUndefined();
  const { getuid } = process;
  process.getuid = () => (getuid?.() ?? 0) + 1;
  onTestFinished(() => void (getuid && Object.assign(process, { getuid })));
  const command = `git config --global --add safe.directory ${workspace}`;
  expect(await examineRepository(workspace)).toContain(command);
  await trustFolder(workspace);
  expect(await examineRepository(workspace)).toContain(command);
});
