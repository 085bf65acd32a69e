import { mkdirSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { waitForItems } from "../support/comments.ts";
import type { Product } from "../support/product.ts";
import { type CodeRepository, codeRepository } from "../support/storyRepository.ts";

/** A journey by keyboard alone: each test goes on where the one before it has ended. */
describe("the next step of the person", () => {
  const session = browserSession();
  let product: Product;
  let page: Page;
  let repository: CodeRepository;
  const review = (words: string) => `# Limit\n\n## How many\n\n${words}: [\`src/limit.ts:1\`][].\n`;
  const write = (limit: number) => writeFileSync(repository.folder("src/limit.ts"), `export const limit = ${limit};\n`);
  const step = (name: string) => page.getByRole("toolbar", { name: "Review" }).getByRole("button", { name });
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  const sheet = () => page.getByRole("dialog", { name: "Finish review" });

  /** Goes to the button of the header with Tab and the arrow keys. */
  async function goToStep(name: string): Promise<void> {
    await step(name).waitFor();
    await page.locator("main.scroller").focus();
    const isInHeader = () => page.evaluate(() => document.activeElement?.closest(".title-bar") !== null);
    for (let press = 0; press < 20 && !(await isInHeader()); press += 1) await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Home");
    for (let press = 0; press < 12 && !(await focused()).startsWith(name); press += 1)
      await page.keyboard.press("ArrowRight");
    expect(await focused()).toContain(name);
  }

  /** Gives a verdict, which an arrow key chooses from the first one on. */
  async function judge(key: string, verdict: string): Promise<void> {
    await goToStep("Finish review");
    await page.keyboard.press("Enter");
    await sheet().waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press(key);
    expect(await sheet().getByRole("radio", { name: verdict }).isChecked()).toBe(true);
    await page.keyboard.press("Control+Enter");
    await sheet().waitFor({ state: "detached" });
  }

  beforeAll(async () => {
    ({ product, page } = session());
    repository = codeRepository(product.workspace);
    mkdirSync(repository.folder("src"), { recursive: true });
    write(3);
    repository.commit("Begin");
    write(4);
    await session().present({ content: review("Four") });
    await page.goto(product.host().url);
    await sectionShown(page, "How many");
  });

  it("is the verdict, with the comments that wait for it", async () => {
    await page.locator("main.scroller").focus();
    await page.keyboard.press("j");
    await page.keyboard.press("c");
    await page.locator("textarea:focus").waitFor();
    await page.keyboard.type("Five, please.");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Finish review 1" }).waitFor();
    await judge("ArrowDown", "Request changes");
  });

  it("is to copy a prompt until an assistant has received the verdict", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await goToStep("Copy the prompt");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("wait_for_feedback");
    expect((await waitForItems(product.assistant)).map(({ kind }) => kind)).toContain("request_changes");
    await page.getByRole("button", { name: /^test-assistant works/ }).waitFor();
    await step("Copy the prompt").waitFor({ state: "detached" });
  });

  it("is the verdict again on the next iteration, and then the commit", async () => {
    write(5);
    await session().present({ content: review("Five") });
    await iterationShown(page, 2);
    // An approval counts for the code that was shown.
    await page.locator(".diff-text", { hasText: "limit = 5;" }).waitFor();
    await page.locator("main.scroller").focus();
    await page.keyboard.press(".");
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain("thread");
    await page.keyboard.press("z");
    await page.getByRole("button", { name: /open comment/ }).waitFor({ state: "detached" });
    await judge("ArrowUp", "Approve");
    await goToStep("Commit…");
    await page.keyboard.press("Enter");
    const commit = page.getByRole("dialog", { name: "Create commit" });
    await commit.getByRole("button", { name: /^Commit all: 1 changed file/ }).waitFor();
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => repository.git("log", "--format=%s")).toMatch(/^Limit\n/);
    await commit.waitFor({ state: "detached" });
    await step("Commit…").waitFor({ state: "detached" });
    expect(repository.git("status", "--short")).toBe("");
  });
});
