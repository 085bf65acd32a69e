import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage, wishOf } from "../test/commitPage.fixture.ts";
import { openTestHost, type TestHostOptions } from "../test/testHost.fixture.ts";

const content = "# Add a\n\nIt was missing ([`a.ts:1`][]).\n\n```check\na() == 3\n```\n";

/** Opens a page on a review in a repository with a staged file. */
async function staged(options: Partial<TestHostOptions> = {}) {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.stage("a.ts", "one\n");
  const test = await openTestHost({ folders: [shop.folder], ...options });
  await test.present({ content, baseUri: shop.folder });
  const { page } = await openPage(test);
  const reviewId = test.host.shown?.meta.reviewId ?? "";
  let count = 0;
  const comment = (id = `t${++count}`) =>
    page["feedback/comment"]({ reviewId, iteration: 1, subject: { kind: "review" }, text: "Why?", mode: "ask", id });
  const requestChanges = () =>
    page["feedback/verdict"]({ reviewId, iteration: 1, verdict: "request-changes", text: "Please.", id: "v1" });
  const create = async (despite?: string) => {
    const wish = await wishOf(page);
    return page["commit/create"](despite === undefined ? wish : { ...wish, despite });
  };
  /** Returns the question of an outcome with its token. */
  const asked = async (despite?: string) => {
    const outcome = await create(despite);
    return outcome.kind === "asks" ? outcome : { question: outcome.kind, state: "" };
  };
  const log = () => shop.git("log", "--format=%s").trim().split("\n");
  return { ...test, shop, page, reviewId, comment, requestChanges, create, asked, log };
}

describe("a commit of a review with open points", () => {
  it("asks nothing when there are none", async () => {
    const { create } = await staged();
    expect(await create()).toMatchObject({ kind: "created" });
  });

  it("are named when the dialog opens, until the person has answered", async () => {
    const { asked, comment, page, shop } = await staged();
    await comment();
    shop.hook("pre-commit", "exit 1");
    const { question, state } = await asked();
    expect(await page["commit/prepare"]({})).toMatchObject({ asks: { question, state } });
    await asked(state);
    expect(await page["commit/prepare"]({})).not.toHaveProperty("asks");
  });

  it("says that changes are requested, comments are open and a check fails, and commits nothing", async () => {
    const { asked, comment, requestChanges, log } = await staged({
      evaluate: async () => ({ kind: "fails", expected: "3", found: "5" }),
    });
    await requestChanges();
    await comment();
    await comment();
    await expect
      .poll(async () => (await asked()).question)
      .toBe("Changes are requested. 3 comments are open. 1 check failed. Commit anyway?");
    expect(log()).toEqual(["Begin"]);
  });

  it("commits once the person has answered, and does not ask again about the same state", async () => {
    const { asked, comment, shop, log } = await staged();
    await comment();
    shop.hook("pre-commit", "exit 1");
    const { question, state } = await asked();
    expect(question).toBe("1 comment is open. Commit anyway?");
    expect((await asked(state)).question).toBe("refused");
    expect((await asked()).question).toBe("refused");
    shop.hook("pre-commit", "exit 0");
    expect((await asked()).question).toBe("created");
    expect(log()).toEqual(["Add a", "Begin"]);
  });

  it("asks again when the state has changed since, even while the person was answering", async () => {
    const { asked, comment, page, reviewId } = await staged();
    await comment("t1");
    const { state } = await asked();
    await comment("t2");
    const next = await asked(state);
    expect(next.question).toBe("2 comments are open. Commit anyway?");
    await page["feedback/resolve"]({ reviewId, thread: "t1", isResolved: true });
    await page["feedback/resolve"]({ reviewId, thread: "t2", isResolved: true });
    expect((await asked()).question).toBe("created");
  });

  it("is also checked for commits by section, with one question for all commits", async () => {
    const { page, reviewId, comment, shop, log } = await staged();
    await comment();
    const prepared = await page["commit/prepare"]({});
    const [repository] = prepared.kind === "prepared" ? prepared.repositories : [];
    const plan = await page["commit/plan-sections"]({ reviewId, repository: repository?.id ?? "" });
    if (plan.kind !== "planned") throw new Error(plan.message);
    const commits = plan.commits.map(({ message, files }) => ({
      message,
      hunks: files.flatMap(({ hunks }) => hunks.map(({ id }) => id)),
    }));
    const wish = { plan: plan.plan, commits, withReview: false };
    const outcome = await page["commit/create-sections"](wish);
    expect(outcome).toMatchObject({ kind: "asks", question: "1 comment is open. Commit anyway?" });
    expect(log()).toEqual(["Begin"]);
    const despite = outcome.kind === "asks" ? outcome.state : "";
    expect(await page["commit/create-sections"]({ ...wish, despite })).toMatchObject({ kind: "created" });
    expect(shop.git("status", "--porcelain")).toBe("");
  });
});
