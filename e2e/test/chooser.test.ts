import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { openChoices, shownRange } from "../support/choose.ts";
import { itIsAccessible } from "../support/looks.ts";
import type { Product } from "../support/product.ts";

const session = browserSession();
let product: Product;
let page: Page;
const git = (input: string | undefined, ...args: string[]) =>
  execFileSync("git", args, {
    cwd: join(product.workspace.folder),
    encoding: "utf8",
    env: product.workspace.environment,
    ...(input === undefined ? {} : { input }),
  }).trim();
const changes = () => page.getByRole("main", { name: "Changes" });
const seen = () => changes().locator(".compare-counts").textContent();
const name = () => shownRange(page).textContent();
const rows = () => page.locator(".range-row");
const activeRow = () => page.locator('.range-row[data-active="true"] .range-label').textContent();
const idOf = (step: number) => git(undefined, "rev-parse", `topic~${count - step}`);

/** Commits of the branch; each has a file of its own. */
const count = 1_000;
/** The commit at which another branch ends, and the one that has a tag. */
const [layerEnd, tagged] = [990, 400];

/** Writes the history at once: git takes a minute for a thousand commits. */
function importHistory(): void {
  const commit = (branch: string, subject: string, file: string, at: number) =>
    [
      `commit refs/heads/${branch}`,
      `committer Ada <ada@example.com> ${1_700_000_000 + at} +0000`,
      `data ${subject.length}`,
      subject,
      ...(at === 1 ? ["from refs/heads/main"] : []),
      `M 100644 inline ${file}`,
      `data ${subject.length}`,
      subject,
      "",
    ].join("\n");
  const steps = Array.from({ length: count }, (_, at) => commit("topic", `Step ${at + 1}`, `step${at + 1}.ts`, at + 1));
  git(commit("main", "Begin", "README.md", 0) + steps.join(""), "fast-import", "--quiet");
  git(undefined, "branch", "api", `topic~${count - layerEnd}`);
  git(undefined, "tag", "v1", `topic~${count - tagged}`);
  git(undefined, "symbolic-ref", "HEAD", "refs/heads/topic");
  git(undefined, "reset", "--quiet", "--hard");
}

