import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession, ownReview } from "../support/browserSession.ts";
import { currentText, problemsInEveryTheme } from "../support/panelPage.ts";

const panel = browserSession();

/** A journey: each test goes on where the one before it has ended. */
describe("folded sections", () => {
  const lines = (word: string) => Array.from({ length: 30 }, (_, at) => `${word} ${at + 1}.`).join("\n\n");

  const content = [
    "# Sessions",
    "They live in a map. See [the rows](#rows).",
    `## Storage\n\n${lines("Storage")}`,
    "### Rows\n\nA row has a needle.",
    "### Keys\n\nKeys are short.",
    "## Log\n\n<!-- collapsed -->\n\nA long log.",
    "### Details\n\nDetails of the log.",
    "## Risks\n\nThere are few.",
  ].join("\n\n");

  const session = ownReview(panel);
  let page: Page;
  const headings = () => page.locator("main.scroller .section > :is(h1, h2, h3)").allTextContents();
  const fold = (title: string) =>
    page
      .locator("main.scroller .section", { has: page.getByRole("heading", { name: title, exact: true }) })
      .getByRole("button", { name: "Text of section" });
  const row = (name: string) =>
    page.getByRole("tree", { name: "Sections" }).getByRole("treeitem", { name, exact: true });
  const isShown = (text: string) => page.locator("main.scroller").getByText(text, { exact: true }).isVisible();

  beforeAll(async () => {
    page = session().page;
    await session().present({ content, mode: "replace" });
    await page.goto(session().product.host().url);
    await sectionShown(page, "Sessions");
    await fold("Sessions").waitFor();
  });

  it("start folded, with their subsections, when the assistant asks for it", async () => {
    await row("Risks").click();
    await sectionShown(page, "Risks");
    expect(await headings()).not.toContain("Details");
    expect(await isShown("A long log.")).toBe(false);
    expect(await fold("Log").getAttribute("aria-expanded")).toBe("false");
    await fold("Log").click();
    await sectionShown(page, "Details");
    expect(await isShown("A long log.")).toBe(true);
    expect(await fold("Log").getAttribute("aria-expanded")).toBe("true");
  });

  it("hide their text, leave the heading in place, and are remembered", async () => {
    await row("Sessions").click();
    await fold("Storage").waitFor();
    const top = async () => (await fold("Storage").boundingBox())?.y;
    const before = await top();
    await fold("Storage").click();
    await sectionShown(page, "Risks");
    expect(await headings()).toEqual(["Sessions", "Storage", "Log", "Details", "Risks"]);
    expect(await isShown("Storage 1.")).toBe(false);
    expect(await top()).toBe(before);
    await page.reload();
    await sectionShown(page, "Risks");
    expect(await headings()).toEqual(["Sessions", "Storage", "Log", "Details", "Risks"]);
  });

  it("open on a click in the outline, but not on a step to the next section", async () => {
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    expect(await isShown("Storage 1.")).toBe(false);
    await row("Keys").click();
    await page.getByText("Keys are short.").waitFor();
  });

  it("fold and unfold all at once, except the title", async () => {
    const choose = async (name: string) => {
      await page.getByRole("button", { name: "Review actions" }).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    };
    await choose("Fold all sections");
    await expect.poll(headings).toEqual(["Sessions", "Storage", "Log", "Risks"]);
    expect(await problemsInEveryTheme(page, "folding")).toEqual([]);
    await choose("Unfold all sections");
    await row("Details").click();
    await page.getByText("Details of the log.").waitFor();
  });

  it("are independent of the rows of the outline, which fold with the keys of a tree", async () => {
    const tree = page.getByRole("tree", { name: "Sections" });
    const rows = () => tree.getByRole("treeitem").allTextContents();
    const describe = async (name: string) => {
      const found = row(name);
      return Promise.all(
        ["aria-level", "aria-posinset", "aria-setsize", "aria-expanded"].map((attribute) =>
          found.getAttribute(attribute),
        ),
      );
    };
    expect(await describe("Storage")).toEqual(["2", "1", "3", "true"]);
    expect(await describe("Keys")).toEqual(["3", "2", "2", null]);
    await row("Keys").click();
    await tree.focus();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await rows()).toEqual(["Sessions", "Storage", "Log", "Details", "Risks"]);
    // The reader is in a section inside.
    expect(await row("Storage").getAttribute("aria-selected")).toBe("true");
    expect(await headings()).toContain("Keys");
    await page.keyboard.press("ArrowRight");
    expect(await rows()).toHaveLength(7);
    await page.keyboard.press("ArrowRight");
    expect(await page.locator(".outline-row[data-cursor=true]").textContent()).toBe("Rows");
    await row("Log").locator(".outline-twistie .codicon").click();
    expect(await rows()).not.toContain("Details");
  });

  it("open for Space, which reads all of the review", async () => {
    await fold("Log").click();
    await row("Storage").click();
    await page.locator("main.scroller").focus();
    const readOn = async () => {
      await page.keyboard.press("Space");
      return isShown("A long log.");
    };
    await expect.poll(readOn).toBe(true);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("a folded HTML element with headings", () => {
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

  const session = ownReview(panel, { viewport: { width: 1_200, height: 600 }, colorScheme: "dark" });
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
    ({ page } = session());
    await session().present({ content });
    await page.goto(session().product.host().url);
    await sectionShown(page, "Migration");
    await sectionShown(page, "After");
  });

  it("is closed as a whole, without the section after it", async () => {
    expect(await isOpen()).toBe(false);
    for (const inside of ["Stage A", "Stage B", "step two"])
      expect(await page.locator("main").getByText(inside).first().isVisible()).toBe(false);
    expect(await details().getByText("After").count()).toBe(0);
    expect(await page.locator(".outline-row").allTextContents()).toEqual(["Migration", "After"]);
  });

  it("opens for a result of Find", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("step two");
    await page.locator(".find-count").getByText("1 of 1", { exact: true }).waitFor();
    await expect.poll(isOpen).toBe(true);
    await expect.poll(() => currentText(page)).toEqual(["step two"]);
    await expect.poll(() => isInView("step two")).toBe(true);
    await page.keyboard.press("Escape");
  });

  it.each(["two stages", "the second stage"])("opens for the link “%s” to a heading inside", async (link) => {
    await close();
    await page.getByRole("link", { name: link }).click();
    await expect.poll(isOpen).toBe(true);
    await expect.poll(() => isInView("Stage B")).toBe(true);
  });

  it("opens for an address that names a heading inside", async () => {
    await close();
    await page.evaluate(() => {
      location.hash = "stage-b";
    });
    await expect.poll(() => isInView("Stage B")).toBe(true);
  });
});
