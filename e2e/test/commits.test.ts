import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { chooseChanges } from "../support/choose.ts";
import { waitForItems } from "../support/comments.ts";
import { itIsAccessible } from "../support/looks.ts";
import type { Product } from "../support/product.ts";

const session = browserSession();
let product: Product;
let page: Page;
let reviewId = "";
const folder = (...parts: string[]) => join(product.workspace.folder, ...parts);
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: product.workspace.environment });
const changes = () => page.getByRole("main", { name: "Changes" });
const shown = () => page.locator(".shown-commit strong").textContent();
const place = () => page.locator(".shown-commit-facts").first().textContent();
const files = () => page.locator(".changed-row .changed-name").allTextContents();

const seen = () => changes().locator(".compare-counts").textContent();
const partly = () => changes().evaluate((main) => main.querySelectorAll(".hunk-heading :indeterminate").length);

/** Marks all of the shown commit as viewed, if it is not. */
async function markShown(): Promise<void> {
  const box = changes().locator(".hunk-heading input").first();
  await box.waitFor();
  if (!(await box.isChecked())) await box.check();
  await expect.poll(seen).toBe("1 file · 1 of 1 hunks viewed");
}

/** Each commit has a line of its own; every tenth one is mended by a fixup at the end. */
const count = 36;
const fixups = [5, 15, 25, 35];

function commitLine(name: string, line: string, message: string): void {
  writeFileSync(folder(name), line, { flag: "a" });
  git("add", "--all");
  git("commit", "--quiet", "--message", message);
}

async function ask(): Promise<void> {
  const given = reviewId === "" ? {} : { review_id: reviewId };
  const { structured } = await product.assistant.call("request_review", {
    commit_range: "main..topic",
    title: "Forty commits",
    ...given,
  });
  reviewId = String(structured["review_id"]);
}

/** A journey: each test goes on where the one before it has ended. */
describe("a branch of forty commits", () => {
  beforeAll(async () => {
    ({ product, page } = session());
    git("init", "--quiet");
    git("config", "--global", "user.name", "Ada");
    git("config", "--global", "user.email", "ada@example.com");
    commitLine("README.md", "# Shop\n", "Begin");
    git("branch", "--move", "--force", "main");
    git("switch", "--quiet", "--create", "topic");
    for (let at = 1; at <= count; at += 1)
      commitLine(`part${at % 6}.ts`, `export const step${at} = ${at};\n`, `Step ${at}`);
    for (const at of fixups) commitLine(`part${at % 6}.ts`, `// Step ${at} was mended.\n`, `fixup! Step ${at}`);
    await ask();
    await page.goto(product.host().url);
    await sectionShown(page, "Forty commits");
  });

  it("is read commit by commit with keys, each fixup below the commit that it mends", async () => {
    await page.keyboard.press("Shift+N");
    await expect.poll(shown).toBe("Step 1");
    expect(await place()).toMatch(/^Commit 1 of 40 · [0-9a-f]{7} · Ada/);
    await expect.poll(files).toEqual(["part1.ts"]);
    await page.keyboard.press("Shift+P");
    await expect.poll(() => page.locator(".notice").allTextContents()).toContain("This is the first commit.");
    const read = ["Step 1"];
    for (let at = 2; at <= 7; at += 1) {
      await page.keyboard.press("Shift+N");
      await expect.poll(shown).not.toBe(read.at(-1));
      read.push((await shown()) ?? "");
    }
    expect(await page.locator(".notice").allTextContents()).not.toContain("This is the first commit.");
    expect(read).toEqual(["Step 1", "Step 2", "Step 3", "Step 4", "Step 5", "fixup! Step 5", "Step 6"]);
  });
  it("shows the same commit after a reload", async () => {
    await page.reload();
    await expect.poll(shown).toBe("Step 6");
    await expect.poll(seen).toBe("1 file · 0 of 1 hunks viewed");
  });

  itIsAccessible(() => page, "a commit of a review");

  it("keeps what was viewed when the branch is rebased in the middle of it", async () => {
    await chooseChanges(page, "Step 1");
    await expect.poll(shown).toBe("Step 1");
    for (let at = 1; at <= 20; at += 1) {
      await markShown();
      await page.keyboard.press("Shift+N");
    }
    await chooseChanges(page, "Step 4");
    await expect.poll(shown).toBe("Step 4");
    await page.getByRole("button", { name: "Comment on added line 1", exact: true }).click();
    await page.keyboard.type("Why four?");
    await page.getByRole("button", { name: "Ask now" }).click();
    await expect
      .poll(() => changes().locator(".thread").allTextContents())
      .toEqual([expect.stringContaining("Why four?")]);
    git("switch", "--quiet", "main");
    commitLine("README.md", "Open.\n", "Say more");
    git("rebase", "--quiet", "main", "topic");
    await ask();
    await page.getByRole("button", { name: "Show iteration 2 (latest)" }).click();
    await expect.poll(() => page.getByText("There are no changes since iteration 1.").count()).toBe(1);
    await chooseChanges(page, "Step 9");
    await expect.poll(seen).toBe("1 file · 1 of 1 hunks viewed");
    await chooseChanges(page, "Step 30");
    await expect.poll(seen).toBe("1 file · 0 of 1 hunks viewed");
  });

  it("is viewed as a whole once each of its commits was", async () => {
    await chooseChanges(page, "All changes");
    await expect.poll(seen).toBe("6 files · 0 of 6 hunks viewed");
    await expect.poll(partly).toBe(6);
    await chooseChanges(page, "Step 18");
    await expect.poll(shown).toBe("Step 18");
    for (let at = 1; at <= count + fixups.length; at += 1) {
      await markShown();
      if ((await place())?.startsWith("Commit 40 of 40")) break;
      const before = await shown();
      await page.keyboard.press("Shift+N");
      await expect.poll(shown).not.toBe(before);
    }
    await chooseChanges(page, "All changes");
    await expect.poll(seen).toBe("6 files · 6 of 6 hunks viewed");
  });

  it("has the comment on a line of a commit at that line of the whole", async () => {
    const row = changes().locator("tr", { hasText: "export const step4 = 4;" }).first();
    await row.locator(":scope + tr .line-comments .thread", { hasText: "Why four?" }).waitFor();
    const [item] = await waitForItems(product.assistant);
    expect(item?.comments.map(({ about }) => about)).toEqual([
      expect.stringMatching(/^part4\.ts:1, written on commit [0-9a-f]{7}$/),
    ]);
  });

  it("has it in one quiet line below a commit without that line, which leads back to the commit that it was written on", async () => {
    await chooseChanges(page, "Step 5");
    await expect.poll(shown).toBe("Step 5");
    const line = changes().getByRole("button", { name: "1 comment on other commits" });
    await line.waitFor();
    expect(await changes().locator(".thread").count()).toBe(0);
    await line.click();
    const thread = changes().locator(".thread", { hasText: "Why four?" });
    expect(await thread.locator(".thread-code-lines").textContent()).toContain("export const step4 = 4;");
    await thread.getByRole("button", { name: /^on commit/ }).click();
    await expect.poll(shown).toBe("Step 4");
    await expect.poll(() => page.locator(".thread:focus").textContent()).toContain("Why four?");
  });
});
