import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
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
const state = () => page.locator(".commit-state [role=status]").textContent();

const lines = (name: string, ...last: string[]) =>
  [...Array.from({ length: 12 }, (_, at) => `export const ${name}${at} = ${at};`), ...last, ""].join("\n");

function commit(message: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(folder(path), text);
  git("add", "--all");
  git("commit", "--quiet", "--message", message);
}

async function ask(): Promise<void> {
  const given = reviewId === "" ? {} : { review_id: reviewId };
  const wish = { commit_range: "main..topic", title: "Three commits", ...given };
  const { structured } = await product.assistant.call("request_review", wish);
  reviewId = String(structured["review_id"]);
}

/** A journey: each test goes on where the one before it has ended. */
describe("a branch that was rewritten since the last look", () => {
  beforeAll(async () => {
    ({ product, page } = session());
    git("init", "--quiet");
    git("config", "--global", "user.name", "Ada");
    git("config", "--global", "user.email", "ada@example.com");
    commit("Begin", { "README.md": "# Pairs\n" });
    git("branch", "--move", "--force", "main");
    git("switch", "--quiet", "--create", "topic");
    commit("Add a", { "a.ts": lines("a") });
    commit("Add b", { "b.ts": lines("b", "export const old = 1;") });
    commit("Add c", { "c.ts": lines("c") });
    await ask();
    await page.goto(product.host().url);
    await sectionShown(page, "Three commits");
  });

  it("says what became of each commit", async () => {
    await page.keyboard.press("Shift+N");
    await expect.poll(shown).toBe("Add a");
    git("switch", "--quiet", "main");
    commit("Say more", { "README.md": "# Pairs\n\nOpen.\n" });
    git("switch", "--quiet", "topic");
    git("rebase", "--quiet", "main");
    git("reset", "--quiet", "--hard", "HEAD~1");
    commit("fixup! Add b", { "b.ts": lines("b", "export const later = 2;") });
    git("-c", "sequence.editor=true", "rebase", "--quiet", "--interactive", "--autosquash", "main");
    commit("Add d", { "d.ts": lines("d") });
    await ask();
    await page.getByRole("button", { name: "Show iteration 2 (latest)" }).click();
    await page.getByText("Commits since iteration 1: 1 changed, 1 new, 1 unchanged, 1 gone").click();
    await expect
      .poll(() => page.locator(".commit-states li").allTextContents())
      .toEqual(["Add a unchanged", "Add b changed", "Add d new", "Add c gone"]);
  });

  itIsAccessible(() => page, "the commits since an iteration");

  it("is walked through with only what was changed in each commit", async () => {
    await page.keyboard.press("Shift+N");
    await expect.poll(shown).toBe("Add b");
    await expect.poll(state).toBe("Changed since iteration 1; only the difference is shown");
    await expect.poll(() => changes().getByText("1 file · 0 of 1 hunks viewed").count()).toBe(1);
    await expect.poll(() => changes().getByText("export const later = 2;").count()).toBe(1);
    await expect.poll(() => changes().getByText("export const old = 1;").count()).toBe(1);
    await page.keyboard.press("Shift+N");
    await expect.poll(shown).toBe("Add d");
    await expect.poll(state).toBe("New since iteration 1");
    await page.keyboard.press("Shift+N");
    await expect.poll(() => page.locator(".notice").allTextContents()).toContain("This is the last changed commit.");
  });

  it("shows the same difference after a reload, and the whole commit on request", async () => {
    await page.keyboard.press("Shift+P");
    await expect.poll(shown).toBe("Add b");
    await page.reload();
    await expect.poll(state).toBe("Changed since iteration 1; only the difference is shown");
    await page.getByRole("button", { name: "Show the whole commit" }).click();
    await expect.poll(() => changes().getByText("export const b0 = 0;").count()).toBe(1);
    await expect.poll(() => changes().getByText("export const old = 1;").count()).toBe(0);
  });
});
