import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repository } from "../support/assistant.ts";
import { sharedBrowser } from "../support/browser.ts";
import { openReportingPage } from "../support/panelPage.ts";
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

  it("is in the browser's language from its first text on", async () => {
    const open = async (locale: string) => {
      const { page, takeErrors } = await openReportingPage(browser, { locale });
      await page.addInitScript(() => {
        const written: string[] = [];
        const record = () => written.push(document.getElementById("app")?.textContent ?? "");
        new MutationObserver(record).observe(document, { childList: true, subtree: true });
        Object.assign(globalThis, { written });
      });
      await page.goto(onlyHost(workspace).url);
      return { page, takeErrors };
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
    expect(german.takeErrors()).toEqual([]);
    await german.page.context().close();

    const french = await open("fr-FR");
    await french.page.getByRole("heading", { name: "No review yet" }).waitFor();
    expect(await french.page.evaluate(() => document.documentElement.lang)).toBe("en");
    expect(french.takeErrors()).toEqual([]);
    await french.page.context().close();
  });
});
