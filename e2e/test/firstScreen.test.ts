import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repository } from "../support/assistant.ts";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { accessibilityProblems, openReportingPage } from "../support/panelPage.ts";
import { endHosts, onlyHost } from "../support/windows.ts";
import { createWorkspace, type TestWorkspace } from "../support/workspace.ts";

describe("a panel without a review", () => {
  let workspace: TestWorkspace;
  let browser: Browser;

  beforeAll(async () => {
    workspace = createWorkspace();
    browser = await sharedBrowser();
    const program = join(repository, "mcp-server", "dist", "cli.js");
    execFileSync(process.execPath, [program, "panel"], { cwd: workspace.folder, env: workspace.environment });
  });

  afterAll(async () => {
    if (workspace !== undefined) await endHosts(workspace);
    workspace?.dispose();
  });

  it("is in the browser's language from its first text on, and loads no other", async () => {
    const open = async (locale: string) => {
      const { page, takeErrors } = await openReportingPage(browser, { locale });
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
      await page.addInitScript(() => {
        const written: string[] = [];
        const record = () => written.push(document.getElementById("app")?.textContent ?? "");
        new MutationObserver(record).observe(document, { childList: true, subtree: true });
        Object.assign(globalThis, { written });
      });
      await page.goto(onlyHost(workspace).url);
      return { page, takeErrors, isGermanLoaded: () => loaded.includes("/german.js") };
    };
    const german = await open("de-AT");
    await german.page.getByRole("heading", { name: "Noch kein Review" }).waitFor();
    await german.page.getByRole("button", { name: "Review-Aktionen" }).click();
    await german.page.getByRole("menuitem", { name: "Tastenkombinationen" }).click();
    await german.page.getByRole("dialog", { name: "Tastenkombinationen" }).getByText("Alle Prüfungen").waitFor();
    expect(await german.page.evaluate(() => document.documentElement.lang)).toBe("de");
    // The line above has put it there.
    const written = await german.page.evaluate(() => (globalThis as unknown as { written: string[] }).written);
    expect(written.filter((text) => text.includes("Noch kein Review"))).not.toEqual([]);
    expect(written.filter((text) => text.includes("No review yet"))).toEqual([]);
    expect([german.isGermanLoaded(), german.takeErrors()]).toEqual([true, []]);
    await german.page.context().close();

    const french = await open("fr-FR");
    await french.page.getByRole("heading", { name: "No review yet" }).waitFor();
    expect(await french.page.evaluate(() => document.documentElement.lang)).toBe("en");
    expect([french.isGermanLoaded(), french.takeErrors()]).toEqual([false, []]);
    await french.page.context().close();
  });

  it("shows the sample review on request", async () => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, colorScheme: "dark" });
    await page.goto(onlyHost(workspace).url);
    await page.getByText("Open the sample").click();
    await sectionShown(page, "Run a check");
    const states = page.locator("a.reference, .reference");
    await expect.poll(() => states.count()).toBeGreaterThan(3);
    expect(await page.locator(".markdown-alert, .alert").count()).toBeGreaterThan(0);
    // This test takes the picture in the README.
    if (process.env["UPDATE_SCREENSHOTS"]) await page.screenshot({ path: join(repository, "docs", "review.png") });
    await page.close();
  });
});

describe("the part of the page that loads after the first paint", () => {
  const first = `# Sessions\n\nThey live in a map.\n\n## Why\n\nIt is quick.\n${"\nSo it is.\n".repeat(80)}\n## Last\n\nA needle.\n`;

  const session = browserSession();

  beforeAll(async () => {
    await session().present({ content: first, mode: "replace" });
    await session().present({ content: first.replace("a map", "a table"), mode: "replace" });
  });

  /** Opens a page whose later part is held back until it is released, or never loads. */
  async function openWithout(): Promise<{ page: Page; letGo: (comes: boolean) => void }> {
    const page = await session().browser.newPage({ viewport: { width: 1_200, height: 760 }, colorScheme: "dark" });
    let letGo: (comes: boolean) => void = () => undefined;
    const isLetGo = new Promise<boolean>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/laterPart.js", async (route) => ((await isLetGo) ? route.continue() : route.abort()));
    await page.goto(session().product.host().url);
    await sectionShown(page, "Sessions");
    return { page, letGo };
  }

  /** Describes the focused element in words. */
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement?.closest("[aria-label]")?.getAttribute("aria-label") ?? activeElement?.tagName;
    });

  it("loads by itself, and the review is shown without it", async () => {
    const { page, letGo } = await openWithout();
    await page.getByRole("treeitem", { name: "Why" }).waitFor();
    expect(await page.locator(".leaving-status").count()).toBe(0);
    letGo(true);
    await page.locator(".leaving-status").waitFor({ state: "attached" });
    await page.close();
  });

  it.each([
    ["t", "complementary", "Iterations of this review"],
    ["d", "main", "Comparison"],
  ] as const)("opens what the key %s is for once it has loaded, with the focus inside", async (key, role, name) => {
    const { page, letGo } = await openWithout();
    await page.keyboard.press(key);
    letGo(true);
    await page.getByRole(role, { name }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest("dialog, aside, .compare") !== null))
      .toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole(role, { name }).waitFor({ state: "detached" });
    expect(await focused(page)).not.toBe(name);
    await page.close();
  });

  it("is not needed for a comment", async () => {
    const { page, letGo } = await openWithout();
    await page.keyboard.press("c");
    await page.locator(".comment-box textarea").fill("Why a table?");
    await page.keyboard.press("Control+Enter");
    await page.locator(".thread").getByText("Why a table?").waitFor();
    letGo(true);
    await page.locator(".leaving-status").waitFor({ state: "attached" });
    await page.close();
  });

  it("may fail to load: the page says so, and the review can be used", async () => {
    const { page, letGo } = await openWithout();
    letGo(false);
    await page.getByText("Part of the panel could not be loaded").waitFor();
    await page.keyboard.press("o");
    await page.getByRole("treeitem", { name: "Why" }).waitFor({ state: "detached" });
    await page.unroute("**/laterPart.js");
    await page.reload();
    await sectionShown(page, "Sessions");
    await page.keyboard.press("t");
    await page.getByRole("complementary", { name: "Iterations of this review" }).waitFor();
    await page.close();
  });
});
