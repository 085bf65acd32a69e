import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { currentText } from "../support/panelPage.ts";
import { openExportingPage, reviewMenu } from "../support/reviewMenu.ts";

const content = `# Migration

Done in [two stages](#stage-b).

<details>
<summary>Full log</summary>

### Stage A

${"step one\n\n".repeat(60)}### Stage B

step two, see [\`src/auth.ts:1\`][]

</details>

## After

See [the second stage](#stage-b).
`;

describe("a folded part with headings in it", () => {
  const session = browserSession({ page: { viewport: { width: 1_200, height: 600 }, colorScheme: "dark" } });
  let page: Page;

  const details = () => page.locator(".review details");
  const isOpen = () => details().evaluate((element) => element instanceof HTMLDetailsElement && element.open);
  const close = async () => {
    await details().evaluate((element) => element.removeAttribute("open"));
    await page.getByRole("heading", { name: "Stage B" }).waitFor({ state: "hidden" });
  };
  const isInView = (text: string) =>
    page.getByText(text).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return element.checkVisibility() && top > 0 && bottom < innerHeight;
    });

  beforeAll(async () => {
    page = await openExportingPage(session().browser);
    await session().present({ content });
    await page.goto(session().product.host().url);
    await sectionShown(page, "Migration");
    await sectionShown(page, "After");
  });

  it("is closed as a whole, and the section after it is not in it", async () => {
    expect(await isOpen()).toBe(false);
    for (const inside of ["Stage A", "Stage B", "step two"])
      expect(await page.locator("main").getByText(inside).first().isVisible()).toBe(false);
    expect(await details().getByText("After").count()).toBe(0);
    expect(await page.locator(".outline-row").allTextContents()).toEqual(["Migration", "After"]);
  });

  it("opens where a hit of Find is in it", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("step two");
    await page.locator(".find-count").getByText("1 of 1", { exact: true }).waitFor();
    await expect.poll(isOpen).toBe(true);
    await expect.poll(() => currentText(page)).toEqual(["step two"]);
    await expect.poll(() => isInView("step two")).toBe(true);
    await page.keyboard.press("Escape");
  });

  it.each(["two stages", "the second stage"])("opens for the link “%s” to a heading in it", async (link) => {
    await close();
    await page.getByRole("link", { name: link }).click();
    await expect.poll(isOpen).toBe(true);
    await expect.poll(() => isInView("Stage B")).toBe(true);
  });

  it("opens for an address that names a heading in it", async () => {
    await close();
    await page.evaluate(() => {
      location.hash = "stage-b";
    });
    await expect.poll(() => isInView("Stage B")).toBe(true);
  });

  it("is saved as one folded part, and links lead to its headings", async () => {
    const download = await reviewMenu(page).save("Save as HTML…");
    const html = readFileSync(await download.path(), "utf8");
    const [, section = ""] = /<section class="file-section" id="to-migration">(.*?)<\/section>/s.exec(html) ?? [];
    expect(section).toMatch(/<details>.*Stage A.*Stage B.*step two.*<\/details>\s*$/s);
    expect(section).toMatch(/<h3 id="[^"]*stage-b"><a id="to-stage-b"><\/a>Stage B<\/h3>/);
    expect(html).toContain('<a href="#to-stage-b">the second stage</a>');
  });

  it("is updated with its section: a heading in it cannot be named", async () => {
    await close();
    const refused = await session().present({ mode: "update-section", section: "Stage B", content: "changed" });
    expect(refused.text).toContain(
      '"Stage B" is a heading in an HTML element of section "Migration", and no section of its own. Nothing was changed. Update that section.',
    );
    const answer = await session().present({
      mode: "update-section",
      section: "Migration",
      content: "<details>\n\n### Stage C\n\nstep three\n\n</details>",
    });
    expect(answer.isError).toBe(false);
    await iterationShown(page, 2);
    expect(await page.locator("main").getByText("step three").isVisible()).toBe(false);
    expect(await details().getByText("After").count()).toBe(0);
  });
});
