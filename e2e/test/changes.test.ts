import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { chooseChanges, shownRange } from "../support/choose.ts";
import { waitForItems } from "../support/comments.ts";
import { itIsAccessible } from "../support/looks.ts";
import { findSight } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

const session = browserSession();
let product: Product;
let page: Page;
const folder = (...parts: string[]) => join(product.workspace.folder, ...parts);
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: product.workspace.environment });
const changes = () => page.getByRole("main", { name: "Changes" });
const listed = () => page.locator(".changed-row .changed-name").allTextContents();
const seen = () => changes().locator(".compare-counts").textContent();

/** Returns the text of every added or removed row in a file's diff. */
async function changedLines(path: string): Promise<readonly string[]> {
  const table = changes().getByRole("table", { name: `Lines of ${path}`, exact: true });
  await table.first().waitFor();
  return table
    .locator(
      "td.diff-text:is([data-kind=added], [data-kind=removed], [data-kind=added] > td, [data-kind=removed] > td) :is(ins, del)",
    )
    .allTextContents();
}

const login = (limit: number, extra = "") =>
  [
    "export interface Session {\n  readonly user: string;\n}\n",
    `export const limit = ${limit};`,
    ...Array.from({ length: 30 }, (_, place) => `// Line ${place} stands here as it always stood.`),
    "/** Says whether somebody may try again. */",
    "export function mayTry(count: number): boolean {",
    `${extra}  return count < limit;`,
    "}\n",
  ].join("\n");

