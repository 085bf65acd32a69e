import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { discuss, writePull } from "../support/pullRepository.ts";
import { pullSession } from "../support/pullSession.ts";
import { onlyHost } from "../support/windows.ts";

const session = pullSession();

/** A journey: each test goes on where the one before it has ended. */
describe("a pull request", () => {
  let page: Page;
  let commits: readonly string[] = [];
  beforeAll(async () => {
    commits = writePull(session().author);
    discuss(session().author, commits);
    page = await (await sharedBrowser()).newPage({ viewport: { width: 1200, height: 900 } });
  });

  it("is read by a command, which says what it read and where to look", async () => {
    const { code, stdout } = await session().dialectic(["review", "pr", "7"]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      `team/shop#7 on ${session().forge.host} was read, with 13 comments.\n12 files have changes.\n`,
    );
    expect(stdout).toContain(`Open the review: ${onlyHost(session().workspace).url.split("?")[0]}`);
    expect(session().forge.asked.filter((each) => each.includes("(unknown)"))).toEqual([]);
  });

  it("changes no ref, no file and no setting of the clone", () => {
    const git = (...args: string[]) => execFileSync("git", args, { cwd: session().workspace.folder, encoding: "utf8" });
    const refs = git("for-each-ref", "--format=%(refname)").trim().split("\n");
    expect(refs.filter((ref) => !ref.startsWith("refs/dialectic/"))).toEqual(["refs/heads/main"]);
    expect(refs.length).toBe(2);
    expect(git("status", "--porcelain")).toBe("");
    expect(readdirSync(join(session().workspace.folder, ".git"))).not.toContain("FETCH_HEAD");
    expect(git("config", "--local", "--name-only", "--list")).not.toMatch(/branch|promisor|dialectic/);
  });

  it("is a review with its description, its commits and all its files", async () => {
    await page.goto(onlyHost(session().workspace).url);
    await sectionShown(page, "Prices with `tax` & <b>more</b>");
    const texts = await page.locator(".panel-body").textContent();
    for (const text of ["mona asks to merge mona:topic into main.", "Taxes were missing.", "Write it down (Mona)"])
      expect(texts).toContain(text);
    expect(texts).not.toContain("a template's advice");
    expect(await page.locator(".title-by").textContent()).toMatch(/^read by you /);
    await page.keyboard.press("x");
    await expect.poll(() => page.locator(".main-area").textContent()).toContain("12 files · 0 of 14 hunks viewed");
  });

  it("has the forge's threads at their lines, with their authors, also outdated and resolved ones", async () => {
    const { threads } = await session().readReview();
    expect(threads).toEqual([
      "the whole review open octocat (pull request): # A heading\n\nThe whole looks *good*.",
      "the whole review open octocat (pull request): Please mend the rate.",
      "lib/tax.ts:1 (exact) open hubot (pull request): Is this the rate of **today**? | mona (pull request): It is.",
      expect.stringContaining("lib/cart.ts:5-6 (exact) open octocat (pull request): Better:\n```suggestion\n"),
      "lib/price.ts:12 (exact) open hubot (pull request): Why is this gone?",
      "lib/price.ts:31 (exact) open hubot (pull request): Outdated: two digits?",
      "lib/log.ts (exact) open hubot (pull request): About the whole file.",
      "lib/price.ts:13 (exact) resolved hubot (pull request): Resolved long ago. | mona (pull request): Done.",
      "lib/letter.ts:20 (exact) open hubot (pull request): A renamed file.",
      "docs/one.md:1 (exact) open ghost (pull request): A new file.",
      "lib/stock.ts:8 (exact) open hubot (pull request): Pushed away.",
    ]);
    const body = (await page.locator(".main-area").textContent()) ?? "";
    for (const [line, said, next] of [
      ["export const rate = 0.19;", "Is this the rate of today?", "export const reduced"],
      ["export const cartLine6 = 6;", "Better:", "export const cartLine7 = 7;"],
      ["export const priceLine12 = 12;", "Why is this gone?", "export const priceLine13 = 13;"],
      ["export const rounding = 2;", "Outdated: two digits?", "export const priceLine31 = 31;"],
      ["lib/log.ts", "About the whole file.", "export const logLine37 = 37;"],
      ["export const tax = 0.19;", "Resolved long ago.", "export const priceLine13 = 13;"],
      ["export const letter = true;", "A renamed file.", "export const mailLine21 = 21;"],
      ["# one", "A new file.", "# three"],
      ["export const stocked = 1;", "Pushed away.", "export const stockLine9 = 9;"],
    ] as const) {
      const at = body.indexOf(said);
      expect([said, body.lastIndexOf(line, at) > body.lastIndexOf(next, at), body.indexOf(next, at) > at]).toEqual([
        said,
        true,
        true,
      ]);
    }
  });

  it("is read again without anything doubled", async () => {
    const before = await session().readReview();
    expect(await session().read()).toContain("was read again: 0 comments more.");
    expect(await session().readReview()).toEqual(before);
  });

  it("has what was said, edited, deleted and resolved on the forge in the meantime", async () => {
    const [first, second] = session().author.pull.code;
    if (first === undefined || second === undefined) throw new Error("There are no comments.");
    first.body = "Is this the rate of *tomorrow*?";
    session().author.pull.code = session().author.pull.code.filter(({ id }) => id !== 103);
    session().author.pull.code.push(
      session().author.comment({ id: 120, path: "lib/cart.ts", line: 6, replyTo: 102, by: "mona", body: "No." }),
    );
    session().author.pull.resolved = new Set([102]);
    session().author.pull.said.push({ id: 130, by: "mona", body: "Thanks!", at: "2026-11-24T10:00:00Z" });
    expect(await session().read()).toContain(
      [
        "was read again: 2 comments more.",
        "1 comment was edited there, and here now.",
        "1 comment was deleted there, and here now.",
        "1 thread was resolved there, and here now.",
        "1 thread was reopened there, and here now.",
      ].join("\n"),
    );
    const { threads } = await session().readReview();
    const all = threads.join("\n");
    expect(all).toContain("hubot (pull request): Is this the rate of *tomorrow*? | mona (pull request): It is.");
    expect(all).not.toContain("Why is this gone?");
    expect(threads.find((each) => each.includes("Better"))).toMatch(/resolved .*\| mona \(pull request\): No\.$/s);
    expect(threads.find((each) => each.includes("Resolved long ago"))).toContain(" open ");
    expect(all).toContain("the whole review open mona (pull request): Thanks!");
  });

  it("keeps what the person did here, as long as the same thread did not change there", async () => {
    const thread = page.locator(".thread", { hasText: "A renamed file." });
    await thread.getByRole("button", { name: "Resolve" }).click();
    await expect.poll(() => page.locator(".thread", { hasText: "Resolved: A renamed file." }).count()).toBe(1);
    await session().read();
    expect((await session().readReview()).threads.join("\n")).toContain("lib/letter.ts:20 (exact) resolved");
  });

  it("has a force-push as the next round, with comments at their lines and what an assistant has explained", async () => {
    const before = await session().readReview();
    const id = /review ([\w-]+)/.exec(before.review)?.[1] ?? "";
    const section = ["--review-id", id, "--mode", "append", "--content", "## Explained\n\nBy an assistant.\n"];
    expect((await session().dialectic(["present-review", ...section])).code).toBe(0);
    session().author.git("reset", "--quiet", "--hard", commits[0] ?? "");
    session().author.write("lib/tax.ts", "// The taxes\nexport const rate = 0.19;\nexport const reduced = 0.07;\n");
    session().author.push("Add taxes, again");
    session().author.pull.title = "Taxes";
    // A branch here that is called as the first digits of the commit.
    const { sha } = session().author.pull.head;
    execFileSync("git", ["branch", sha.slice(0, 12), "main"], { cwd: session().workspace.folder });
    const said = await session().read();
    expect(said).toContain("was read again: 0 comments more.\n3 files have changes.");
    const { review, threads } = await session().readReview();
    expect(review).toContain("# Taxes\n");
    expect(review).toContain("## Explained\n\nBy an assistant.\n");
    expect(review.match(/^## .*/gm)).toEqual(["## Description", "## Commits", "## Explained"]);
    expect(review).toContain("Add taxes, again (Mona)");
    const places = threads.map((each) => each.split(" open ")[0]);
    expect(places).toContain("lib/tax.ts:2 (moved)");
    expect(places).toContain("lib/price.ts:30 (moved)");
    expect(places.filter((each) => each?.includes("gone"))).toHaveLength(2);
    const body = await page.locator(".main-area").textContent();
    expect(body).toContain("Is this the rate of tomorrow?");
  });

  it("has the title and the description of the caller below its text, in the same review", async () => {
    const { id } = await session().readReview();
    const words = ["--title", "Rounding", "--description", "Look at the *rounding* first."];
    expect((await session().dialectic(["request-review", "pr:7", "--review-id", id, ...words])).code).toBe(0);
    const after = await session().readReview();
    expect(after.id).toBe(id);
    expect(after.review).toMatch(/\n## Iteration \d+: Rounding\n\nLook at the \*rounding\* first\.\n/);
    expect(after.review).toContain("## Explained\n\nBy an assistant.\n");
    const layer = await session().dialectic(["request-review", "pr:7", "--layer"]);
    expect([layer.code, layer.stderr]).toEqual([1, expect.stringContaining("A pull request is read whole")]);
  });

  it("begins another review when that is asked for, or when the first one was cleared", async () => {
    const id = async (...flags: readonly string[]) => {
      const { stdout } = await session().dialectic(["review", "pr", "7", "--json", ...flags]);
      return (JSON.parse(stdout) as { review_id: string }).review_id;
    };
    const [first, second] = [await id(), await id("--new")];
    expect(second).not.toBe(first);
    expect(await id()).toBe(second);
  });
});
