import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repository } from "../support/assistant.ts";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { endHosts, onlyHost } from "../support/windows.ts";
import { createWorkspace, type TestWorkspace } from "../support/workspace.ts";

describe("a panel without a review", () => {
  let workspace: TestWorkspace;
  let browser: Browser;

  beforeAll(async () => {
    workspace = createWorkspace();
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    if (workspace !== undefined) await endHosts(workspace);
    workspace?.dispose();
  });

  const panel = () =>
    spawnSync(process.execPath, [join(repository, "mcp-server", "dist", "cli.js"), "panel"], {
      cwd: workspace.folder,
      env: workspace.environment,
      encoding: "utf8",
      timeout: 60_000,
    });

  it("is started by a command that prints its address, and joined by the next", () => {
    const first = panel();
    expect({ code: first.status, problem: first.stderr }).toEqual({ code: 0, problem: "" });
    const address = (text: string) => text.trim().split("?code=");
    const [place, code] = address(first.stdout);
    expect(place).toBe(new URL("/", onlyHost(workspace).url).href);
    const [again, otherCode] = address(panel().stdout);
    expect([again, otherCode === code]).toEqual([place, false]);
  });

  it("says what to do and shows the sample review on request", async () => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, colorScheme: "dark" });
    await page.goto(onlyHost(workspace).url);
    await page.getByText("Open sample review").click();
    await sectionShown(page, "Implementation Details");
    await page.locator("pre code .hljs-keyword").first().waitFor();
    expect(await page.locator(".markdown-alert, .alert").count()).toBeGreaterThan(0);
    // This test takes the picture in the README.
    if (process.env["UPDATE_SCREENSHOTS"]) await page.screenshot({ path: join(repository, "docs", "review.png") });
    await page.close();
  });
});
