import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { exampleReview } from "../support/exampleReview.ts";
import type { Product } from "../support/product.ts";
import { endHosts, until } from "../support/windows.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("the main job", () => {
  const session = browserSession();
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    ({ product, page } = session());
  });

  const present = (args: Record<string, unknown>) => session().present(args);

  /** Marks every section's DOM node, to recognise later which of them are still the same objects. */
  const markSections = () =>
    page.evaluate(() => {
      for (const section of document.querySelectorAll("section[data-section-id]"))
        Object.assign(section, { marked: true });
    });

  const sections = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("section[data-section-id]")].map((section) => ({
        title: section.querySelector("h1,h2,h3,h4,h5,h6")?.textContent?.trim() ?? "",
        isSame: "marked" in section,
      })),
    );

  it("shows the example review that an assistant presents", async () => {
    const answer = await present({ content: exampleReview });
    expect(answer).toMatchObject({ isError: false, structured: { success: true, iteration: 1 } });
    await page.goto(product.host().url);
    await sectionShown(page, "Add user authentication");
    await sectionShown(page, "Design Decisions");
    expect((await sections()).map(({ title }) => title)).toEqual([
      "Add user authentication",
      "Context",
      "Changes Made",
      "Implementation Details",
      "Authentication Flow (src/auth.ts:23)",
      "User Model Updates (src/models/user.ts:45)",
      "Design Decisions",
    ]);
  });

  it("changes one section, and every section keeps its element", async () => {
    await markSections();
    const inside = page.locator("section[data-section-id]", { hasText: "Context" }).last();
    await inside.waitFor();
    const answer = await present({ mode: "update-section", section: "Context", content: "The API is closed now." });
    expect(answer).toMatchObject({
      isError: false,
      structured: { iteration: 2, sections: { added: [], removed: [] } },
    });
    await page.getByText("The API is closed now.").waitFor();
    expect(await sections()).toEqual(
      [
        "Add user authentication",
        "Context",
        "Changes Made",
        "Implementation Details",
        "Authentication Flow (src/auth.ts:23)",
        "User Model Updates (src/models/user.ts:45)",
        "Design Decisions",
      ].map((title) => ({ title, isSame: true })),
    );
    await page.getByText("The API was open to everybody.").waitFor({ state: "detached" });
  });

  it("also keeps the elements inside the other sections", async () => {
    await page.evaluate(() => {
      for (const node of document.querySelectorAll("section[data-section-id] p, section[data-section-id] li"))
        Object.assign(node, { marked: true });
    });
    await present({ mode: "update-section", section: "Context", content: "Changed once more." });
    await page.getByText("Changed once more.").waitFor();
    const blocks = await page.evaluate(() =>
      [...document.querySelectorAll("section[data-section-id] p, section[data-section-id] li")].map((node) => ({
        text: node.textContent,
        isSame: "marked" in node,
      })),
    );
    expect(blocks.filter(({ text, isSame }) => !isSame && text !== "Changed once more.")).toEqual([]);
    expect(blocks.length).toBeGreaterThan(5);
  });

  it("appends at the end", async () => {
    const answer = await present({
      mode: "append",
      content: "## Security Considerations\n\nTokens live for 15 minutes.",
    });
    expect(answer.structured).toMatchObject({ iteration: 4, sections: { changed: [], removed: [] } });
    await sectionShown(page, "Security Considerations");
    expect((await sections()).at(-1)?.title).toBe("Security Considerations");
  });

  it("shows the line of a clicked reference, and says what is wrong with others", async () => {
    await page.locator('[data-file-ref="src/auth.ts:23"]').first().click();
    await page.getByText("authLine23", { exact: false }).first().waitFor();
    expect(await page.locator(".excerpt-marked").allInnerTexts()).toEqual(["23\texport const authLine23 = 23;"]);
    await page.keyboard.press("Escape");
    await present({
      mode: "append",
      content:
        "## Odd references\n\n[`src/auth.ts:999`][], [`src/auht.ts:3`][], [`index.ts:2`][], [`../../etc/passwd:1`][]",
    });
    await sectionShown(page, "Odd references");
    const say = async (reference: string, text: RegExp) => {
      await page.locator(`[data-file-ref="${reference}"]`).first().click();
      await page.getByText(text).first().waitFor();
      await page.keyboard.press("Escape");
    };
    await say("src/auth.ts:999", /has 60 lines: line 999 is past its end/);
    await say("src/auht.ts:3", /There is no file src\/auht\.ts/);
    await say("index.ts:2", /Several files are named index\.ts/);
  });

  it("tells the assistant what the person has selected", async () => {
    await page.getByText("Tokens are verified with a public key.").first().selectText();
    const selected = async () => (await product.assistant.call("get_selection", {})).text;
    await until(async () => (await selected()).includes("Tokens are verified with a public key."));
    const { text } = await product.assistant.call("ide_capability", { request: "what is selected?" });
    expect(text).toMatch(/"Tokens are verified with a public key\.[\s\S]*\nRan: getSelection\(\)/);
  });

  it("shows the same review and history after a reload and a restart of the host", async () => {
    const before = await sections();
    await page.reload();
    await sectionShown(page, "Add user authentication");
    await until(
      async () =>
        JSON.stringify((await sections()).map(({ title }) => title)) ===
        JSON.stringify(before.map(({ title }) => title)),
    );
    await endHosts(product.workspace, "SIGKILL");
    const read = await product.assistant.call("get_review", { view: "outline" });
    expect(read.structured).toMatchObject({ iteration: 5, iterations: 5 });
    await page.goto(product.host().url);
    await sectionShown(page, "Add user authentication");
    await until(
      async () =>
        JSON.stringify((await sections()).map(({ title }) => title)) ===
        JSON.stringify(before.map(({ title }) => title)),
    );
    const first = await product.assistant.call("get_review", { iteration: 1 });
    expect(first.structured["content"]).toBe(exampleReview);
  });
});
