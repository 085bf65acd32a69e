import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { startAssistant } from "../support/assistant.ts";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import { commitPackage, listStoryRows, type StoryRepository, storyRepository } from "../support/storyRepository.ts";

describe("a review that is only presented", () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 2400 }, colorScheme: "dark" } });
  let page: Page;
  let repository: StoryRepository;
  const place = (text: string) => `lib/index.js:${repository.findLine("lib/index.js", text)}`;
  const review = (more = "") => {
    const paragraphs = `## Paragraphs\n\nA paragraph is remembered: [\`${place("opener(paragraph, remember)")}\`][].`;
    return `# Remember paragraphs\n\nFor later.\n\n${paragraphs}${more}`;
  };
  const present = (content: string) => repository.call("present_review", { baseUri: repository.folder(), content });
  const hunk = (text: string) => `    line ${repository.findLine("lib/index.js", text) - 3}`;

  beforeAll(async () => {
    const { product } = session();
    ({ page } = session());
    repository = storyRepository(product);
    commitPackage(repository);
    repository.edit("lib/index.js", "paragraph: opener(paragraph),", "paragraph: opener(paragraph, remember),");
    await present(review());
    await page.goto(product.host().url);
    await sectionShown(page, "Remember paragraphs");
  });

  it("shows the code below the section that explains it, without another call", async () => {
    await expect
      .poll(() => listStoryRows(page))
      .toEqual([
        "Remember paragraphs",
        "Paragraphs",
        "  lib/index.js",
        hunk("opener(paragraph, remember)"),
        "      paragraph: opener(paragraph),",
        "      paragraph: opener(paragraph, remember),",
      ]);
    expect(await page.getByRole("button", { name: "1 file +1 −1" }).count()).toBe(1);
    expect(await problemsInEveryTheme(page, "presented-code")).toEqual([]);
  });

  it("compares two iterations with their code, also after a commit", async () => {
    repository.commit("Remember paragraphs");
    repository.edit("lib/index.js", "atxHeading: closer(),", "atxHeading: closer(remember),");
    await present(review(`\n\n## Headings\n\nThey end: [\`${place("closer(remember)")}\`][].`));
    await expect
      .poll(() => listStoryRows(page))
      .toEqual(
        expect.arrayContaining([
          "      paragraph: opener(paragraph, remember),",
          "Headings",
          hunk("closer(remember)"),
          "      atxHeading: closer(remember),",
        ]),
      );
    await page.keyboard.press("d");
    const compared = page.locator(".compare");
    await compared.locator(".code-row", { hasText: "atxHeading: closer(remember)" }).waitFor();
    expect(await compared.locator(".code-row", { hasText: "opener(paragraph, remember)" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await compared.waitFor({ state: "detached" });
  });

  it("shows an old iteration with its code as it was", async () => {
    await page.keyboard.press("[");
    await page.getByText("Showing iteration 1 of 2.").waitFor();
    await expect
      .poll(() => listStoryRows(page))
      .toEqual(expect.arrayContaining(["Paragraphs", "      paragraph: opener(paragraph, remember),"]));
    expect((await listStoryRows(page)).join("\n")).not.toContain("atxHeading");
    await page.keyboard.press("]");
    await page.getByText("Showing iteration 1 of 2.").waitFor({ state: "detached" });
  });

  it("names the rounds by their iteration, and leaves the person's repository as it was", async () => {
    await page.getByRole("button", { name: "1 file +2 −2" }).click();
    const rounds = page.getByRole("combobox", { name: "Round of changes" }).locator("option");
    await rounds.first().waitFor({ state: "attached" });
    const base = repository.git("rev-parse", "--short=7", "HEAD~1").trim();
    expect(await rounds.allTextContents()).toEqual([
      "Round 1 (iteration 1): Uncommitted changes",
      `Round 2 (iteration 2): ${base}..WORKTREE`,
    ]);
    await page.keyboard.press("x");
    await page.locator(".iteration-button").click();
    const turns = page.locator(".history-list .history-changes");
    await expect
      .poll(() => turns.allTextContents())
      .toEqual([
        expect.stringMatching(/^Added: Headings.* words · Code: 1 file, \+1 −1 lines$/),
        expect.stringMatching(/ · Code: 1 file, \+1 −1 lines$/),
      ]);
    expect(await problemsInEveryTheme(page, "turns")).toEqual([]);
    await page.keyboard.press("Escape");
    expect(repository.git("status", "--porcelain").trim()).toBe("M lib/index.js");
    expect(repository.git("log", "--format=%s", "--max-count=2").trim().split("\n")).toEqual([
      "Remember paragraphs",
      "Begin",
    ]);
    expect(repository.git("branch", "--all", "--format=%(refname)").trim().split("\n")).toHaveLength(1);
  });

  it("says with whose turn a hunk came when another assistant works in the same folder", async () => {
    const { product } = session();
    const { folder, environment } = product.workspace;
    const other = await startAssistant(folder, environment, ["--panel", "browser"], "other-assistant");
    try {
      repository.edit("readme.md", "## Install", "## Installation");
      const answer = await other.call("present_review", {
        baseUri: folder,
        content: "## Readme\n\nA heading, in `readme.md`.\n",
        mode: "append",
      });
      expect(answer.isError, answer.text).toBe(false);
    } finally {
      await other.dispose();
    }
    const turns = page.locator("main.scroller .hunk-turn");
    await expect.poll(() => turns.allTextContents()).toEqual(["test-assistant", "test-assistant", "other-assistant"]);
    expect(await turns.last().getAttribute("title")).toBe("Came with a turn of other-assistant");
    expect(await problemsInEveryTheme(page, "turn-of-hunk")).toEqual([]);
    await page.setViewportSize({ width: 280, height: 2400 });
    const main = page.locator("main.scroller");
    await expect.poll(() => main.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    const headings = page.locator("main.scroller .hunk-heading");
    const countCut = () =>
      headings.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
    expect([await headings.count(), await countCut()]).toEqual([4, 0]);
    expect(await problemsInEveryTheme(page, "turn-of-hunk-narrow")).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 2400 });
  });

  it("shows no code once nothing differs from where the review began", async () => {
    repository.git("reset", "--quiet", "--hard", "HEAD~1");
    rmSync(repository.folder("readme.md"));
    await present(review().replace(/\[`.*`\]\[\]/, "nowhere"));
    await page.getByText("nowhere").waitFor();
    await expect
      .poll(async () => (await listStoryRows(page)).slice(-3))
      .toEqual(["Paragraphs", "Not explained yet", "  readme.md"]);
    repository.git("checkout", "--quiet", "--", ".");
    await present(review().replace(/\[`.*`\]\[\]/, "nowhere at all"));
    await page.getByText("nowhere at all").waitFor();
    await expect.poll(() => listStoryRows(page)).toEqual(["Remember paragraphs", "Paragraphs"]);
    await page.getByRole("button", { name: /^\d+ files? / }).waitFor({ state: "detached" });
  });
});
