import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { atRest } from "../support/panelPage.ts";
import { type StoryRepository, storyRepository } from "../support/storyRepository.ts";

const patient = { timeout: 60_000 };

/** Two changed lines beside a lockfile of 1,500 pairs, a bundle of one long line, and code that the repository marks. */
describe("generated files beside two changed lines", { tags: ["whole"] }, () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" } });
  let page: Page;
  let repository: StoryRepository;
  const rows = () => page.locator(".changes .change-row");
  const strip = () => page.locator(".reading-status [role=status]").textContent();

  function write(version: number, body: string): void {
    const many = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at));
    const files = {
      "package-lock.json": many(1_500, (at) => `"p${at}": "${version}.${at}",\n`).join(""),
      "app.min.js": String(version).repeat(300_000),
      "dist/api.gen.ts": many(200, (at) => `export const g${at} = ${version};\n`).join(""),
      "src/pay.ts": `export function pay(n: number) {\n${body}}\n`,
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(repository.folder(path)), { recursive: true });
      writeFileSync(repository.folder(path), text);
    }
  }

  beforeAll(async () => {
    const { product } = session();
    ({ page } = session());
    repository = storyRepository(product);
    write(1, "  return n;\n");
    writeFileSync(repository.folder(".gitattributes"), "dist/** linguist-generated\n");
    repository.commit("Base");
    write(2, "  const cents = Math.round(n * 100);\n  return cents;\n");
    const content = "# Cents\n\nAmounts are whole cents now: [`src/pay.ts:2`][]. The rest is generated.\n";
    await repository.call("present_review", { baseUri: repository.folder(), content });
    await page.goto(product.host().url);
    await sectionShown(page, "Cents");
  });

  it("are listed last in the review, collapsed, with the word and their counts", async () => {
    const files = page.locator("main.scroller .code-row .change-file");
    await expect.poll(() => files.count(), patient).toBe(4);
    expect(await page.locator("main.scroller .code-rest").allInnerTexts()).toEqual(["3 generated files"]);
    const told = await files.evaluateAll((all) => all.map((each) => each.textContent?.replace(/Viewed.*|Undo.*/, "")));
    expect(told).toEqual([
      expect.stringMatching(/^src\/pay\.ts.*modified/),
      expect.stringMatching(/^app\.min\.js.*generated \(by its name\).*\+1 −1/),
      expect.stringMatching(/^package-lock\.json.*generated \(by its name\).*\+1,500 −1,500/),
      expect.stringMatching(/^dist\/api\.gen\.ts.*generated \(by \.gitattributes\).*\+200 −200/),
    ]);
  });

  it("do not stand before the verdict, and count as nothing in the time that is left", async () => {
    const verdict = page.getByRole("dialog", { name: "Finish review" });
    let presses = 0;
    while (presses < 10 && !(await verdict.isVisible())) {
      await atRest(page);
      await page.keyboard.press("Space");
      presses += 1;
      if (presses === 1) await expect.poll(strip, patient).toContain("0 of 1 hunks viewed · about 1 min left");
    }
    await verdict.waitFor();
    expect(presses).toBeLessThan(10);
    await page.keyboard.press("Escape");
    await verdict.waitFor({ state: "detached" });
  });

  it("open with a click", async () => {
    const row = page.locator("main.scroller .code-row", { hasText: "api.gen.ts" });
    await row.getByRole("button", { name: "Expand api.gen.ts" }).click();
    await expect.poll(() => page.locator("main.scroller .code-row", { hasText: "g0 = 1" }).count(), patient).toBe(1);
    await row.getByRole("button", { name: "Collapse api.gen.ts" }).click();
  });

  it("leave the first screen of the changes to the code that was written, and open when a search finds them", async () => {
    await page.keyboard.press("x");
    await expect.poll(() => rows().filter({ hasText: "const cents" }).isVisible(), patient).toBe(true);
    await expect
      .poll(() => page.locator(".changes .change-file h3").allInnerTexts(), patient)
      .toEqual(["src/pay.ts", "app.min.js", "package-lock.json", "dist/api.gen.ts"]);
    expect(
      await rows()
        .filter({ hasText: /g0 = |"p0"/ })
        .count(),
    ).toBe(0);
    await expect
      .poll(() => page.locator(".changes .compare-counts").textContent(), patient)
      .toBe("4 files · 0 of 1 changes viewed · 3 generated");
    await page.keyboard.press("Control+f");
    await page.keyboard.type("g150 = 2");
    await page.keyboard.press("Enter");
    await expect.poll(() => rows().filter({ hasText: "g150 = 2" }).first().isVisible(), patient).toBe(true);
    await page.keyboard.press("Escape");
  });

  it("are named apart by the coverage, and the assistant is not asked to explain them", async () => {
    const checked = await repository.call("check_references", {});
    const generated = ["app.min.js", "dist/api.gen.ts", "package-lock.json"];
    expect(checked["coverage"]).toEqual({ total: 1, explained: 1, unexplained: [], outdated: [], generated });
  });
});
