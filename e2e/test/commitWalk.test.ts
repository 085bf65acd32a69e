import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { itIsAccessible } from "../support/looks.ts";
import type { Product } from "../support/product.ts";

const session = browserSession({ page: { viewport: { width: 1280, height: 700 } } });
let product: Product;
let page: Page;
const folder = (...parts: string[]) => join(product.workspace.folder, ...parts);
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: product.workspace.environment });
const changes = () => page.getByRole("main", { name: "Changes" });
const shown = () => page.locator(".shown-commit strong").textContent();
const facts = () => page.locator(".shown-commit-facts").first().textContent();
const notices = () => page.locator(".notice").allTextContents();
const message = () => page.getByRole("region", { name: "Commit message" });
/** Returns the row of the hunk that is the current one among the changes, and the row that has the focus. */
const cursor = () =>
  changes()
    .locator("[data-section-id]:has(> .hunk-heading[data-cursor=true])")
    .evaluate((row: HTMLElement) => row.dataset["sectionId"]);
const focused = () =>
  page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-section-id]")?.dataset["sectionId"]);
const codeBeside = async () => (await page.locator(".excerpt").allTextContents()).join("");
const press = (key: string) => page.keyboard.press(key);

/** Returns the first row in the view and its distance from the top of the view. */
const readPlace = (view: string) =>
  page.locator(view).evaluate((scroller) => {
    const { top } = scroller.getBoundingClientRect();
    const rows = [...scroller.querySelectorAll<HTMLElement>("[data-section-id]")];
    const first = rows.find((row) => row.getBoundingClientRect().bottom > top + 2);
    return { id: first?.dataset["sectionId"], offset: Math.round((first?.getBoundingClientRect().top ?? 0) - top) };
  });
const inChanges = () => readPlace(".changes .scroller");
const inStory = () => readPlace("main.scroller");

/** Waits until the place in a view stays the same. */
async function settle(read: () => Promise<unknown>): Promise<void> {
  let before: unknown;
  await expect
    .poll(async () => {
      const now = await read();
      const isSame = JSON.stringify(now) === JSON.stringify(before);
      before = now;
      return isSame;
    })
    .toBe(true);
}

const lines = (name: string, count: number, every = 0) =>
  Array.from({ length: count }, (_, at) =>
    every > 0 && at % every === 0 ? `export const ${name}${at} = "new";\n` : `export const ${name}${at} = ${at};\n`,
  ).join("");

function commit(name: string, text: string, ...paragraphs: readonly string[]): void {
  writeFileSync(folder(name), text);
  git("add", "--all");
  git("commit", "--quiet", ...paragraphs.flatMap((each) => ["--message", each]));
}

const long = Array.from({ length: 30 }, (_, at) => `Reason ${at} is given on a line of its own.`).join("\n\n");

