import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

const review = [
  "# Signing in",
  "",
  "It begins in [`src/auth.ts:23`][], in [`src/auth.ts#authLine5`][] and in [`search:serverLine60`][].",
  "",
  "## Server",
  "",
  "It listens in [`src/server.ts:60-61`][].",
  "",
].join("\n");
const rewritten = "## Server\n\nIt listened in [`src/server.ts:62`][].\n";

describe("the code of an old iteration", () => {
  const session = browserSession({ page: { viewport: { width: 1300, height: 760 }, colorScheme: "dark" } });
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    ({ product, page } = session());
    await session().present({ content: review });
    await page.goto(product.host().url);
    await sectionShown(page, "Signing in");
    write("src/auth.ts", `// one\n// two\n${read("src/auth.ts").replace("authLine24 = 24", "authLine24 = 2400")}`);
    await session().present({ mode: "update-section", section: "Server", content: rewritten });
    await page.getByText("It listened in").waitFor();
  });

  const place = (path: string) => join(product.workspace.folder, path);
  const read = (path: string) => readFileSync(place(path), "utf8");
  const write = (path: string, text: string) => writeFileSync(place(path), text);
  const reference = (text: string) => page.locator(`.section a[data-file-ref="${text}"]`);
  const sheet = (name: string) => page.getByRole("complementary", { name, exact: true });
  const marked = () => page.locator(".dock .excerpt-marked").allInnerTexts();
  /** Lists accessibility problems after the flash of new marked lines, whose colours count only then. */
  const problems = async (name: string) => {
    await page.evaluate(async () => {
      // An animation that follows the scroll position never ends.
      const flashes = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      await Promise.allSettled(flashes.map(({ finished }) => finished));
    });
    return problemsInEveryTheme(page, name);
  };
  const openNow = () => page.getByRole("button", { name: "Open current code" });

  it("is that of now in the latest iteration, without a mark", async () => {
    await reference("src/auth.ts:23").click();
    await sheet("Code at src/auth.ts:25").waitFor();
    expect(await marked()).toEqual(["25\texport const authLine23 = 23;"]);
    expect([await openNow().count(), await page.locator(".as-of").count()]).toEqual([0, 0]);
    await page.keyboard.press("Escape");
  });

  it("is as it was then, and says so", async () => {
    await page.keyboard.press("[");
    await page.getByText("Showing iteration 1 of 2.").waitFor();
    await reference("src/auth.ts:23").click();
    await sheet("Code at src/auth.ts:23 as of iteration 1").waitFor();
    expect(await marked()).toEqual(["23\texport const authLine23 = 23;"]);
    expect(await page.locator(".dock .excerpt tr").first().textContent()).toBe("1export const authLine1 = 1;");
    await page.locator(".dock .excerpt", { hasText: "authLine24 = 24;" }).waitFor();
    expect(await page.locator(".dock .sheet-notice").textContent()).toBe("");
    expect(await problems("past-code")).toEqual([]);
  });

  it("is one click away from where it is now, also after a rename", async () => {
    renameSync(place("src/auth.ts"), place("src/login.ts"));
    await openNow().click();
    await sheet("Code at src/login.ts:25").waitFor();
    expect(await marked()).toEqual(["25\texport const authLine23 = 23;"]);
    await page.getByText("src/auth.ts: src/auth.ts is now src/login.ts, and line 23 is line 25 there.").waitFor();
    expect(await openNow().count()).toBe(0);
    await page.keyboard.press("Escape");
  });

  it("is in the preview by pointer and by key, with the same way out", async () => {
    const card = page.locator(".preview");
    await reference("src/auth.ts:23").focus();
    await page.keyboard.press("v");
    await card.getByText("as of iteration 1").waitFor();
    expect(await card.locator(".excerpt-marked").allInnerTexts()).toEqual(["23\texport const authLine23 = 23;"]);
    expect(await card.getByRole("button").allInnerTexts()).toEqual(["Open current code"]);
    expect(await problems("past-preview")).toEqual([]);
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await reference("src/server.ts:60-61").hover();
    await card.getByText("as of iteration 1").waitFor();
    await card.getByRole("button", { name: "Open current code" }).click();
    await sheet("Code at src/server.ts:60-61").waitFor();
    await page.keyboard.press("Escape");
  });

  it("finds a declaration in the text of then, and says where nothing was kept", async () => {
    await reference("src/auth.ts#authLine5").click();
    await sheet("Code at src/auth.ts:5 as of iteration 1").waitFor();
    await reference("search:serverLine60").click();
    await sheet("Code at src/server.ts:60").waitFor();
    await page.getByText("This is the code as it is now. The code at iteration 1 was not saved.").waitFor();
    expect(await page.locator(".as-of").count()).toBe(0);
    await page.keyboard.press("Escape");
  });

  it("is on the earlier side of a comparison, and that of now on the later one", async () => {
    await page.keyboard.press("l");
    await page.getByText("It listened in").waitFor();
    await page.keyboard.press("d");
    await page.locator(".compared-row").first().waitFor();
    await page.locator('.compare .compared-left a[data-file-ref="src/server.ts:60-61"]').click();
    await sheet("Code at src/server.ts:60-61 as of iteration 1").waitFor();
    expect(await problems("past-comparison")).toEqual([]);
    // The code has taken the space of the second column.
    await page.locator(".compared-row").first().waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Side by side" }).click();
    await page.locator(".compared-row").first().waitFor({ state: "detached" });
    await page.locator('.compare a[data-file-ref="src/server.ts:60-61"]').click();
    await sheet("Code at src/server.ts:60-61 as of iteration 1").waitFor();
    await page.locator('.compare a[data-file-ref="src/server.ts:62"]').click();
    await sheet("Code at src/server.ts:62").waitFor();
    expect(await page.locator(".as-of").count()).toBe(0);
  });

  it("fits a narrow page", async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    await page.keyboard.press("[");
    await page.getByText("Showing iteration 1 of 2.").waitFor();
    await page.setViewportSize({ width: 420, height: 760 });
    await reference("src/auth.ts:23").click();
    await page.getByRole("dialog", { name: "Code at src/auth.ts:23 as of iteration 1" }).waitFor();
    expect(await problems("past-code-narrow")).toEqual([]);
  });
});
