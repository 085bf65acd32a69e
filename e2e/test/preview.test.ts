import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { atRest, problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

describe("the preview of a reference", () => {
  const session = browserSession();
  let product: Product;
  let page: Page;

  beforeAll(async () => {
    ({ product, page } = session());
    const content = `${exampleReview}\nNothing: [\`src/nothing.ts:3\`][]\n`;
    await product.assistant.call("present_review", { baseUri: product.workspace.folder, content });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
    // A reference that moves away from below the pointer gets no preview.
    await atRest(page);
  });

  const reference = (text: string) => page.locator(`[data-file-ref="${text}"]`).first();
  const card = () => page.locator(".preview");
  const lines = () => card().locator(".excerpt tr").allInnerTexts();

  it("shows the code while the pointer rests on it, with its colours, and goes when it leaves", async () => {
    await reference("src/auth.ts:23").hover();
    await card().getByText("src/auth.ts:23", { exact: true }).waitFor();
    expect(await lines()).toEqual(
      [19, 20, 21, 22, 23, 24, 25, 26, 27].map((line) => expect.stringContaining(`authLine${line}`)),
    );
    expect(await card().locator(".excerpt-marked").allInnerTexts()).toEqual([expect.stringContaining("authLine23")]);
    await card().locator("span.hljs-keyword").first().waitFor();
    expect(await problemsInEveryTheme(page, "preview")).toEqual([]);
    await card().hover();
    await page.mouse.move(5, 400);
    await card().waitFor({ state: "detached" });
  });

  it("is there for the keyboard, and shows the code as it is now", async () => {
    await reference("src/auth.ts:23").focus();
    await page.keyboard.press("v");
    await card().getByText("authLine23").waitFor();
    await page.keyboard.press("Escape");
    await card().waitFor({ state: "detached" });
    expect(await reference("src/auth.ts:23").evaluate((link) => link === document.activeElement)).toBe(true);
    writeFileSync(join(product.workspace.folder, "src", "auth.ts"), "one();\ntwo();\n");
    await page.keyboard.press("v");
    await card().getByText("auth.ts has 2 lines: line 23 is past its end.").waitFor();
    expect(await lines()).toEqual([expect.stringContaining("one();"), expect.stringContaining("two();")]);
    await page.keyboard.press("v");
    await card().waitFor({ state: "detached" });
  });

  it("says why there is none, and what to do when no reference has the focus", async () => {
    await reference("src/nothing.ts:3").focus();
    await page.keyboard.press("v");
    await card().getByText("There is no file src/nothing.ts in the workspace.").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("main").focus();
    await page.keyboard.press("v");
    await page.getByText("Press Tab to go to a reference first.").waitFor();
  });

  it("stays inside a narrow view and goes when the review is scrolled", async () => {
    await page.setViewportSize({ width: 420, height: 500 });
    await page.locator("main").evaluate((view) => view.scrollTo(0, 0));
    await reference("src/server.ts:67").hover();
    await card().waitFor();
    const box = await card().boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(420);
    await page.mouse.wheel(0, 120);
    await card().waitFor({ state: "detached" });
  });

  it("stays closed when an update puts a reference below a pointer that rests", async () => {
    await page.setViewportSize({ width: 1200, height: 760 });
    await page.mouse.move(5, 400);
    const withReference = "# Moving\n\nSee [`src/server.ts:7`][] here.\n";
    await session().present({ content: withReference });
    await reference("src/server.ts:7").waitFor();
    const box = await reference("src/server.ts:7").boundingBox();
    await session().present({ content: "# Moving\n\nSee nothing here.\n" });
    await page.getByText("See nothing here.").waitFor();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.evaluate(() => {
      document.addEventListener("pointerover", ({ target }) => {
        const link = target instanceof Element ? target.closest("a[data-file-ref]") : null;
        // Longer than the pointer has to rest on a reference.
        if (link !== null) setTimeout(() => Object.assign(window, { hasRested: true }), 400);
      });
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.postData() ?? ""));
    await session().present({ content: withReference });
    await reference("src/server.ts:7").waitFor();
    await expect.poll(() => page.evaluate(() => "hasRested" in window)).toBe(true);
    expect(await card().count()).toBe(0);
    expect(asked.filter((body) => body.includes("reference/preview"))).toEqual([]);
    await page.mouse.move(x + 2, y);
    await card().getByText("serverLine7", { exact: false }).first().waitFor();
    await page.mouse.move(5, 400);
    await card().waitFor({ state: "detached" });
  });

  it.each([280, 1_280])("has chips that break between the parts of a path, at %i pixels", async (width) => {
    await page.setViewportSize({ width, height: 760 });
    const path = "src/middle-ware/per-sist-ence/very-long-folder-name/index.test.ts:12";
    const table = `| Where | Why |\n| --- | --- |\n| [\`${path}\`][] | ${"Many words say why. ".repeat(12)} |\n`;
    await session().present({ content: `# Chips\n\nIn words, [\`${path}\`][] has it.\n\n${table}` });
    await reference(path).waitFor();
    const lines = (place: number) =>
      page
        .locator(`[data-file-ref="${path}"] code`)
        .nth(place)
        .evaluate((code) => {
          const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
          const texts: string[] = [];
          let last = Number.NaN;
          for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
            for (let at = 0; at < (node.textContent ?? "").length; at += 1) {
              const range = document.createRange();
              range.setStart(node, at);
              range.setEnd(node, at + 1);
              const { top } = range.getBoundingClientRect();
              if (Math.abs(top - last) > 2 || Number.isNaN(last)) texts.push("");
              last = top;
              texts.push(`${texts.pop() ?? ""}${node.textContent?.[at] ?? ""}`);
            }
          return texts;
        });
    for (const place of [0, 1]) {
      const shown = await lines(place);
      expect(shown.join("")).toBe(path);
      expect(shown.slice(0, -1).filter((line) => !/[/:#]$/.test(line))).toEqual([]);
    }
    if (width === 280) expect((await lines(0)).length).toBeGreaterThan(1);
    const copied = await reference(path).evaluate((link) => {
      document.getSelection()?.selectAllChildren(link);
      return document.getSelection()?.toString();
    });
    expect(copied).toBe(path);
    expect(await problemsInEveryTheme(page, `chips-${width}`)).toEqual([]);
  });
});
