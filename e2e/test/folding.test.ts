import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";

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

describe("folded sections", () => {
  const session = browserSession();
  let page: Page;
  const headings = () => page.locator("main.scroller .section > :is(h1, h2, h3)").allTextContents();
  const fold = (title: string) =>
    page
      .locator("main.scroller .section", { has: page.getByRole("heading", { name: title, exact: true }) })
      .getByRole("button", { name: "Text of this section" });
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

  it("are folded at first where the assistant says so, with their subsections", async () => {
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

  it("hide their text, keep the place of the heading, and are remembered", async () => {
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

  it("open for a link into them", async () => {
    await page.getByRole("link", { name: "the rows" }).click();
    await page.getByText("A row has a needle.").waitFor();
    await page.keyboard.press("Home");
    await fold("Storage").click();
    await page.getByText("A row has a needle.").waitFor({ state: "detached" });
  });

  it("open for a hit of find", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("needle");
    await page.getByText("A row has a needle.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Home");
    await fold("Storage").click();
  });

  it("open for the outline, and stay folded for a step to the next section", async () => {
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

  it("open for a comment on them, and for a step to it", async () => {
    await fold("Details").click();
    const details = page.locator("main.scroller .section", { has: page.getByRole("heading", { name: "Details" }) });
    await details.getByRole("button", { name: "Comment on this section" }).click();
    await details.locator("textarea").fill("Which log?");
    expect(await fold("Details").getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Control+Enter");
    await details.locator(".thread").waitFor();
    await fold("Details").click();
    await details.locator(".thread").waitFor({ state: "hidden" });
    await page.keyboard.press(".");
    await details.locator(".thread").waitFor();
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
});
