import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";
import type { ChangeAnswer, ChangeRequest } from "./changeRequest.ts";

interface Stack extends Pick<TestRepository, "git" | "write"> {
  readonly test: TestHost;
  request(request: Partial<ChangeRequest>): Promise<Extract<ChangeAnswer, { kind: "requested" }>>;
}

/** `main` ← `model` ← `api` ← `ui`; each branch has a file of its name, and `ui` is checked out. */
async function openStack(): Promise<Stack> {
  const { folder, git, write, stage } = testRepository(join(testFolder(), "shop"));
  for (const branch of ["model", "api", "ui"]) {
    git("switch", "--quiet", "--create", branch);
    stage(`${branch}.ts`, `export const ${branch} = 1;\n`);
    git("commit", "--quiet", "--message", branch);
  }
  const test = await openTestHost({ folders: [folder] });
  const requests = requestsOf(test);
  return {
    git,
    write,
    test,
    async request(request) {
      const whole = { range: "ui", title: "Code Review", ...request };
      const answer = await requests.request(whole, "test", new AbortController().signal);
      if (answer.kind === "refused") throw new Error(answer.message);
      return answer;
    },
  };
}

const paths = ({ files }: { readonly files: readonly { readonly path: string }[] }) => files.map(({ path }) => path);

describe("a branch that stands on other branches", () => {
  it("is shown whole, and the answer names the branches below it with the range of its own commits", async () => {
    const { request } = await openStack();
    const answer = await request({});
    expect(paths(answer)).toEqual(["api.ts", "model.ts", "ui.ts"]);
    expect(answer.reviewNotes).toEqual([
      "ui is shown since it left main: 3 commits.",
      "ui stands on these branches, whose changes are among these: api, model. The 1 commit of ui alone: api...ui, or pass layer: true.",
    ]);
  });

  it("is shown without their commits when the request asks for its layer", async () => {
    const { request, test } = await openStack();
    const answer = await request({ isLayer: true });
    expect(paths(answer)).toEqual(["ui.ts"]);
    expect(test.changes.rounds(answer.reviewId).map(({ range }) => range)).toEqual(["api...ui"]);
    const above = await request({ range: "main...model", isLayer: true, isNew: true });
    expect(paths(above)).toEqual(["model.ts"]);
    expect(above.reviewNotes).toContain("No other branch ends within main...model: all of it is shown.");
  });

  it("has nothing new, and keeps its viewed marks, after a lower branch was rebased", async () => {
    const { request, git, write, test } = await openStack();
    const first = await request({ range: "api...ui" });
    const { reviewId } = first;
    const hunks = async (round: number, { files }: { readonly files: readonly { readonly id: string }[] }) => {
      const ids = files.map(({ id }) => id);
      return (await test.changes.hunks({ reviewId, round }, ids)).flatMap(({ hunks }) => hunks.map(({ hash }) => hash));
    };
    const before = await hunks(1, first);
    expect(before).toHaveLength(1);
    git("switch", "--quiet", "model");
    write("model.ts", "export const model = 3;\n");
    git("commit", "--quiet", "--all", "--amend", "--no-edit");
    git("rebase", "--quiet", "--onto", "model", "model@{1}", "ui", "--update-refs");
    const second = await request({ range: "api...ui", reviewId });
    expect(paths(second)).toEqual(["ui.ts"]);
    expect(second.since).toEqual({ files: 0, additions: 0, deletions: 0 });
    expect(await hunks(2, second)).toEqual(before);
  });
});
