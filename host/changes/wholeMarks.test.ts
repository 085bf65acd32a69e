import { chmodSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { ChangeRequests } from "./changeRequests.ts";

it("identifies files without lines by both of their sides, stable through an amend and a rebase and new after any change", async () => {
  const repository = testRepository(join(testFolder(), "shop"));
  const path = (name: string) => join(repository.folder, name);
  repository.stage("run.sh", "echo\n");
  repository.stage("old.txt", "the same\n".repeat(9));
  repository.stage("a.bin", "\0 one");
  repository.stage("a.ts", "one\n");
  repository.git("commit", "--quiet", "--message", "Begin");
  chmodSync(path("run.sh"), 0o755);
  renameSync(path("old.txt"), path("new.txt"));
  repository.write("a.bin", "\0 two");
  repository.write("a.ts", "two\n");
  repository.write("empty", "");
  const test = await openTestHost({ folders: [repository.folder] });
  let ids = 0;
  const requests = new ChangeRequests({ ...test, clock: { now: () => 7 }, newId: () => `call-${++ids}` });
  const { page } = openFeedbackPage(test);
  let reviewId: string | undefined;
  const marksOf = async (range: string) => {
    const params = { range, title: "All", ...(reviewId === undefined ? {} : { reviewId }) };
    const answer = await requests.request(params, "test", new AbortController().signal);
    if (answer.kind === "refused") throw new Error(answer.message);
    reviewId = answer.reviewId;
    const { files } = await page["changes/hunks"]({
      reviewId,
      round: answer.round,
      files: answer.files.map(({ id }) => id),
    });
    return new Map(answer.files.map((file) => [file.path, files.find(({ id }) => id === file.id)?.mark]));
  };
  const first = await marksOf("HEAD");
  expect([...first].filter(([, mark]) => mark === undefined).map(([name]) => name)).toEqual(["a.ts"]);
  expect(new Set(first.values()).size).toBe(5);
  repository.git("add", "--all");
  repository.git("commit", "--quiet", "--message", "All");
  repository.git("commit", "--quiet", "--amend", "--message", "All of it");
  expect(await marksOf("HEAD~1..HEAD")).toEqual(first);
  const differing = (later: typeof first) =>
    [...later].filter(([name, mark]) => first.get(name) !== mark).map(([name]) => name);
  repository.git("switch", "--quiet", "--create", "upstream", "HEAD~1");
  repository.stage("run.sh", "echo more\n");
  repository.stage("old.txt", `${"the same\n".repeat(9)}more\n`);
  repository.git("commit", "--quiet", "--message", "Upstream");
  repository.git("switch", "--quiet", "main");
  repository.git("rebase", "--quiet", "upstream");
  expect(differing(await marksOf("HEAD~1..HEAD"))).toEqual([]);
  repository.write("a.bin", "\0 three");
  expect(differing(await marksOf("HEAD~1..WORKTREE"))).toEqual(["a.bin"]);
});
