import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { openReportingPage, problemsInEveryTheme } from "../support/panelPage.ts";
import { type Product, startProduct } from "../support/product.ts";

describe("references by name, by text and to commits, in the browser panel", () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let hash: string;

  beforeAll(async () => {
    product = await startProduct();
    write("src/session.ts", "export class Session {\n  close() {}\n}\n");
    write("src/shop.rb", "class Shop\n  def open\n    1\n  end\nend\n");
    hash = execFileSync("git", ["rev-parse", "HEAD"], { cwd: product.workspace.folder, encoding: "utf8" }).trim();
  });

  afterAll(async () => {
    await product?.dispose();
  });

  const write = (path: string, text: string) => writeFileSync(join(product.workspace.folder, path), text);
  const link = (name: string) => page.locator(`a.reference[data-file-ref="${name}"]`);

  it("are told to the assistant as they stand", async () => {
    const names = [
      "src/auth.ts#authLine5",
      "src/session.ts#Session.close",
      "src/shop.rb#Shop.open",
      "search:aLine",
      "src/server.ts?regex=Line89\\b",
      `commit:${hash.slice(0, 7)}`,
    ];
    const content = `# Names\n\n${[...names, "function:nothing"].map((name) => `- [\`${name}\`][]`).join("\n")}\n`;
    const byName = "Found by name only: no language service has confirmed the place";
    const { structured } = await product.assistant.call("present_review", {
      baseUri: product.workspace.folder,
      content,
    });
    const places = [1, 2, 3, 4, 5].map((line) => `src/a/index.ts:${line}`);
    expect(structured["references"]).toEqual([
      { text: "src/auth.ts#authLine5", state: "exact" },
      { text: "src/session.ts#Session.close", state: "exact" },
      { text: "src/shop.rb#Shop.open", state: "exact", reason: byName },
      {
        text: "search:aLine",
        state: "ambiguous",
        reason: `5 places match: ${places.join(", ")}`,
        suggestion: places[0],
      },
      { text: "src/server.ts?regex=Line89\\b", state: "exact" },
      { text: `commit:${hash.slice(0, 7)}`, state: "exact" },
      { text: "function:nothing", state: "gone", reason: "No file in the workspace has it" },
    ]);
  });

  it("open where they stand, and let the reader choose where several do", async () => {
    browser = await sharedBrowser();
    ({ page } = await openReportingPage(browser, { viewport: { width: 1200, height: 900 } }));
    await page.goto(product.host().url);
    await sectionShown(page, "Names");
    await expect
      .poll(() => link("src/shop.rb#Shop.open").getAttribute("title"))
      .toMatch(/^Open src\/shop\.rb#Shop\.open \(up to date: Found by name only: /);
    await link("src/shop.rb#Shop.open").click();
    await page.getByText("Found by name only").waitFor();
    expect(await page.locator(".excerpt-marked").allInnerTexts()).toEqual(["2\t  def open", "3\t    1", "4\t  end"]);
    await page.keyboard.press("Escape");
    await link("src/auth.ts#authLine5").click();
    await page.locator(".excerpt-marked").waitFor();
    expect(await page.locator(".excerpt-marked").allInnerTexts()).toEqual(["5\texport const authLine5 = 5;"]);
    expect(await page.getByText("Found by").count()).toBe(0);
    await page.keyboard.press("Escape");
    await link("search:aLine").click();
    await page.getByRole("button", { name: "src/a/index.ts:4" }).click();
    await page.locator(".excerpt-marked", { hasText: "aLine4" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator('a.reference[data-file-ref^="src/server.ts?regex"]').click();
    await page.locator(".excerpt-marked", { hasText: "serverLine89" }).waitFor();
    await page.keyboard.press("Escape");
    await link("function:nothing").click();
    await page.getByText("No file in the workspace has it: function:nothing.").waitFor();
  });

  it("are gone only when the name is, and edited when only the declaration is", async () => {
    const title = () => link("src/session.ts#Session.close").getAttribute("title");
    expect(await title()).not.toMatch(/gone|edited|up to date/);
    write("src/session.ts", "export class Session {}\nclose();\n");
    await expect.poll(title).toContain("(edited: no longer declared here)");
    write("src/session.ts", "export class Session {}\n");
    await expect.poll(title).toContain("(gone: src/session.ts has no such place)");
  });

  it("show the commit as git does", async () => {
    await link(`commit:${hash.slice(0, 7)}`).click();
    await page.locator(".excerpt", { hasText: "Begin" }).waitFor();
    await page.getByText(`commit:${hash}`, { exact: true }).waitFor();
    expect(await page.locator(".excerpt-marked").count()).toBe(0);
    expect(await problemsInEveryTheme(page, "commit")).toEqual([]);
  });

  it("lead where another section defines their label", async () => {
    const content =
      "# Labels\n\nSee [how][authentication] and [none].\n\n## Definitions\n\n[authentication]: src/auth.ts:7\n[none]: src/none.ts:1\n";
    const baseUri = product.workspace.folder;
    const { structured } = await product.assistant.call("present_review", { baseUri, content });
    expect(structured["references"]).toEqual([
      { text: "src/auth.ts:7", state: "exact" },
      { text: "src/none.ts:1", state: "gone", reason: "There is no file src/none.ts" },
    ]);
    await sectionShown(page, "Labels");
    await page.locator('a.reference[data-reference="gone"]', { hasText: "none" }).waitFor();
    await page.getByRole("link", { name: "how" }).click();
    await page.locator(".excerpt-marked", { hasText: "authLine7" }).waitFor();
    await page.keyboard.press("Escape");
    const update = {
      mode: "update-section",
      section: "Definitions",
      content: "## Definitions\n\n[authentication]: src/gone.ts:7\n",
    };
    await product.assistant.call("present_review", { baseUri, ...update });
    await page
      .locator('a.reference[data-reference="gone"][data-file-ref="src/gone.ts:7"]', { hasText: "how" })
      .waitFor();
  });
});
