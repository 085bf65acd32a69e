import { join } from "node:path";
import type { RangePart } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { requestsOf } from "../test/changeRequests.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { findBases, listCommits, readMessage } from "./rangeChoices.ts";

type Repository = ReturnType<typeof testRepository>;

/** `main` ← `model` ← `api` ← `ui`; each branch has two commits to a file of its name, and `ui` is checked out. */
async function openStack(range: string, change?: (write: Repository["write"], git: Repository["git"]) => void) {
  const { folder, git, stage, write } = testRepository(join(testFolder(), "shop"));
  for (const branch of ["model", "api", "ui"]) {
    git("switch", "--quiet", "--create", branch);
    for (const line of ["one", "two"]) {
      stage(`${branch}.ts`, `${line} of ${branch}\n`);
      git("commit", "--quiet", "--message", `${branch} ${line}`, "--message", `Why \`${branch}.ts\`.\n\n- ${line}`);
    }
  }
  change?.(write, git);
  const test = await openTestHost({ folders: [folder] });
  const answer = await requestsOf(test).request({ range, title: "Shop" }, "test", new AbortController().signal);
  if (answer.kind === "refused") throw new Error(answer.message);
  const whole = { reviewId: answer.reviewId, round: 1 };
  const listed = await test.changes.ask(whole, () => listCommits(test.changes.compared, whole));
  if ("kind" in listed) throw new Error(listed.message);
  const files = async (part: RangePart) => {
    const found = await test.changes.read({ ...whole, part });
    return found.kind === "refused"
      ? found.message
      : found.files.map(({ path, additions, deletions }) => `${path} +${additions} -${deletions}`);
  };
  const commitsOf = async (part: RangePart) => {
    const of = await listCommits(test.changes.compared, { ...whole, part });
    return "kind" in of ? of.message : of.commits.map(({ subject }) => subject);
  };
  return { git, test, whole, files, commitsOf, ...listed, at: (name: string) => git("rev-parse", name).trim() };
}

describe("layers of a round", () => {
  it("are listed from the uppermost one, and each has its own files", async () => {
    const { layers, files } = await openStack("ui");
    expect(layers.map(({ branches, commits }) => [branches, commits])).toEqual([
      [["ui"], 2],
      [["api"], 2],
      [["model"], 2],
    ]);
    const shown = await Promise.all(layers.map(({ part }) => files(part)));
    expect(shown).toEqual([["ui.ts +1 -0"], ["api.ts +1 -0"], ["model.ts +1 -0"]]);
  });

  it("have the commits of their own branch", async () => {
    const { layers, commitsOf } = await openStack("ui");
    expect(await Promise.all(layers.map(({ part }) => commitsOf(part)))).toEqual([
      ["ui one", "ui two"],
      ["api one", "api two"],
      ["model one", "model two"],
    ]);
  });

  it("count the commits that a merge has brought", async () => {
    const { layers, commits } = await openStack("ui", (write, git) => {
      git("switch", "--quiet", "--create", "side", "ui~1");
      write("side.ts", "side\n");
      git("add", "--all");
      git("commit", "--quiet", "--message", "side");
      git("switch", "--quiet", "ui");
      git("merge", "--quiet", "--no-edit", "side");
      git("branch", "--quiet", "--delete", "side");
    });
    expect(layers.map((layer) => layer.commits)).toEqual([4, 2, 2]);
    expect(commits).toHaveLength(8);
  });

  it("have what is not committed in the uppermost one", async () => {
    const { layers, files } = await openStack("main..WORKTREE", (write) => write("new.ts", "now\n"));
    const own = layers[0]?.part;
    expect(own && (await files(own))).toEqual(["new.ts +1 -0", "ui.ts +1 -0"]);
  });

  it("are none where no other branch ends within the round", async () => {
    expect((await openStack("api...ui")).layers).toEqual([]);
  });
});

describe("several commits", () => {
  it("are shown as one change, the first and the last included", async () => {
    const { files, at } = await openStack("ui");
    expect(await files({ kind: "commits", first: at("model"), last: at("api") })).toEqual([
      "api.ts +1 -0",
      "model.ts +1 -1",
    ]);
  });

  it("are the same in either order", async () => {
    const { files, at } = await openStack("ui");
    expect(await files({ kind: "commits", first: at("api"), last: at("model") })).toEqual([
      "api.ts +1 -0",
      "model.ts +1 -1",
    ]);
  });

  it("are refused when they are on two branches, and where one is not of the round", async () => {
    const { git, whole, test, files, at } = await openStack("ui");
    expect(await files({ kind: "commits", first: at("main"), last: at("api") })).toBe(
      "This commit is not among the changes any more: choose another one.",
    );
    const side = git("commit-tree", "api^{tree}", "-p", "model", "-m", "Side").trim();
    git("update-ref", "HEAD", git("commit-tree", "ui^{tree}", "-p", "ui", "-p", side, "-m", "Join").trim());
    const request = { range: "main..ui", title: "Shop", reviewId: whole.reviewId };
    await requestsOf(test).request(request, "test", new AbortController().signal);
    const part = { kind: "commits", first: at("api"), last: side } as const;
    expect(await test.changes.read({ ...whole, round: 2, part })).toMatchObject({
      message: "These commits are on two branches, and neither stands on the other: choose two of one line.",
    });
  });
});

describe("another base", () => {
  it("is compared from where the round left it", async () => {
    const { git, files, at } = await openStack("api...ui");
    const later = git("commit-tree", "main^{tree}", "-p", "model", "-m", "Later").trim();
    expect(await files({ kind: "base", base: later, name: "later" })).toEqual(["api.ts +1 -0", "ui.ts +1 -0"]);
    expect(await files({ kind: "base", base: at("ui"), name: "ui" })).toEqual([]);
  });

  it("is refused when it has no commit in common, and says so by its name", async () => {
    const { git, files } = await openStack("api...ui");
    const alone = git("commit-tree", "main^{tree}", "-m", "Alone").trim();
    expect(await files({ kind: "base", base: alone, name: "alone" })).toBe(
      "alone and these changes have no commit in common: choose another base.",
    );
  });

  it("is found by words of its name, and by what names a commit to git", async () => {
    const { git, test, whole, at } = await openStack("ui");
    git("tag", "--annotate", "--message", "First", "v1", "model");
    git("tag", "tree", "main^{tree}");
    const names = async (text: string) => {
      const found = await test.changes.ask(whole, (round) => findBases(round, text));
      return "kind" in found ? found.message : found.bases.map(({ kind, name, commit }) => [kind, name, commit]);
    };
    expect(await names("MOD")).toEqual([["branch", "model", at("model")]]);
    expect(await names("v1")).toEqual([["tag", "v1", at("model")]]);
    expect(await names("ui~3")).toEqual([["commit", "ui~3", at("ui~3")]]);
    expect(await names("tree")).toEqual([]);
    expect(await names("--all")).toEqual([]);
  });

  it("begins with the upstream of the branch that is checked out", async () => {
    const { git, test, whole } = await openStack("ui");
    git("branch", "--quiet", "--set-upstream-to", "main");
    const found = await test.changes.ask(whole, (round) => findBases(round, ""));
    expect("kind" in found ? found : found.bases[0]).toMatchObject({ name: "main", isUpstream: true });
  });
});

describe("the message of a commit", () => {
  it("is read below its subject", async () => {
    const { test, whole, at } = await openStack("ui");
    const part = { kind: "commit", commit: at("api") } as const;
    expect(await readMessage(test.changes.compared, { ...whole, part })).toEqual({ text: "Why `api.ts`.\n\n- two" });
  });
});
