import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { type BrowserSession, browserSession } from "../support/browserSession.ts";
import { atRest, measureOffset, problemsInEveryTheme } from "../support/panelPage.ts";
import { reviewMenu } from "../support/reviewMenu.ts";

/** File notifications are slow on a busy machine. */
const patient = { timeout: 60_000 };
const check = (source: string) => `\`\`\`check\n${source}\n\`\`\`\n`;
const filler = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} of the section, with a few words.\n`).join("\n");
const review = [
  "# Signing in\n",
  check('// One place says the line\ncount(searchText("authLine23 =", in: "src/**")) == 1'),
  "Text between.\n",
  `- In a list\n\n  ${check('readLines("src/server.ts", 60, 60) contains "60"').replaceAll("\n", "\n  ").trimEnd()}\n`,
  "## Middle\n",
  filler,
  "## Files\n",
  check('count(findFiles("src/models/*.ts")) <= 1'),
  check('findSymbol("authLine23") is not empty'),
  check("count(findFiles("),
].join("\n");

const holds = "Passed";

describe("live-checked claims", () => {
  const session = browserSession({
    page: {
      viewport: { width: 1200, height: 760 },
      colorScheme: "dark",
      permissions: ["clipboard-read", "clipboard-write"],
    },
  });
  let page: Page;
  let present: BrowserSession["present"];

  beforeAll(async () => {
    ({ page, present } = session());
  });

  const place = (path: string) => join(session().product.workspace.folder, path);
  const edit = (path: string, before: string, after: string) =>
    writeFileSync(place(path), readFileSync(place(path), "utf8").replace(before, after));
  const rows = () =>
    page
      .locator(".claim-line")
      .evaluateAll((lines) => lines.map((line) => line.querySelector("strong")?.textContent ?? ""));
  const detail = (at: number) => page.locator(".claim-line").nth(at).locator(".claim-detail").textContent();
  const show = async (title: string) => {
    await page.locator(".outline-tree").getByText(title, { exact: true }).click();
    await atRest(page);
  };
  /** Waits until the page requests a new run: a change of a file leads to the same result. */
  const asksToRun = () => page.waitForRequest((request) => request.postData()?.includes("claims/run") === true);
  const mark = () => page.locator(".header-mark", { hasText: "check" });
  const summary = () => mark().getAttribute("title");

  it("tells the assistant what does not hold when it presents, by the side of what does", async () => {
    const answer = await present({ content: review });
    expect(answer.structured["claims"]).toMatchObject({ total: 5, holds: 3, fails: 0, unknown: 2, pending: 0 });
    expect(answer.text).toContain("Checks: 3 of 5 passed, 2 unknown; look at these:");
    expect(answer.text).toContain('- in "Signing in > Files", unknown:');
  });

  it("shows below each fence whether it holds", async () => {
    await page.goto(session().product.host().url);
    await sectionShown(page, "Signing in");
    await expect.poll(rows, patient).toEqual([holds, holds, holds, "Unknown", "Unknown"]);
    expect(await detail(0)).toMatch(/^found 1/);
    // The height equals that of the placeholder before.
    const growth = await page.locator(".claim-state").evaluateAll((all) =>
      all.map((place) => {
        const empty = document.createElement("div");
        empty.className = place.className;
        place.after(empty);
        const difference = place.getBoundingClientRect().height - empty.getBoundingClientRect().height;
        empty.remove();
        return difference;
      }),
    );
    expect(growth).toEqual([0, 0, 0, 0, 0]);
    expect(await summary()).toMatch(/^3 of 5 checks passed/);
    expect(await problemsInEveryTheme(page, "claims")).toEqual([]);
    await show("Files");
    expect(await detail(3)).toContain("needs VS Code");
  });

  it("unfolds what does not fit on the line", async () => {
    await page.getByRole("button", { name: "Show more" }).last().click();
    const more = page.locator(".claim-more");
    expect(await more.textContent()).toContain("count(findFiles(");
    expect(await problemsInEveryTheme(page, "claims-unfolded")).toEqual([]);
    await page.getByRole("button", { name: "Show less" }).click();
    await more.waitFor({ state: "detached" });
    await show("Signing in");
  });

  it("follows the files on the disk without a reload, and moves nothing", async () => {
    await page.locator(".scroller").evaluate((scroller) => scroller.scrollTo(0, 120));
    await atRest(page);
    const before = await measureOffset(page, "Middle");
    edit("src/auth.ts", "authLine23 = 23;", "authLine23 = 23; // authLine23 = twice\nconst more = 'authLine23 = ';");
    edit("src/server.ts", "serverLine60 = 60", "serverLine61 = 61");
    await expect.poll(async () => (await rows()).slice(0, 2), patient).toEqual(["Failed", "Failed"]);
    expect(await detail(0)).toMatch(/^expected 1, found [23]$/);
    expect(await measureOffset(page, "Middle")).toBe(before);
    expect(await summary()).toMatch(/^1 of 5 checks passed/);
    const said = page.getByRole("status").filter({ hasText: "now fails" });
    expect(await said.textContent()).toMatch(/^A check that passed now fails: /);
    expect(await problemsInEveryTheme(page, "claims-failing")).toEqual([]);
  });

  it("leads from the title to the next one that does not hold", async () => {
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest(".claim-line")?.getAttribute("data-state"));
    await page.getByRole("button", { name: "2 checks fail" }).click();
    await expect.poll(focused, patient).toBe("fails");
    const first = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top);
    await page.getByRole("button", { name: "2 checks fail" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getBoundingClientRect().top)).not.toBe(first);
    expect(await focused()).toBe("fails");
  });

  it("tells the assistant that reads the review back", async () => {
    const { assistant } = session().product;
    const answer = await assistant.call("get_review", {});
    expect(answer.text).toContain("Checks: 1 of 5 passed, 2 failed, 2 unknown; look at these:");
    expect(answer.text).toMatch(/- in "Signing in", One place says the line: expected 1, found [23]\n/);
  });

  it("looks again when the reader asks, by the keyboard", async () => {
    edit("src/auth.ts", " // authLine23 = twice\nconst more = 'authLine23 = ';", "");
    edit("src/server.ts", "serverLine61 = 61", "serverLine60 = 60");
    const again = page.getByRole("button", { name: "Run check again" }).first();
    await again.focus();
    await Promise.all([asksToRun(), page.keyboard.press("Enter")]);
    await expect.poll(async () => (await rows()).slice(0, 2), patient).toEqual([holds, holds]);
    expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it("looks at all of them again by a key, and says so until it has", async () => {
    const time = () => page.locator(".claim-line").first().getAttribute("title");
    await page.locator("main").focus();
    await Promise.all([asksToRun(), page.keyboard.press("!")]);
    await expect.poll(async () => (await rows()).slice(0, 2), patient).toEqual([holds, holds]);
    expect(await time()).toMatch(/^Checked /);
  });

  it("notices files that come and go", async () => {
    await show("Files");
    await expect.poll(async () => (await rows())[2], patient).toBe(holds);
    writeFileSync(place("src/models/more.ts"), "export const more = 1;\n");
    await expect.poll(async () => (await rows())[2], patient).toBe("Failed");
    rmSync(place("src/models/more.ts"));
    await expect.poll(async () => (await rows())[2], patient).toBe(holds);
  });

  it("is no part of what is copied or searched", async () => {
    await page.locator("main").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied, patient).toContain("findSymbol");
    expect(await copied()).not.toContain("Passed");
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.getByRole("search").getByRole("textbox").or(page.getByRole("searchbox")).first().fill("holds");
    await page.getByText("No results").first().waitFor();
    await page.keyboard.press("Escape");
  });

  it("stands in the saved page with its time, and as its fence in the saved Markdown", async () => {
    const actions = reviewMenu(page);
    const saved = async (entry: string) => readFileSync(await (await actions.save(entry)).path(), "utf8");
    const html = await saved("Save as HTML");
    expect(html).toMatch(
      /<p class="claim-said claim-holds"><strong>✔ Passed<\/strong> found 1 · checked [\d: -]+<\/p>/,
    );
    expect(html).toMatch(/<p class="claim-said claim-unknown">/);
    expect(await saved("Save as Markdown")).toBe(review);
  });

  it("stays legible in a narrow panel", async () => {
    await page.setViewportSize({ width: 420, height: 760 });
    await page.locator(".outline-tree").waitFor({ state: "detached" });
    await atRest(page);
    expect(await problemsInEveryTheme(page, "claims-narrow")).toEqual([]);
    const overflow = await page
      .locator(".claim-line")
      .evaluateAll((lines) =>
        lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
      );
    expect(overflow).toEqual([]);
    const targets = await page
      .locator(".claim-line button")
      .evaluateAll((buttons) =>
        buttons.map((button) => Math.min(button.getBoundingClientRect().width, button.getBoundingClientRect().height)),
      );
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(24);
  });

  it("says in a comparison which of them came to something else", async () => {
    await page.setViewportSize({ width: 1200, height: 760 });
    await present({ mode: "append", content: "## Later\n\nMore.\n" });
    // Keys act on the shown state: before the page has received the update, there is nothing to compare.
    await iterationShown(page, 2);
    edit("src/server.ts", "serverLine60 = 60", "serverLine61 = 61");
    await expect.poll(summary, patient).toMatch(/^2 of 5 checks passed/);
    // The second result is stored some time after it is shown, and an open comparison stays unchanged.
    const comparison = page.locator(".compare");
    const compared = async () => {
      await page.keyboard.press("d");
      const counts = await comparison.locator(".compare-counts").textContent();
      await page.keyboard.press("d");
      await comparison.waitFor({ state: "detached" });
      return counts;
    };
    await expect.poll(compared, patient).toContain("1 check now fails");
    await page.keyboard.press("d");
    const flip = comparison.locator(".compare-flip");
    await flip.waitFor();
    expect(await flip.allInnerTexts()).toEqual([expect.stringMatching(/^Check now fails: /)]);
    expect(await problemsInEveryTheme(page, "claims-flipped")).toEqual([]);
  });
});
