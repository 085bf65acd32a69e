import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findSection } from "../support/comments.ts";
import { currentText, problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { endHosts } from "../support/windows.ts";

const part = (index: number) => `## Part ${index}\n\n${`What part ${index} says stays as it was. `.repeat(20)}\n`;
const parts = Array.from({ length: 12 }, (_, index) => part(index));
const plan = [
  "# Plan for sessions\n\nSessions end after a day.\n",
  ...parts,
  "## Limits\n\nThe **old** to*ken* lives for 15 minutes.\n",
];

describe("the search of all reviews and iterations", () => {
  const session = browserSession();
  let product: Product;
  let page: Page;

  const present = async (args: Record<string, unknown>) => {
    const answer = await session().present(args);
    expect(answer).toMatchObject({ isError: false });
  };
  const input = () => page.getByLabel("Find", { exact: true });
  const list = () => page.getByRole("complementary", { name: "Results in all reviews and iterations" });
  const rows = () => list().locator(".found-row");
  const total = async (text: string | RegExp) => {
    // The results of the previous query remain until the answer arrives.
    await page.locator('.found[aria-busy="false"]').waitFor();
    await list().getByRole("status").getByText(text).waitFor();
  };
  const toggle = () => page.getByRole("button", { name: "Search all reviews and iterations (s)" });
  /** Searches for a text and opens the first result. */
  const openFirst = async (text: string) => {
    await input().fill(text);
    await total("1 result in 1 section of 1 review");
    await rows().first().click();
    await marksCurrent(text);
    await input().focus();
  };
  const marksCurrent = (text: string) => expect.poll(() => currentText(page), { timeout: 60_000 }).toEqual([text]);
  const look = async (name: string) => expect(await problemsInEveryTheme(page, name)).toEqual([]);

  beforeAll(async () => {
    ({ product, page } = session());
    await present({ content: plan.join("\n") });
    await present({ mode: "update-section", section: "Limits", content: "They live for **20** minutes now." });
    await present({ mode: "update-section", section: "Limits", content: "A token lives for 30 minutes now." });
    await present({
      content: "# Other matters\n\nNo token here, but a *to*ken there.\n",
      baseUri: `${product.workspace.folder}/src`,
    });
    await page.goto(product.host().url);
    await sectionShown(page, "Other matters");
  });

  it("finds while the reader types what stands and what stood, the newest first", async () => {
    await page.keyboard.press("/");
    await toggle().click();
    await list().getByText("Type to search all reviews").waitFor();
    await page.keyboard.type("token");
    await total("4 results in 2 sections of 2 reviews");
    expect(await rows().allInnerTexts()).toEqual([
      expect.stringMatching(/^Other matters\s+#1 of 1\s+2/),
      expect.stringMatching(/^Limits\s+Plan for sessions\s+#3 of 3\s+1/),
      expect.stringMatching(/^Limits\s+Plan for sessions\s+#1 of 3 · removed since then\s+1/),
    ]);
    expect(await rows().nth(2).locator("mark").allInnerTexts()).toEqual(["token"]);
    await look("list");
  });

  it("opens an old text with the keyboard at its hit, and keeps the list and its place beside it", async () => {
    await input().fill("old token lives");
    await total("1 result in 1 section of 1 review");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Showing iteration 1 of 3.").waitFor();
    await marksCurrent("old token lives");
    await page.locator(".find-count").getByText("1 of 1 here").waitFor();
    expect(
      await rows()
        .first()
        .evaluate((row) => row === document.activeElement),
    ).toBe(true);
    await look("opened");
    await page.keyboard.press("Escape");
    expect(await input().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("follows the latest when that is what is opened, and searches anew when something is presented", async () => {
    await input().fill("token");
    await total("4 results in 2 sections of 2 reviews");
    await rows().first().click();
    await sectionShown(page, "Other matters");
    await page.getByText(/Showing iteration/).waitFor({ state: "detached" });
    await present({
      mode: "append",
      content: "## More\n\nOne more token.\n",
      baseUri: `${product.workspace.folder}/src`,
    });
    await sectionShown(page, "More");
    await total("5 results in 3 sections of 2 reviews");
  });

  it("gives way to what was opened where there is no room for both, and comes back to its place", async () => {
    await page.getByRole("button", { name: "Outline (o)" }).click();
    await page.setViewportSize({ width: 420, height: 760 });
    await list().waitFor({ state: "hidden" });
    await input().focus();
    await page.keyboard.press("ArrowDown");
    await list().waitFor();
    await look("narrow");
    await input().focus();
    for (const key of ["ArrowDown", "End", "Enter"]) await page.keyboard.press(key);
    await page.getByText("Showing iteration 1 of 3.").waitFor();
    await marksCurrent("token");
    await list().waitFor({ state: "hidden" });
    await look("narrow-opened");
    await page.getByRole("button", { name: "Back to the results (s)" }).click();
    await list().waitFor();
    expect(await input().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowDown");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("#1 of 3 · removed since then");
    await page.setViewportSize({ width: 1_200, height: 760 });
  });

  it("is accessible in every theme", async () => {
    for (const state of ["token", "nothing like it"]) {
      await input().fill(state);
      await total(state === "token" ? /5 results/ : "No results in any review or iteration");
      await look(state);
    }
  });

  it("lies beside a comparison, which an opened result leaves", async () => {
    await openFirst("old token lives");
    await page.keyboard.press("Escape");
    await list().waitFor({ state: "detached" });
    await page.locator("main").focus();
    await page.keyboard.press("]");
    await iterationShown(page, 2);
    await page.keyboard.press("d");
    await page.locator(".compare").getByText("Changes in iteration 2").waitFor();
    await page.keyboard.press("s");
    await list().waitFor();
    expect(await page.locator(".compare").count()).toBe(1);
    await look("beside-comparison");
    await input().fill("20 minutes");
    await total("1 result in 1 section of 1 review");
    await rows().first().click();
    await page.locator(".compare").waitFor({ state: "detached" });
    await marksCurrent("20 minutes");
    await input().focus();
  });

  it("finds what was said, in every review, and opens it where it stands", async () => {
    await input().fill("30 minutes");
    await total("1 result in 1 section of 1 review");
    await rows().first().click();
    await marksCurrent("30 minutes");
    await findSection(page, "Limits").getByRole("button", { name: "Comment on this section" }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".comment-box textarea").fill("Is half an hour *generous*?");
    await page.locator(".comment-box textarea").press("Control+Enter");
    await page.locator(".thread", { hasText: "generous" }).waitFor();
    await input().fill("Other matters");
    await total(/in 1 section of 1 review/);
    await rows().first().click();
    await sectionShown(page, "Other matters");
    await input().fill("hour generous");
    await total("1 result in 1 comment of 1 review");
    expect(await rows().allInnerTexts()).toEqual([expect.stringMatching(/\s*Limits\s+You\s+on iteration 3\s+1/)]);
    await look("said");
    await rows().first().click();
    await page.locator(".thread", { hasText: "generous" }).waitFor();
    await marksCurrent("hour generous");
    await page.locator("main.scroller").focus();
    await page.keyboard.press("f");
    const sheet = page.getByRole("dialog", { name: "Finish review" });
    await sheet.getByRole("radio", { name: "Request changes" }).check();
    await sheet.locator("textarea").fill("An hour is **too** long.");
    await sheet.getByRole("button", { name: "Submit review" }).click();
    await sheet.waitFor({ state: "detached" });
    await input().fill("too long");
    await total("1 result in 1 comment of 1 review");
    expect(await rows().allInnerTexts()).toEqual([
      expect.stringMatching(/\s*Requested changes\s+You\s+on iteration 3\s+1/),
    ]);
    await page.locator("main.scroller").evaluate((view) => view.scrollTo(0, 0));
    await rows().first().click();
    await marksCurrent("too long");
    await look("verdict");
    await expect
      .poll(() => page.locator(".verdict").evaluate((line) => line.getBoundingClientRect().top))
      .toBeLessThan(760);
    await input().focus();
  });

  it("ends an expression that takes too long, says what is wrong with one, and stays usable", async () => {
    await present({ content: `# Hostile\n\n${"a".repeat(80)}!\n`, baseUri: `${product.workspace.folder}/src/a` });
    await input().focus();
    await page.keyboard.press("Alt+r");
    await input().fill("(a+)+$");
    await total("This expression takes too long.");
    await look("late");
    expect(await product.assistant.call("get_review", {})).toMatchObject({ isError: false });
    await input().fill("(a");
    await total("Unterminated group");
    await input().fill("^a{80}!$");
    await total("1 result in 1 section of 1 review");
    await page.keyboard.press("Alt+r");
  });

  it("finds the same after the host has been killed and started again", async () => {
    await endHosts(product.workspace, "SIGKILL");
    await present({
      mode: "append",
      content: "## After\n\nA young token.\n",
      baseUri: `${product.workspace.folder}/src`,
    });
    // A tab stays at the iteration that its reader has opened, and the panel restores it by address: this requests the
    // latest one.
    await page.addInitScript(() => sessionStorage.clear());
    await page.goto(product.host().url);
    await sectionShown(page, "After");
    await page.keyboard.press("/");
    await toggle().click();
    await page.keyboard.type("old token lives");
    await total("1 result in 1 section of 1 review");
    await rows().first().click();
    await page.getByText("Showing iteration 1 of 3.").waitFor();
    await marksCurrent("old token lives");
    await input().focus();
    await page.keyboard.press("Escape");
    await list().waitFor({ state: "detached" });
  });

  it("needs no assistant", async () => {
    await product.assistant.dispose();
    await page.keyboard.press("/");
    await toggle().click();
    await openFirst("30 minutes");
    await page.getByText(/Showing iteration/).waitFor({ state: "detached" });
  });
});
