import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { waitForItems } from "../support/comments.ts";
import { comparedSection, problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { type StoryRepository, storyRepository } from "../support/storyRepository.ts";

const numbered = (name: string, count = 80) =>
  Array.from({ length: count }, (_, at) => `export const ${name}${at + 1} = "${name} says ${at + 1}";\n`);
const edited = (name: string, ...places: readonly number[]) =>
  numbered(name)
    .map((line, at) => (places.includes(at + 1) ? line.replace("says", "shouts") : line))
    .join("");

const text = (limit: string, login: number) =>
  [
    "# Limit logins",
    `## Limit\n\n${limit} [\`src/login.ts:${login}\`][]`,
    `## Session\n\nThe session knows, in [\`src/session.ts:10-12\`][], and so does [\`src/login.ts:${login}\`][].`,
    "## Outlook\n\nNothing to see here.",
    "## Clean-up\n\n`src/old.ts` has gone.",
  ].join("\n\n");

/** Returns the rows of the comparison from the top: sections by their title, and the hunks below them. */
function shownRows(page: Page): Promise<readonly string[]> {
  return page.locator(".compare .review > section").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const words = (selector: string) => row.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim();
      if (row.classList.contains("code-row")) {
        const file = words(".change-file :is(h2, h3, h4, h5, h6)");
        if (file !== undefined) return [`  ${file}`];
        if (row.querySelector(".code-links") !== null) return [`  elsewhere: ${words(".code-links .link-button")}`];
        if (row.querySelector(".diff") === null) return [];
        const came = [...row.querySelectorAll("td.diff-text ins")].map(
          (line) => line.textContent?.match(/\w+\d+/)?.[0],
        );
        const went = [...row.querySelectorAll("td.diff-text del")].map(
          (line) => line.textContent?.match(/\w+\d+/)?.[0],
        );
        return [`    ${came.length > 0 ? came.join(" ") : `−${went.join(" ")}`}`];
      }
      return [words(".compare-fold, .compare-rest, h1, h2") ?? ""];
    }),
  );
}

