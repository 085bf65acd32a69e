import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

/** File notifications are slow on a busy machine. */
const patient = { timeout: 60_000 };
const review = [
  "# Signing in",
  "",
  "A session begins in [`src/auth.ts:23`][], of a [user](src/models/user.ts:40-42).",
  "",
  "## Server",
  "",
  "It listens in [`src/server.ts:60`][], and there is [`src/none.ts:1`][].",
  "",
].join("\n");

/** A journey: each test goes on where the one before it has ended. */
describe("a followed reference", () => {
  const session = browserSession();
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    ({ product, page } = session());
    await product.assistant.call("present_review", { baseUri: product.workspace.folder, content: review });
    await page.goto(product.host().url);
    await sectionShown(page, "Signing in");
  });

  const place = (path: string) => join(product.workspace.folder, path);
  const read = (path: string) => readFileSync(place(path), "utf8");
  const write = (path: string, text: string) => writeFileSync(place(path), text);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
      cwd: product.workspace.folder,
      stdio: "ignore",
    });
  const summary = () =>
    page
      .locator(".header-mark", { hasText: /outdated|broken/ })
      .getAttribute("title", { timeout: 500 })
      .then((title) => title?.replace(/^\d+ references: \d+ up to date, |\. Go to .*$/g, ""))
      .catch(() => "");
  const marks = () =>
    page
      .locator("a.reference[data-reference]")
      .evaluateAll((links) => links.map((link) => [link.getAttribute("data-file-ref"), link.getAttribute("title")]));
  const checked = async () => {
    const { structured } = await product.assistant.call("check_references", {});
    const { total, right, references } = structured as {
      total: number;
      right: number;
      references: { text: string; state: string; suggestion?: string }[];
    };
    const wrong = references.filter(({ state }) => state !== "exact");
    return { total, right, wrong: wrong.map(({ text, state, suggestion }) => [text, state, suggestion]) };
  };

  const none = ["src/none.ts:1", "Open src/none.ts:1 (gone: There is no file src/none.ts)"];

  it("says at first what never existed", async () => {
    await expect.poll(summary, patient).toBe("1 gone");
    await expect.poll(marks, patient).toEqual([none]);
    expect(await checked()).toEqual({ total: 4, right: 3, wrong: [["src/none.ts:1", "gone", undefined]] });
  });

  it("is marked without a reload when an edit on the disk moves it, and the assistant reads the same", async () => {
    const [heading] = await page.locator("h1", { hasText: "Signing in" }).elementHandles();
    write("src/auth.ts", `// one\n// two\n${read("src/auth.ts")}`);
    await expect.poll(summary, patient).toBe("1 moved, 1 gone");
    await expect
      .poll(marks, patient)
      .toEqual([["src/auth.ts:23", "Open src/auth.ts:23 (moved: line 23 is now line 25)"], none]);
    expect(await checked()).toEqual({
      total: 4,
      right: 2,
      wrong: [
        ["src/auth.ts:23", "moved", "src/auth.ts:25"],
        ["src/none.ts:1", "gone", undefined],
      ],
    });
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  });

  it("opens the current place of the code, and says so", async () => {
    await page.locator('a[data-file-ref="src/auth.ts:23"]').click();
    const sheet = page.getByRole("complementary", { name: "Code at src/auth.ts:25" });
    await sheet.getByText("src/auth.ts: line 23 is now line 25.").waitFor();
    await sheet.getByText("authLine23", { exact: false }).first().waitFor();
    await page.keyboard.press("Escape");
  });

  it("follows a rename and an edit of the line itself", async () => {
    mkdirSync(place("src/people"));
    renameSync(place("src/models/user.ts"), place("src/people/person.ts"));
    write("src/server.ts", read("src/server.ts").replace("serverLine60 = 60", "serverLine60 = 6000"));
    await expect.poll(summary, patient).toBe("2 moved, 1 edited, 1 gone");
    expect((await checked()).wrong.slice(0, 3)).toEqual([
      ["src/auth.ts:23", "moved", "src/auth.ts:25"],
      ["src/models/user.ts:40-42", "moved", "src/people/person.ts:40-42"],
      ["src/server.ts:60", "edited", undefined],
    ]);
  });

  it("is reached from the summary by mouse and keyboard, one after another", async () => {
    const button = page.locator(".header-mark", { hasText: /outdated|broken/ });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-file-ref"));
    for (const text of ["src/auth.ts:23", "src/models/user.ts:40-42", "src/server.ts:60", "src/none.ts:1"]) {
      await button.press("Enter");
      await expect.poll(focused, patient).toBe(text);
    }
    await button.click();
    await expect.poll(focused, patient).toBe("src/auth.ts:23");
    await page.keyboard.press("e");
    await expect.poll(focused, patient).toBe("src/models/user.ts:40-42");
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  });

  it("is distinguishable in every theme, wide and narrow", { tags: ["whole"] }, async () => {
    expect(await problemsInEveryTheme(page, "references")).toEqual([]);
    await page.setViewportSize({ width: 420, height: 760 });
    expect(await problemsInEveryTheme(page, "references-narrow")).toEqual([]);
    await page.setViewportSize({ width: 320, height: 760 });
    const isWhole = (line: Element) => line.scrollWidth <= line.clientWidth;
    expect(await page.locator(".title-state").evaluate(isWhole)).toBe(true);
    await page.setViewportSize({ width: 1200, height: 760 });
  });

  it("is right again on the branch where the code is as described", async () => {
    git("checkout", "--quiet", "-b", "work");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Work");
    git("checkout", "--quiet", "master");
    await expect.poll(summary, patient).toBe("1 gone");
    git("checkout", "--quiet", "work");
    await expect.poll(summary, patient).toBe("2 moved, 1 edited, 1 gone");
  });

  it("is anchored again when its section is rewritten, and the answer names the others", async () => {
    const answer = await product.assistant.call("present_review", {
      baseUri: product.workspace.folder,
      mode: "update-section",
      section: "Server",
      content: "## Server\n\nIt listens in [`src/server.ts:60`][].\n",
    });
    const { references } = answer.structured as { references: { text: string; state: string }[] };
    expect(references.map(({ text, state }) => [text, state])).toEqual([
      ["src/server.ts:60", "exact"],
      ["src/auth.ts:23", "moved"],
      ["src/models/user.ts:40-42", "moved"],
    ]);
    await expect.poll(summary, patient).toBe("2 moved");
  });

  it("may stand in a diagram, beside a formula and a picture: it opens the code, by keyboard too, and follows it", async () => {
    mkdirSync(place("media"));
    write("media/dot.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>');
    await product.assistant.call("present_review", {
      baseUri: product.workspace.folder,
      mode: "update-section",
      section: "Server",
      content: [
        "## Server",
        "It waits $2^n$ seconds. ![The dot](media/dot.svg)",
        "```mermaid\nsequenceDiagram\n  Client->>Server: listens (src/b/index.ts:2)\n```",
        "",
      ].join("\n\n"),
    });
    const link = page.locator(".diagram a");
    const sheet = page.getByRole("complementary", { name: /^Code at/ });
    // Playwright looks for links of SVG where they are not.
    const clickInDrawing = async (target: Locator) => {
      const { x, y, width, height } = await target.evaluate((element) => element.getBoundingClientRect());
      await page.mouse.click(x + width / 2, y + height / 2);
    };
    await page.locator('math, img[alt="The dot"]').nth(1).waitFor();
    expect(await link.textContent()).toBe("Open src/b/index.ts:2src/b/index.ts:2");
    await clickInDrawing(link);
    await sheet.getByText("bLine2", { exact: false }).first().waitFor();
    await page.keyboard.press("Escape");
    for (const key of ["Enter", "Space"]) {
      await link.press(key);
      await sheet.waitFor();
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
    }
    write("src/b/index.ts", `// one\n${read("src/b/index.ts")}`);
    await page.getByRole("link", { name: "Open src/b/index.ts:2 (moved: line 2 is now line 3)" }).waitFor();
    expect(await checked()).toMatchObject({ total: 4, right: 1 });
    await page.getByRole("button", { name: "Enlarge" }).click();
    await clickInDrawing(page.locator(".drawing-alone a"));
    await sheet.getByText("bLine2", { exact: false }).first().waitFor();
  });
});
