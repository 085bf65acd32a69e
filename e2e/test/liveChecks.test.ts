import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { type BrowserSession, browserSession } from "../support/browserSession.ts";
import { atRest, measureOffset, problemsInEveryTheme } from "../support/panelPage.ts";
import { reviewMenu } from "../support/reviewMenu.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("checks of claims about the code", () => {
  /** File notifications are slow on a busy machine. */
  const patient = { timeout: 60_000 };
  const check = (source: string) => `\`\`\`check\n${source}\n\`\`\`\n`;
  const filler = Array.from({ length: 30 }, (_, at) => `Paragraph ${at} of the section, with a few words.\n`).join(
    "\n",
  );
  const review = [
    "# Signing in\n",
    check('// One place says the line\ncount(searchText("authLine23 =", in: "src/**")) == 1'),
    "Text between.\n",
    `- In a list\n\n  ${check('readLines("src/server.ts", 60, 60) contains "60"').replaceAll("\n", "\n  ").trimEnd()}\n`,
    "## Middle\n",
    filler,
    "## Files\n",
    check('count(findFiles("src/models/*.ts")) <= 1'),
    check('findSymbol("authLine23") is not empty'),
    check("count(findFiles("),
  ].join("\n");

  const holds = "Passed: ";

  const session = browserSession();
  let page: Page;
  let present: BrowserSession["present"];

  beforeAll(async () => {
    ({ page, present } = session());
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  });

  const place = (path: string) => join(session().product.workspace.folder, path);
  const edit = (path: string, before: string, after: string) =>
    writeFileSync(place(path), readFileSync(place(path), "utf8").replace(before, after));
  const rows = () =>
    page
      .locator(".claim-line")
      .evaluateAll((lines) => lines.map((line) => line.querySelector(".claim-word")?.textContent ?? ""));
  const detail = (at: number) => page.locator(".claim-line").nth(at).locator(".claim-detail").textContent();
  const show = async (title: string) => {
    await page.locator(".outline-tree").getByText(title, { exact: true }).click();
    await atRest(page);
  };
  const mark = () => page.locator(".header-mark", { hasText: "check" });
  const summary = () => mark().getAttribute("title");

  it("tell the assistant which claims do not hold when it presents them", async () => {
    const answer = await present({ content: review });
    expect(answer.structured["claims"]).toMatchObject({ total: 5, holds: 3, fails: 0, unknown: 2, pending: 0 });
    expect(answer.text).toContain("Checks: 3 of 5 passed, 2 unknown; look at these:");
    expect(answer.text).toContain('- in "Signing in > Files", unknown:');
  });

  it("show their result in their rows, without a change of height", async () => {
    await page.goto(session().product.host().url);
    await sectionShown(page, "Signing in");
    await expect.poll(rows, patient).toEqual([holds, holds, holds, "Unknown: ", "Unknown: "]);
    expect(await detail(0)).toMatch(/^found 1/);
    // The height equals that of the placeholder before.
    const growth = await page.locator(".claim-state").evaluateAll((all) =>
      all.map((place) => {
        const empty = document.createElement("div");
        empty.className = place.className;
        place.after(empty);
        const difference = place.getBoundingClientRect().height - empty.getBoundingClientRect().height;
        empty.remove();
        return difference;
      }),
    );
    expect(growth).toEqual([0, 0, 0, 0, 0]);
    expect(await summary()).toMatch(/^3 of 5 checks passed/);
    expect(await problemsInEveryTheme(page, "claims")).toEqual([]);
    await show("Files");
    expect(await detail(3)).toContain("No language server for TypeScript was found");
    await show("Signing in");
  });

  it("leave the header as high when none is left to go to", async () => {
    const growth = await mark().evaluate((button) => {
      const header = document.querySelector(".title-bar");
      const before = header?.clientHeight;
      const plain = document.createElement("span");
      plain.className = button.className;
      plain.textContent = button.textContent;
      button.replaceWith(plain);
      const after = header?.clientHeight;
      plain.replaceWith(button);
      return [before, after];
    });
    expect(growth[1]).toBe(growth[0]);
  });

  it("follow the files on the disk without a reload, and nothing moves", async () => {
    await page.locator(".scroller").evaluate((scroller) => scroller.scrollTo(0, 120));
    await atRest(page);
    const before = await measureOffset(page, "Middle");
    edit("src/auth.ts", "authLine23 = 23;", "authLine23 = 23; // authLine23 = twice\nconst more = 'authLine23 = ';");
    edit("src/server.ts", "serverLine60 = 60", "serverLine61 = 61");
    await expect.poll(async () => (await rows()).slice(0, 2), patient).toEqual(["Failed: ", "Failed: "]);
    expect(await detail(0)).toMatch(/^expected 1, found [23]$/);
    expect(await measureOffset(page, "Middle")).toBe(before);
    expect(await summary()).toMatch(/^1 of 5 checks passed/);
    const said = page.getByRole("status").filter({ hasText: "now fails" });
    expect(await said.textContent()).toMatch(/^A check that passed now fails: /);
    expect(await problemsInEveryTheme(page, "claims-failing")).toEqual([]);
  });

  it("unfold their programs for find, on paper and in a copy of the whole review", async () => {
    const { said, clipboard } = reviewMenu(page);
    const shown = () =>
      page.locator(".check pre").evaluateAll((all) => all.map((program) => program.checkVisibility()));
    expect(await shown()).toEqual([false, false, false, false, false]);
    await page.locator("main").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    await said("Copied as rich text.");
    expect(await clipboard("text/plain")).toBe(review);
    await page.emulateMedia({ media: "print" });
    expect(await shown()).toEqual([true, true, true, true, true]);
    await page.emulateMedia({ media: "screen" });
    await page.locator("main").focus();
    await page.keyboard.press("/");
    await page.keyboard.type('findSymbol("auth');
    await expect.poll(async () => (await shown())[3]).toBe(true);
  });
});

describe("coverage of the changes", () => {
  /** File notifications are slow on a busy machine. */
  const patient = { timeout: 60_000 };
  const review =
    "# Signing in\n\nA session begins in [`src/auth.ts:23`][].\n\n## Server\n\nIt listens in [`src/server.ts:60`][].\n";

  const session = browserSession();
  let page: Page;
  let present: BrowserSession["present"];

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
  const unexplained = () =>
    sheet()
      .locator(".coverage-changes")
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label")));
  const outdated = () => sheet().locator(".coverage-sections button").allInnerTexts();

  it("follows code on the disk while it is open", async () => {
    await open();
    expect(await summary()).toBe("There are no changes since the last commit.");
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
});
