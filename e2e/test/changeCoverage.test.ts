import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { type BrowserSession, browserSession } from "../support/browserSession.ts";
import { waitForItems } from "../support/comments.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";

/** File notifications are slow on a busy machine. */
const patient = { timeout: 60_000 };
const review =
  "# Signing in\n\nA session begins in [`src/auth.ts:23`][].\n\n## Server\n\nIt listens in [`src/server.ts:60`][].\n";

describe("coverage of the changes", () => {
  const session = browserSession({
    page: {
      viewport: { width: 1200, height: 760 },
      colorScheme: "dark",
      permissions: ["clipboard-read", "clipboard-write"],
    },
  });
  let page: Page;
  let present: BrowserSession["present"];
  let thread: string | undefined;

  beforeAll(async () => {
    ({ page, present } = session());
    await present({ content: review });
    await page.goto(session().product.host().url);
    await sectionShown(page, "Signing in");
  });

  const place = (path: string) => join(session().product.workspace.folder, path);
  const edit = (path: string, before: string, after: string) =>
    writeFileSync(place(path), readFileSync(place(path), "utf8").replace(before, after));
  const sheet = () => page.getByRole("complementary", { name: "Coverage of the changes" });
  const summary = () => sheet().locator(".coverage-summary [role=status]").textContent();
  const open = async () => {
    await page.keyboard.press("u");
    await sheet().locator(".coverage-summary").waitFor();
  };
  const close = async () => {
    await page.keyboard.press("Escape");
    await sheet().waitFor({ state: "detached" });
  };
  const unexplained = () =>
    sheet()
      .locator(".coverage-changes")
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label")));
  const outdated = () => sheet().locator(".coverage-sections button").allInnerTexts();

  it("says when nothing has changed", async () => {
    await open();
    expect(await summary()).toBe("There are no changes since the last commit.");
    expect(await problemsInEveryTheme(page, "coverage-nothing")).toEqual([]);
  });

  it("fills while it is open, when code on the disk changes", async () => {
    edit("src/auth.ts", "authLine50 = 50;", "authLine50 = check(50);");
    edit("src/auth.ts", "authLine22 = 22;", "authLine22 = check(22);");
    writeFileSync(
      place("src/retry.ts"),
      "/** Tries again. */\nexport function retry(times: number) {\n  return times > 0;\n}\n",
    );
    await expect.poll(summary, patient).toBe("1 of 3 changed hunks are explained.");
    expect(await unexplained()).toEqual([
      "Include src/auth.ts, line 50 in the request",
      "Include src/retry.ts, lines 1 to 4 in the request",
    ]);
    const lines = sheet().locator(".coverage-change", { hasText: "check(50)" }).locator(".coverage-line");
    expect(await lines.allInnerTexts()).toEqual([
      "−\nexport const authLine50 = 50;",
      "+\nexport const authLine50 = check(50);",
    ]);
    await lines.locator(".hljs-keyword").first().waitFor();
    expect(await outdated()).toEqual(["Signing in\nsrc/auth.ts:22 changed"]);
    edit("src/server.ts", "serverLine60 = 60;", "serverLine60 = 6000;");
    await expect
      .poll(outdated, patient)
      .toEqual(["Signing in\nsrc/auth.ts:22 changed", "Signing in > Server\nsrc/server.ts:60 (line 60 was edited)"]);
    expect(await problemsInEveryTheme(page, "coverage")).toEqual([]);
  });

  it("asks the assistant for what is ticked, in words for it", async () => {
    await sheet().getByRole("checkbox", { name: "Include src/retry.ts, lines 1 to 4 in the request" }).uncheck();
    await sheet().getByRole("checkbox", { name: "Include Signing in in the request", exact: true }).uncheck();
    await sheet().getByRole("button", { name: "Copy request" }).click();
    await sheet().getByText("Copied", { exact: true }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split("\n").filter((line) => line.startsWith("- "))).toEqual([
      "- src/auth.ts:50",
      '- section "Signing in > Server": src/server.ts:60 (line 60 was edited)',
    ]);
    expect(copied).toMatch(/The review is [\w-]+ \(review_id\)\.\n$/);
    await close();
    await open();
    expect(await sheet().getByRole("checkbox", { checked: false }).count()).toBe(2);
  });

  it("sends the same with the feedback, once, and says how far it has come", async () => {
    const { assistant } = session().product;
    const ask = sheet().getByRole("button", { name: "Ask for sections" });
    await ask.click();
    await sheet().locator(".delivery", { hasText: "queued" }).waitFor();
    expect(await ask.count()).toBe(0);
    await sheet().getByText("No assistant is waiting for it.").waitFor();
    expect(await problemsInEveryTheme(page, "coverage-asked")).toEqual([]);
    await page.setViewportSize({ width: 420, height: 760 });
    expect(await problemsInEveryTheme(page, "coverage-asked-narrow")).toEqual([]);
    await page.setViewportSize({ width: 1200, height: 760 });
    const [item, ...others] = await waitForItems(assistant);
    thread = item?.comments[0]?.thread_id;
    expect([item?.kind, item?.comments.length, others]).toEqual(["sections", 1, []]);
    expect(item?.text.split("\n").filter((line) => line.startsWith("- "))).toEqual([
      "- src/auth.ts:50",
      '- section "Signing in > Server": src/server.ts:60 (line 60 was edited)',
    ]);
    await sheet().locator(".delivery", { hasText: "sent to test-assistant" }).waitFor();
    expect(await waitForItems(assistant, item?.cursor, 1)).toEqual([]);
    await sheet().locator(".delivery", { hasText: "delivered to test-assistant" }).waitFor();
    await sheet().getByRole("checkbox", { name: "Include src/retry.ts, lines 1 to 4 in the request" }).check();
    await ask.waitFor();
    await sheet().getByRole("checkbox", { name: "Include src/retry.ts, lines 1 to 4 in the request" }).uncheck();
    await ask.waitFor({ state: "detached" });
  });

  it("is walked and opened by keys", async () => {
    const focused = () => page.evaluate(() => document.activeElement?.querySelector(".coverage-place")?.textContent);
    await sheet().locator(".coverage-files button").first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("lines 1 to 4");
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    const code = page.getByRole("complementary", { name: "Code at src/auth.ts:50" });
    await code.getByText("check(50)").waitFor();
    await page.keyboard.press("Escape");
    await code.waitFor({ state: "detached" });
  });

  it("leads to a section whose code changed", async () => {
    await open();
    await sheet().locator(".coverage-sections button", { hasText: "Server" }).click();
    await sheet().waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Server" }).waitFor();
  });

  it("follows the assistant, which reads the same and explains what was asked for", async () => {
    await open();
    const { assistant } = session().product;
    const check = async () => (await assistant.call("check_references", {})).text;
    expect(await check()).toContain(
      [
        "Changed code that no section explains (2 of 4 changed hunks since the last commit):",
        "- src/auth.ts:50",
        "- src/retry.ts:1-4",
        "Sections whose code changed after they were written:",
      ].join("\n"),
    );
    await present({
      mode: "append",
      content: "\n## Checks\n\nSee [`src/auth.ts:50`][] and [`src/retry.ts#retry`][].\n",
    });
    await expect.poll(summary, patient).toBe("All 4 changed hunks are explained.");
    await assistant.call("answer_comment", { thread_id: thread, addressed: { iteration: 2 } });
    await close();
    const card = page.locator(".thread[data-state=addressed]", { hasText: "request for sections" });
    await card.getByText("The review has changed since: this is iteration 2.").waitFor();
    await open();
    const { structured } = await assistant.call("get_review", {});
    const written = String(structured["content"]).replaceAll(".\n", ", as it is now.\n");
    await present({ content: written });
    await expect.poll(() => sheet().locator(".coverage-fine").textContent(), patient).toBe("No section is outdated.");
    expect(await check()).toContain("All 4 changed hunks since the last commit are explained.");
    expect(
      await sheet()
        .getByRole("button", { name: /request|sections/ })
        .count(),
    ).toBe(0);
    expect(await problemsInEveryTheme(page, "coverage-all")).toEqual([]);
  });

  it("starts anew with a commit", async () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
        cwd: session().product.workspace.folder,
      });
    git("add", "--all");
    git("commit", "--quiet", "--message", "Check");
    await expect.poll(summary, patient).toBe("There are no changes since the last commit.");
    rmSync(place("src/b/index.ts"));
    await expect.poll(summary, patient).toBe("The changed hunk is not explained.");
    await sheet().getByText("deleted file").waitFor();
    await page.setViewportSize({ width: 420, height: 760 });
    expect(await problemsInEveryTheme(page, "coverage-narrow")).toEqual([]);
    await page.setViewportSize({ width: 1200, height: 760 });
  });

  it("says when the folder is no repository any more", async () => {
    const aside = mkdtempSync(join(tmpdir(), "dialectic-aside-"));
    execFileSync("mv", [place(".git"), join(aside, "git")]);
    await close();
    await page.keyboard.press("u");
    await sheet().getByText("Git found no repository in the folders of this workspace").waitFor();
    expect(await problemsInEveryTheme(page, "coverage-no-git")).toEqual([]);
    rmSync(aside, { recursive: true });
  });
});
