import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../../git/test/testRepository.ts";
import { openTestHost } from "../test/testHost.ts";
import { ChangeRequests } from "./changeRequests.ts";

async function openShop() {
  const repository = testRepository(join(testFolder(), "shop"));
  repository.stage("lib/a.ts", "one\ntwo\n");
  repository.git("commit", "--quiet", "--message", "A");
  // What stands is not committed: a proposal is about that.
  repository.write("lib/a.ts", "one\ntwo\nthree\n");
  const test = await openTestHost({ folders: [join(repository.folder, "lib")] });
  const { host, store, workspace, changes } = test;
  let ids = 0;
  const requests = new ChangeRequests({
    ...{ host, store, workspace, changes },
    clock: { now: () => 7 },
    newId: () => `call-${++ids}-${Math.random()}`,
  });
  const propose = (patch: string) => {
    const proposal = { folder: join(repository.folder, "lib"), patch, title: "Rename", description: "Like this." };
    return requests.propose(proposal, "test", new AbortController().signal);
  };
  return { repository, test, propose };
}

const patch = "--- a/a.ts\n+++ b/a.ts\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n";
const status = ({ git }: TestRepository) => git("status", "--porcelain");

describe("a proposal", () => {
  it("is the changes of a new review, from what stands to what would, while nothing changes", async () => {
    const { repository, test, propose } = await openShop();
    const before = status(repository);
    const answer = await propose(patch);
    if (answer.kind === "refused") throw new Error(answer.message);
    expect(answer.files).toEqual([
      { id: expect.any(String), path: "lib/a.ts", status: "M", additions: 1, deletions: 1 },
    ]);
    expect(status(repository)).toBe(before);
    expect(await test.text()).toBe("# Rename\n\nLike this.\n");
    const [file] = answer.files;
    const [hunks] = await test.changes.hunks({ reviewId: answer.reviewId, round: 1 }, [file?.id ?? ""]);
    expect(JSON.stringify(hunks)).toContain("three");
    // Git's own cleaning keeps both sides.
    repository.git("-c", "gc.reflogExpire=now", "gc", "--quiet", "--prune=now");
    const [round] = test.store.changes.index.rounds(answer.reviewId);
    const texts = [round?.base, round?.head].map((tree) => repository.git("cat-file", "blob", `${tree}:lib/a.ts`));
    expect(texts).toEqual(["one\ntwo\nthree\n", "one\n2\nthree\n"]);
  });

  it("is refused in git's words where it does not fit, and leaves no review", async () => {
    const { test, propose } = await openShop();
    const answer = await propose(patch.replace("-two", "-four"));
    expect(answer).toMatchObject({
      kind: "refused",
      reason: "git-failed",
      message: expect.stringContaining("lib/a.ts"),
    });
    expect(test.store.reviews()).toEqual([]);
  });
});