/** A journey: each test goes on where the one before it has ended. */
describe("the changes of a review in the panel", () => {
  let reviewId = "";

  beforeAll(async () => {
    ({ product, page } = session());
    git("init", "--quiet");
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    mkdirSync(folder("src", "deep"), { recursive: true });
    writeFileSync(folder("src/login.ts"), login(3));
    writeFileSync(folder("src/deep/old.ts"), login(1));
    writeFileSync(folder("run.sh"), "echo\n");
    writeFileSync(folder("gone.txt"), "away\n");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    writeFileSync(folder("src/login.ts"), login(5, "  // ❓ is five enough?\n"));
    renameSync(folder("src/deep/old.ts"), folder("src/deep/new.ts"));
    chmodSync(folder("run.sh"), 0o755);
    rmSync(folder("gone.txt"));
    writeFileSync(folder("picture.png"), Buffer.from([0x89, 0x50, 0, 1, 2, 0]));
    const { structured } = await product.assistant.call("request_review", {
      title: "Limit logins",
      description: "[`src/login.ts:4`][] has the limit.",
    });
    reviewId = String(structured["review_id"]);
    await page.goto(product.host().url);
    await sectionShown(page, "Limit logins");
  });

  it("lists the files by folder with what happened to each, and the lines added and removed", async () => {
    await page.getByRole("button", { name: /^5 files \+\d+ −\d+$/ }).click();
    await expect.poll(listed).toEqual(["gone.txt", "picture.png", "run.sh", "src", "login.ts", "deep", "new.ts"]);
    expect(await changedLines("src/login.ts")).toEqual([
      "export const limit = 3;",
      "export const limit = 5;",
      "  // ❓ is five enough?",
    ]);
    expect(await changes().locator(".change-file .change-what").allTextContents()).toEqual([
      "deleted",
      "added",
      "modified, now executable",
      "modified",
      "renamed from src/deep/old.ts",
    ]);
    await changes().getByText("Binary file: there are no lines to show.").waitFor();
    expect(await changes().locator(".diff .diff-word").allTextContents()).toEqual(["3", "5"]);
    expect(await changes().locator("tr", { hasText: "is five enough" }).locator(".code-note").textContent()).toContain(
      "Question",
    );
    await expect.poll(seen).toBe("5 files · 0 of 6 hunks viewed");
  });

  it("shows lines around the hunks by pointer and by key, at the reader's place", async () => {
    const numbers = () =>
      changes()
        .getByRole("table", { name: "Lines of src/login.ts", exact: true })
        .locator('.diff-line[data-side="after"]')
        .allTextContents();
    const shown = async () => (await numbers()).map(Number);
    const until = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    expect(await shown()).toEqual([...until(2, 8), ...until(35, 40)]);
    const second = changes().locator(".hunk-heading", { hasText: "line 38" });
    const place = (at: Locator) => at.evaluate((element) => element.getBoundingClientRect().top);
    const before = await place(second);
    await second.getByRole("button", { name: "Show 20 more lines above (+)" }).click();
    await expect.poll(shown).toEqual([...until(2, 8), ...until(15, 40)]);
    expect(await place(second)).toBe(before);
    await second.getByRole("button", { name: "Show lines 9 to 14" }).click();
    await expect.poll(shown).toEqual(until(2, 40));
    expect(await second.getByRole("button", { name: /^Show/ }).count()).toBe(0);
    await changes().locator(".hunk-heading").first().waitFor();
    await page.getByRole("button", { name: "Comment on line 20", exact: true }).last().waitFor();
    await page.keyboard.press("n");
    await changes().locator('.hunk-heading[data-cursor="true"]').waitFor();
    await page.keyboard.press("n");
    await changes().locator('.hunk-heading[data-cursor="true"]', { hasText: "line 5" }).waitFor();
    await page.keyboard.press("+");
    await expect.poll(shown).toEqual(until(1, 40));
    // The changes return at the same place, without the additional lines.
    await page.reload();
    await expect.poll(shown).toEqual([...until(2, 8), ...until(35, 40)]);
    expect(await seen()).toBe("5 files · 0 of 6 hunks viewed");
    await page.locator(".outline-tree").getByText("gone.txt", { exact: true }).click();
    await changes().locator('.change-file[data-cursor="true"]', { hasText: "gone.txt" }).waitFor();
  });

  itIsAccessible(() => page, "changes-context");

  it("goes through files and hunks with keys, and keeps viewed marks through a reload", async () => {
    await page.keyboard.press("i");
    await changes().locator('.hunk-heading[data-cursor="true"]').waitFor();
    await page.keyboard.press("b");
    await expect.poll(seen).toBe("5 files · 1 of 6 hunks viewed");
    await page.keyboard.press("j");
    await changes().locator('.change-file[data-cursor="true"] h3', { hasText: "picture.png" }).waitFor();
    // A file without lines is viewed as a whole.
    await page.keyboard.press("b");
    await expect.poll(seen).toBe("5 files · 2 of 6 hunks viewed");
    await page.getByRole("checkbox", { name: "Mark picture.png as viewed" }).uncheck();
    await expect.poll(seen).toBe("5 files · 1 of 6 hunks viewed");
    await page.getByRole("checkbox", { name: "Mark login.ts as viewed" }).click();
    await expect.poll(seen).toBe("5 files · 3 of 6 hunks viewed");
    await changes().getByRole("table", { name: "Lines of src/login.ts" }).first().waitFor({ state: "detached" });
    await page.reload();
    // The changes cover the review again, as before.
    await expect.poll(seen).toBe("5 files · 3 of 6 hunks viewed");
    await page.keyboard.press("Escape");
    await changes().waitFor({ state: "detached" });
  });

  it("shows all of the next round, or only what changed", async () => {
    writeFileSync(folder("src/login.ts"), login(4, "  // ❓ is five enough?\n"));
    await product.assistant.call("request_review", { review_id: reviewId, description: "Four it is." });
    await page.locator("main.scroller").focus();
    await page.keyboard.press("x");
    await expect.poll(listed).toHaveLength(7);
    await chooseChanges(page, /^Since .*iteration 1\)?$/);
    await expect.poll(listed).toEqual(["src", "login.ts"]);
    expect(await changedLines("src/login.ts")).toEqual(["export const limit = 5;", "export const limit = 4;"]);
  });

  itIsAccessible(() => page, "changes-round");

  it("shows all changes when that is chosen, even after a reload", async () => {
    await chooseChanges(page, "All changes");
    await expect.poll(listed).toHaveLength(7);
    await expect.poll(seen).toBe("5 files · 2 of 6 hunks viewed");
    await page.reload();
    await expect.poll(listed).toHaveLength(7);
    expect(await shownRange(page).textContent()).toBe("All changes");
  });

  const box = () => changes().locator(".line-comments textarea");

  it("opens a box for a comment on a line", async () => {
    await page.getByRole("button", { name: "Comment on added line 5", exact: true }).click();
    await box().fill("Why four?");
  });

  itIsAccessible(() => page, "changes-comment");

  it("accepts comments on lines by pointer and by key, on either side, and leads from the list to the line", async () => {
    await page.keyboard.press("Control+Shift+Enter");
    await changes().locator(".line-comments .thread", { hasText: "Why four?" }).waitFor();
    const unchanged = changes().locator("tr", { hasText: "// Line 0 stands" }).first();
    await product.assistant.call("answer_comment", { reference: "src/login.ts:6", comment: "Line 0 is in the way." });
    await unchanged.locator(":scope + tr .line-comments .thread", { hasText: "Line 0 is in the way." }).waitFor();
    await chooseChanges(page, /^Since .*iteration 1\)?$/);
    await expect.poll(listed).toHaveLength(2);
    // The side before contains the additions of the previous round.
    await page.getByRole("button", { name: "Comment on removed line 5", exact: true }).focus();
    await page.keyboard.press("c");
    await box().fill("Five was better.");
    await page.keyboard.press("Control+Shift+Enter");
    await changes().locator(".line-comments .thread", { hasText: "Five was better." }).waitFor();
    expect((await waitForItems(product.assistant)).flatMap(({ comments }) => comments)).toEqual([
      expect.objectContaining({ comment: "Why four?", reference: "src/login.ts:5", quote: "export const limit = 4;" }),
      expect.objectContaining({ comment: "Five was better.", quote: "export const limit = 5;" }),
    ]);
    await page.keyboard.press("x");
    await changes().waitFor({ state: "detached" });
    await page.keyboard.press("q");
    await page.locator(".comments-row", { hasText: "Why four?" }).click();
    // The round of the review's own code is shown below its sections.
    await page.locator("main.scroller .line-comments .thread", { hasText: "Why four?" }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("x");
    await expect.poll(listed).toHaveLength(2);
    await page.keyboard.press("Shift+X");
  });

  const newest = () => changes().getByRole("button", { name: /^Show iteration \d+ \(latest\)$/ });

  it("says that another round has arrived while one is being read", async () => {
    await expect.poll(listed).toHaveLength(7);
    expect(await newest().count()).toBe(0);
    writeFileSync(folder("src/deep/new.ts"), login(2));
    await product.assistant.call("request_review", { review_id: reviewId });
    await newest().waitFor();
    expect(await listed()).toHaveLength(7);
  });

  itIsAccessible(() => page, "changes-newest");

  it("opens the new round when the reader wants it", async () => {
    await newest().click();
    await expect.poll(listed).toEqual(["src/deep", "new.ts"]);
    await newest().waitFor({ state: "detached" });
  });

  const limits = ["export const limit = 2;", "export const limit = 7;"];

  it("hides changes of whitespace", async () => {
    const indented = login(7)
      .replace("  readonly user", "    readonly user")
      .replace("  return count", "\t\treturn  count");
    writeFileSync(folder("src/deep/new.ts"), indented);
    await product.assistant.call("request_review", { review_id: reviewId });
    await newest().click();
    await expect.poll(listed).toEqual(["src/deep", "new.ts"]);
    expect(await changedLines("src/deep/new.ts")).toHaveLength(6);
    await changes().getByRole("button", { name: "Hide whitespace changes" }).click();
    await expect.poll(() => changedLines("src/deep/new.ts")).toEqual(limits);
    const second = changes().locator(".hunk-heading", { hasText: "whitespace only" });
    await second.getByRole("button", { name: "Expand the hunk: line 38" }).click();
    await changes().locator(".diff-text", { hasText: "return" }).first().waitFor();
    expect(await changedLines("src/deep/new.ts")).toEqual(limits);
    await expect.poll(seen).toBe("1 file · 0 of 2 hunks viewed");
  });

  itIsAccessible(() => page, "changes-whitespace");

  it("keeps them hidden through a reload, until the reader shows them again", async () => {
    await page.reload();
    await expect.poll(() => changedLines("src/deep/new.ts")).toEqual(limits);
    await changes().getByText("Whitespace changes are hidden.").getByRole("button", { name: "Show them" }).click();
    await expect.poll(() => changedLines("src/deep/new.ts")).toHaveLength(6);
  });

  const frames = () => changes().locator(".diff-frame");

  it("keeps long lines whole when the reader wants, and moves all lines of the file beside their numbers", async () => {
    const long = login(8, "  // short\n").replace("= 8;", `= 8; // ${"long ".repeat(60)}far`);
    writeFileSync(folder("src/deep/new.ts"), long);
    await product.assistant.call("request_review", { review_id: reviewId });
    await newest().click();
    await changes().getByText("// short").waitFor();
    await changes().getByRole("button", { name: "Wrap lines" }).click();
    await expect.poll(() => frames().count()).toBe(2);
    /** Returns the right end of the long line and the left one of its number, from the left of the frame. */
    const places = () =>
      frames()
        .first()
        .evaluate((frame) => {
          const text = [...frame.querySelectorAll("ins")].find(({ textContent }) => textContent?.includes("long"));
          const number = frame.querySelector(".diff-number");
          const { left, right } = frame.getBoundingClientRect();
          return {
            end: Math.round((text?.getBoundingClientRect().right ?? 0) - right),
            number: Math.round((number?.getBoundingClientRect().left ?? 0) - left),
          };
        });
    const before = await places();
    expect(before.end).toBeGreaterThan(0);
    expect(await changes().evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
    await frames()
      .last()
      .evaluate((frame) => {
        frame.scrollLeft = frame.scrollWidth;
      });
    await expect.poll(async () => (await places()).end).toBeLessThan(0);
    expect((await places()).number).toBeCloseTo(before.number);
  });

  itIsAccessible(() => page, "changes-unwrapped");

  it("brings what is found in a long line into view, and wraps lines again", async () => {
    await page.keyboard.press("Control+f");
    const bar = page.getByRole("search").getByRole("textbox", { name: "Find", exact: true });
    for (const query of ["const limit = 8", "long far"]) {
      await bar.fill(query);
      await expect.poll(() => findSight(page, query)).toBe("in sight");
    }
    await page.keyboard.press("Escape");
    await page.reload();
    await frames().first().waitFor();
    await changes().getByRole("button", { name: "Wrap lines" }).click();
    await expect.poll(() => frames().count()).toBe(0);
  });
});