/** A journey: each test goes on where the one before it has ended. */
describe("a walk through commits", () => {
  beforeAll(async () => {
    ({ product, page } = session());
    git("init", "--quiet");
    git("config", "--global", "user.name", "Ada");
    git("config", "--global", "user.email", "ada@example.com");
    commit("long.ts", lines("a", 400), "Begin");
    git("branch", "--move", "--force", "main");
    git("switch", "--quiet", "--create", "topic");
    commit(
      "cache.ts",
      lines("c", 10),
      "Add the cache",
      "See `cache.ts:3`, which is\nwrapped by <b>hand</b>.\n\n- one, cache.ts:5\n- two",
      "Signed-off-by: Ada <ada@example.com>",
    );
    commit("long.ts", lines("a", 400, 40), "Change long.ts", long);
    writeFileSync(folder("after.ts"), lines("f", 3));
    commit("end.ts", lines("e", 3), "End it");
    const { structured } = await product.assistant.call("request_review", {
      commit_range: "main..topic",
      title: "A walk",
      description: `The cache is [\`cache.ts:1-10\`][]. ${"Much is to be said about it. ".repeat(80)}`,
    });
    expect(String(structured["review_id"])).not.toBe("");
    await page.goto(product.host().url);
    await sectionShown(page, "A walk");
  });

  it("says above the unexplained changes how many commits can be read one by one", async () => {
    await page.getByRole("button", { name: "Read the 3 commits one by one (Shift+N)" }).click();
    await expect.poll(shown).toBe("Add the cache");
  });

  it("shows the message of a commit as prose, with its trailers below", async () => {
    await expect.poll(shown).toBe("Add the cache");
    await message().locator("li").first().waitFor();
    expect((await message().locator("p").first().textContent())?.replace("\n", " ")).toBe(
      "See cache.ts:3, which is wrapped by <b>hand</b>.",
    );
    expect(await message().locator(".comment-text li").allTextContents()).toEqual(["one, cache.ts:5", "two"]);
    expect(await message().locator(".shown-message-trailers li").allTextContents()).toEqual([
      "Signed-off-by: Ada <ada@example.com>",
    ]);
  });

  it("leads from a reference in the message to the code", async () => {
    await message().getByRole("link", { name: "cache.ts:3" }).click();
    await expect.poll(codeBeside).toContain("export const c2 = 2;");
    await press("Escape");
    await expect.poll(codeBeside).toBe("");
    expect(await shown()).toBe("Add the cache");
    await message().getByRole("link", { name: "cache.ts:5" }).click();
    await expect.poll(codeBeside).toContain("export const c4 = 4;");
    await press("Escape");
    await expect.poll(codeBeside).toBe("");
  });

  it("says how many commits are viewed", async () => {
    await expect.poll(facts).toMatch(/^Commit 1 of 3 · 0 fully viewed/);
    await changes().locator(".hunk-heading input").first().check();
    await expect.poll(facts).toMatch(/^Commit 1 of 3 · 1 fully viewed/);
  });

  itIsAccessible(() => page, "a commit with its message");

  it("goes on with Space at the end of a commit, and says which one begins", async () => {
    await page.locator(".changes .scroller").focus();
    await press("Space");
    await expect.poll(shown).toBe("Change long.ts");
    await expect.poll(notices).toEqual(["Commit 2 of 3: Change long.ts"]);
  });

  it("cuts a long message until the reader wants all of it", async () => {
    const height = () => message().evaluate((element) => element.getBoundingClientRect().height);
    await page.getByRole("button", { name: "Show all", exact: true }).waitFor();
    expect(await height()).toBeLessThan(200);
    await page.getByRole("button", { name: "Show all", exact: true }).click();
    await expect.poll(height).toBeGreaterThan(600);
    await page.getByRole("button", { name: "Show less" }).click();
    await expect.poll(height).toBeLessThan(200);
  });

  it("opens a cut message with Space, and reads on with the next one", async () => {
    const view = page.locator(".changes .scroller");
    await view.focus();
    await view.evaluate((element) => element.scrollTo(0, 0));
    await press("Space");
    await page.getByRole("button", { name: "Show less" }).waitFor();
    expect(await view.evaluate((element) => element.scrollTop)).toBe(0);
    await press("Space");
    await expect.poll(() => view.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Show less" }).click();
    await view.evaluate((element) => element.scrollTo(0, 0));
  });

  it("comes back with x to the same place in the same commit", async () => {
    for (const _ of [1, 2, 3, 4]) await press("n");
    await settle(inChanges);
    const before = await inChanges();
    expect(before.id).not.toMatch(/^file/);
    await press("x");
    await expect.poll(() => changes().count()).toBe(0);
    await press("x");
    await expect.poll(shown).toBe("Change long.ts");
    await settle(inChanges);
    expect(await inChanges()).toEqual(before);
  });

  it("goes from a commit to all changes and back to the same place with one key", async () => {
    const before = await inChanges();
    await press("Shift+X");
    await expect.poll(() => page.locator(".shown-commit").count()).toBe(0);
    await page.getByText("cache.ts").first().waitFor();
    await press("Shift+X");
    await expect.poll(shown).toBe("Change long.ts");
    await settle(inChanges);
    expect(await inChanges()).toEqual(before);
    await page.getByRole("button", { name: "All changes", exact: true }).click();
    await expect.poll(() => page.locator(".shown-commit").count()).toBe(0);
    await press("Shift+X");
    await expect.poll(shown).toBe("Change long.ts");
  });

  it("gives the focus to the changes when it goes on from a comment", async () => {
    await press("c");
    await page.keyboard.type("Why?");
    await page.getByRole("button", { name: "Ask now" }).click();
    await changes().locator(".thread").first().waitFor();
    await changes().locator(".thread button").first().focus();
    await press("Shift+N");
    await expect.poll(shown).toBe("End it");
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe("scroller");
  });

  it("has its keys while a button of the header has the focus", async () => {
    await changes().getByRole("button", { name: "Previous commit (Shift+P)" }).focus();
    await press("Shift+P");
    await expect.poll(shown).toBe("Change long.ts");
    await press("Shift+N");
    await expect.poll(shown).toBe("End it");
  });

  it("marks the file of the cursor in the list of files, though another one is at the top of the view", async () => {
    const marked = () => page.locator(".changed-row[aria-selected=true] .changed-name").allTextContents();
    await expect.poll(marked).toEqual(["after.ts"]);
    await press("j");
    await press("j");
    await expect.poll(marked).toEqual(["end.ts"]);
    await settle(inChanges);
    expect(await marked()).toEqual(["end.ts"]);
  });

  it("says at the end of the last commit that these were all", async () => {
    await page.locator(".changes .scroller").focus();
    await press("Space");
    await expect.poll(notices).toContainEqual(expect.stringMatching(/^That was the last of 3 commits\./));
    expect(await shown()).toBe("End it");
  });

  it("says with l that these are the changes of the latest iteration", async () => {
    await press("l");
    await expect.poll(notices).toContain("These are the changes of the latest iteration.");
  });

  it("goes with h from a hunk below the review to the same one among all changes, and back to the same place", async () => {
    await press("Escape");
    await expect.poll(() => changes().count()).toBe(0);
    await page.locator("main.scroller").focus();
    for (const _ of [1, 2, 3, 4, 5]) await press("n");
    await settle(inStory);
    const before = await inStory();
    const hunk = await page.evaluate(
      () => document.activeElement?.closest<HTMLElement>("[data-section-id]")?.dataset["sectionId"],
    );
    expect(hunk).toMatch(/^hunk/);
    await press("h");
    await expect.poll(() => changes().count()).toBe(1);
    await settle(inChanges);
    expect(await cursor()).toBe(hunk);
    await press("h");
    await expect.poll(() => changes().count()).toBe(0);
    await settle(inStory);
    expect(await inStory()).toEqual(before);
    await press("h");
    await expect.poll(() => changes().count()).toBe(1);
    await expect.poll(cursor).toBe(hunk);
    await press("n");
    await expect.poll(cursor).not.toBe(hunk);
    const next = await cursor();
    await press("h");
    await expect.poll(() => changes().count()).toBe(0);
    await expect.poll(focused).toBe(next);
  });
});
