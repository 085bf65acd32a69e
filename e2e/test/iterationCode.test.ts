import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { animationsEnded, problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("the code of a reference in an old iteration", () => {
  const review = [
    "# Signing in",
    "",
    "It begins in [`src/auth.ts:23`][].",
    "",
    "## Server",
    "",
    "It listens in [`src/server.ts:60-61`][].",
    "",
  ].join("\n");
  const rewritten = "## Server\n\nIt listened in [`src/server.ts:62`][].\n";

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
    await animationsEnded(page);
    return problemsInEveryTheme(page, name);
  };
  const openNow = () => page.getByRole("button", { name: "Open current code" });

  it("is shown as it was, and says so", async () => {
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

  it("leads to the current code with one click, even after a rename", async () => {
    renameSync(place("src/auth.ts"), place("src/login.ts"));
    await openNow().click();
    await sheet("Code at src/login.ts:25").waitFor();
    expect(await marked()).toEqual(["25\texport const authLine23 = 23;"]);
    await page.getByText("src/auth.ts: src/auth.ts is now src/login.ts, and line 23 is line 25 there.").waitFor();
    expect(await openNow().count()).toBe(0);
    await page.keyboard.press("Escape");
  });

  it("is on the earlier side of a comparison, and current code on the later side", async () => {
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
});