describe("iterations of code and prose together", () => {
  const session = browserSession({ page: { viewport: { width: 1300, height: 2400 }, colorScheme: "dark" } });
  let product: Product;
  let page: Page;
  let reviewId = "";
  let repository: StoryRepository;

  beforeAll(async () => {
    ({ product, page } = session());
    repository = storyRepository(product);
    const { folder, call, commit } = repository;
    mkdirSync(folder("src"), { recursive: true });
    for (const name of ["login", "session", "other"]) writeFileSync(folder(`src/${name}.ts`), edited(name));
    writeFileSync(folder("src/old.ts"), numbered("old", 3).join(""));
    commit("Begin");
    writeFileSync(folder("src/login.ts"), edited("login", 30));
    const made = await call("present_review", { baseUri: folder(), content: text("Three.", 30) });
    reviewId = String(made["reviewId"]);
    await call("request_review", { review_id: reviewId });
    // The added lines above move the lines of the second iteration.
    writeFileSync(folder("src/login.ts"), `const new1 = 1;\nconst new2 = 2;\n${edited("login", 30, 31, 70)}`);
    writeFileSync(folder("src/session.ts"), edited("session", 11));
    writeFileSync(folder("src/other.ts"), edited("other", 5));
    rmSync(folder("src/old.ts"));
    await call("present_review", { baseUri: folder(), content: text("Five.", 32), review_id: reviewId });
    await call("request_review", { review_id: reviewId });
    await page.goto(product.host().url);
    await sectionShown(page, "Limit logins");
  });

  it("shows below each section the code that changed under its references, and the rest at the end", async () => {
    await page.keyboard.press("d");
    await expect
      .poll(() => shownRows(page), { timeout: 60_000 })
      .toEqual([
        "1 unchanged section",
        "Limit",
        "  src/login.ts",
        "    login31",
        "Session",
        "  src/session.ts",
        "    session11",
        "  elsewhere: src/login.ts:33",
        "1 unchanged section",
        "Clean-up",
        "  src/old.ts",
        "    −old1 old2 old3",
        "Not in any section",
        "  src/login.ts",
        "    new1 new2",
        "    login70",
        "  src/other.ts",
        "    other5",
      ]);
    expect(await page.locator(".compare .compare-label > span:nth-child(2)").allTextContents()).toEqual([
      "changed · 1 hunk",
      "changed · 2 hunks",
      "code only · 1 hunk",
    ]);
    await page.getByText("2 sections changed · 4 files changed").waitFor();
    expect(await problemsInEveryTheme(page, "code-and-prose")).toEqual([]);
  });

  it("loses no line of what changed since the round before", async () => {
    const lines = async () =>
      (await page.locator(".compare .diff td.diff-text :is(ins, del)").allTextContents()).toSorted();
    const compared = await lines();
    await page.keyboard.press("x");
    await page.getByRole("main", { name: "Changes" }).getByText("4 files · 0 of 6 changes viewed").waitFor();
    expect(await lines()).toEqual(compared);
    await page.keyboard.press("x");
    await page.keyboard.press("d");
    await page.getByRole("heading", { name: "Not in any section" }).waitFor();
  });

  it("goes by keys to sections of which only the code changed, and to what belongs to none", async () => {
    const cursor = () => comparedSection(page);
    const stops = [await cursor()];
    for (let step = 0; step < 3; step += 1) {
      await page.keyboard.press("n");
      await expect.poll(cursor).not.toBe(stops.at(-1));
      stops.push(await cursor());
    }
    expect(stops).toEqual(["Limit", "Session", "Clean-up", "Not in any section"]);
  });

  it("leads from a section that shares a hunk to where the hunk stands, also where it is narrow", async () => {
    await page.setViewportSize({ width: 420, height: 500 });
    await page.keyboard.press("p");
    await page.keyboard.press("p");
    await page.locator(".compare").getByTitle("In “Limit”").click();
    const heading = page.locator(".compare .code-row .hunk-heading").first();
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(200);
    await page.locator(".compare .diff[data-side-by-side=false]").first().waitFor();
    expect(await problemsInEveryTheme(page, "code-and-prose-narrow")).toEqual([]);
    const view = page.locator(".compare > .scroller");
    expect(await view.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    await page.setViewportSize({ width: 1300, height: 2400 });
  });

  it("takes comments on the lines of either round there", async () => {
    const box = page.locator(".compare .line-comments textarea");
    await page.locator(".compare").getByRole("button", { name: "Comment on added line 33", exact: true }).click();
    await box.fill("Why shout?");
    await page.keyboard.press("Control+Shift+Enter");
    await page.locator(".compare .line-comments .thread", { hasText: "Why shout?" }).waitFor();
    await page.locator(".compare").getByRole("button", { name: "Comment on removed line 31", exact: true }).focus();
    await page.keyboard.press("c");
    await box.fill("Saying was better.");
    await page.keyboard.press("Control+Shift+Enter");
    await page.locator(".compare .line-comments .thread", { hasText: "Saying was better." }).waitFor();
    expect((await waitForItems(product.assistant)).flatMap(({ comments }) => comments)).toEqual([
      expect.objectContaining({ comment: "Why shout?", quote: 'export const login31 = "login shouts 31";' }),
      expect.objectContaining({ comment: "Saying was better.", quote: 'export const login31 = "login says 31";' }),
    ]);
  });

  it("marks references into changed code, which lead to their hunk by pointer and by key", async () => {
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1300, height: 760 });
    const review = page.locator("main.scroller");
    const marks = review.getByRole("button", { name: "Changed here. Show the change" });
    await expect.poll(() => marks.count()).toBe(3);
    expect(await problemsInEveryTheme(page, "changed-here")).toEqual([]);
    const focused = () =>
      page.evaluate(() => document.activeElement?.querySelector(".hunk-place")?.textContent?.trim());
    await marks.nth(1).click();
    await expect.poll(focused).toBe("line 8");
    const reference = review.locator("a.reference", { hasText: "src/login.ts:32" }).first();
    await reference.focus();
    expect(await reference.getAttribute("title")).toContain("changed here (h)");
    await page.keyboard.press("h");
    await expect.poll(focused).toBe("line 29");
    await review.focus();
    await page.keyboard.press("h");
    await page.getByText("Press Tab to go to a reference first.").waitFor();
  });

  it("takes the marks away with the text that was about the code", async () => {
    const content = "# Limit logins\n\n## Session\n\nIn [`src/session.ts:40`][].\n";
    await repository.call("present_review", { baseUri: repository.folder(), content, review_id: reviewId });
    const review = page.locator("main.scroller");
    await review.locator("a.reference", { hasText: "src/session.ts:40" }).waitFor();
    await expect.poll(() => review.locator(".changed-here").count()).toBe(0);
  });
});