/** A journey: each test goes on where the one before it has ended. */
describe("the choice of changes on a branch of a thousand commits", () => {
  beforeAll(async () => {
    ({ product, page } = session());
    git(undefined, "init", "--quiet");
    importHistory();
    await product.assistant.call("request_review", { commit_range: "main..topic", title: "A thousand commits" });
    await page.goto(product.host().url);
    await sectionShown(page, "A thousand commits");
  });

  it("is offered where the review counts its files, and mounts only the rows in view", async () => {
    await page.getByRole("button", { name: "Choose which changes" }).click();
    await page.locator(".range-label", { hasText: "Step 3" }).first().waitFor();
    expect(await rows().count()).toBeLessThan(40);
    await page.keyboard.press("Control+End");
    await expect.poll(activeRow).not.toBe("All changes");
    await page.keyboard.press("Control+Home");
    await expect.poll(activeRow).toBe("All changes");
    await page.keyboard.type("step 3");
    await page.keyboard.press("Enter");
    await expect.poll(name).toBe("3 of 1,000 · Step 3");
    await expect.poll(seen).toBe("1 file · 0 of 1 hunks viewed");
  });

  it("opens at what is shown, and Escape gives the focus back", async () => {
    await openChoices(page);
    await page.keyboard.type("step 500");
    await page.keyboard.press("Enter");
    await expect.poll(name).toBe("500 of 1,000 · Step 500");
    const sheet = await openChoices(page);
    const row = page.locator('.range-row[data-shown="true"]');
    await expect.poll(() => row.locator(".range-label").textContent()).toBe("Step 500");
    const [list, box] = [await page.locator(".range-list").boundingBox(), await row.boundingBox()];
    expect(box?.y).toBeGreaterThan(list?.y ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((list?.y ?? 0) + (list?.height ?? 0));
    await page.locator(".range-below [data-viewed]").first().waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("range-button");
  });

  itIsAccessible(() => page, "choices", {
    open: async () => void (await openChoices(page)),
    close: () => page.keyboard.press("Escape"),
  });

  it("shows several commits at once", async () => {
    await openChoices(page);
    await expect.poll(activeRow).toBe("Step 500");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.locator('.range-row[data-taken="true"]').nth(2).waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(name).toBe(`Commits ${idOf(500).slice(0, 7)} to ${idOf(502).slice(0, 7)}`);
    await expect.poll(seen).toBe("3 files · 0 of 3 hunks viewed");
    // The keys read on in the code.
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Changed code");
  });

  it("has an address, which a reload, Back and Forward and a copied link lead to", async () => {
    const anchor = `#changes=1&part=${idOf(500)}..${idOf(502)}&review=`;
    const isThere = async () => {
      await expect.poll(name).toMatch(/^Commits /);
      await expect.poll(seen).toMatch(/^3 files/);
    };
    await expect.poll(() => page.url()).toContain(anchor);
    const address = page.url();
    await page.reload();
    await isThere();
    await page.goBack();
    await expect.poll(name).toBe("500 of 1,000 · Step 500");
    await page.goForward();
    await isThere();
    // Another page knows nothing of what was open in this one.
    await page.evaluate(() => {
      sessionStorage.clear();
      localStorage.clear();
    });
    await page.goto("about:blank");
    await page.goto(address);
    await isThere();
  });

  it("compares with a tag, and has a layer at one click", async () => {
    const sheet = await openChoices(page);
    await page.keyboard.type("v1");
    await sheet.locator(".range-label").getByText("v1", { exact: true }).click();
    await expect.poll(name).toBe("Since v1");
    await expect.poll(seen).toMatch(new RegExp(`^${count - tagged} files`));
    await page.keyboard.press("Shift+C");
    await sheet.locator(".range-row").first().waitFor();
    await page.keyboard.press("Control+Home");
    await sheet.locator(".range-label").getByText("topic on api", { exact: true }).click();
    await expect.poll(name).toBe("Layer topic, on api");
    await expect.poll(seen).toMatch(/^10 files/);
  });

  it("is gone back through, also after a reload, until the changes are left", async () => {
    await expect.poll(() => page.url()).toContain(`part=${idOf(layerEnd)}...`);
    await page.reload();
    await expect.poll(name).toBe("Layer topic, on api");
    await page.goBack();
    await expect.poll(name).toBe("Since v1");
    await page.goBack();
    await expect.poll(name).toMatch(/^Commits /);
    await page.goForward();
    await page.goForward();
    await expect.poll(name).toBe("Layer topic, on api");
    await expect.poll(seen).toMatch(/^10 files/);
    await page.keyboard.press("x");
    await sectionShown(page, "A thousand commits");
    await changes().waitFor({ state: "detached" });
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await expect.poll(name).toBe("Layer topic, on api");
  });

  it("stays as it is for an address of changes that are not there, and says so", async () => {
    const notices = () => page.locator(".notice").allTextContents();
    const enter = (anchor: string) =>
      page.evaluate((hash) => {
        location.hash = hash;
      }, anchor);
    await expect.poll(() => page.url()).toContain(`part=${idOf(layerEnd)}...`);
    const address = page.url();
    const review = /review=(.*)$/.exec(address)?.[1] ?? "";
    await enter("changes=1&part=--upload-pack&review=x");
    await expect.poll(notices).toContainEqual(expect.stringContaining("The changes of this address are not there."));
    await expect.poll(() => page.url()).toBe(address);
    await enter(`changes=1&part=${"f".repeat(40)}&review=${review}`);
    await expect.poll(notices).toContainEqual(expect.stringContaining("This commit is not among the changes any more"));
    expect(await name()).toBe("Layer topic, on api");
  });
});
