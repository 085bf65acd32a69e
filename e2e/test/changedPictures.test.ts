import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { createPng, hostileSvg } from "../../host/test/pictureFiles.fixture.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>\n';

const patient = { timeout: 60_000 };

describe("pictures in changes", () => {
  const session = browserSession();
  let page: Page;

  beforeAll(async () => {
    const { product } = session();
    ({ page } = session());
    const { folder, environment } = product.workspace;
    const git = (...args: string[]) => execFileSync("git", args, { cwd: folder, env: environment });
    const file = (name: string) => join(folder, "media", name);
    mkdirSync(join(folder, "media"));
    writeFileSync(file("page.png"), createPng(320, 200, [200, 30, 30]));
    writeFileSync(file("gone.png"), createPng(64, 64, [200, 30, 30]));
    writeFileSync(file("drawn.svg"), svg);
    git("add", "--all");
    git("-c", "user.name=Test", "-c", "user.email=test@example.com", "commit", "--quiet", "--message", "Pictures");
    writeFileSync(file("page.png"), createPng(400, 160, [30, 30, 200]));
    writeFileSync(file("drawn.svg"), hostileSvg);
    writeFileSync(file("new.png"), createPng(48, 48, [30, 200, 30]));
    writeFileSync(file("text.png"), "\0 no picture");
    rmSync(file("gone.png"));
    await product.assistant.call("request_review", { title: "Pictures" });
    await page.goto(product.host().url);
    await page.locator(".picture-change").first().waitFor();
  });

  const change = (path: string) => page.locator(".picture-change", { has: page.locator(`[alt^="${path}: "]`) });
  const sides = async (path: string) =>
    Promise.all(
      (await change(path).locator(".picture-side").all()).map(async (side) => side.locator("figcaption").textContent()),
    );

  it("show both sides with their sizes, or the only one", async () => {
    const facts = (name: string, size: string) => expect.stringMatching(new RegExp(`^${name} ${size}, \\d+ B$`));
    await expect
      .poll(() => sides("media/page.png"), patient)
      .toEqual([facts("Before", "320 × 200"), facts("After", "400 × 160")]);
    await expect.poll(() => sides("media/new.png"), patient).toEqual([facts("After", "48 × 48")]);
    await expect.poll(() => sides("media/gone.png"), patient).toEqual([facts("Before", "64 × 64")]);
    expect(await page.getByText("Binary file: there are no lines to show.").count()).toBe(1);
  });

  it("lie over each other with a border that keys move, or as their difference", async () => {
    const compared = change("media/page.png");
    const tools = compared.getByRole("toolbar", { name: "Compare both pictures of media/page.png" });
    await tools.getByRole("button", { name: "Side by side" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const border = compared.getByRole("slider", { name: "Border between before and after" });
    await border.focus();
    await page.keyboard.press("End");
    const cut = (place: number) =>
      compared
        .locator(".picture-layers > div")
        .nth(place)
        .evaluate((layer) => getComputedStyle(layer).clipPath);
    await expect
      .poll(() => Promise.all([cut(0), cut(1)]))
      .toEqual(["inset(0px 0% 0px 0px)", "inset(0px 0px 0px 100%)"]);
    const widths = await compared
      .locator(".picture-image")
      .evaluateAll((images) => images.map((image) => Math.round(image.getBoundingClientRect().width)));
    expect(widths[0]).toBe(Math.round(((widths[1] ?? 0) * 320) / 400));
    await tools.getByRole("button", { name: "Difference" }).click();
    expect(
      await compared.locator(".picture-layers > :last-child").evaluate((layer) => getComputedStyle(layer).mixBlendMode),
    ).toBe("difference");
    expect(await border.count()).toBe(0);
  });

  it("are shown above the lines of an SVG when the reader wants it, and nothing in it runs", async () => {
    const button = page.getByRole("button", { name: "Show drawn.svg as a picture" }).first();
    await page.locator(".diff-text", { hasText: "onload" }).first().waitFor();
    expect(await sides("media/drawn.svg")).toEqual([]);
    await button.click();
    await expect
      .poll(() => sides("media/drawn.svg"), patient)
      .toEqual([expect.stringMatching(/^Before 60 × 40, /), expect.stringMatching(/^After 120 × 80, /)]);
    const images = change("media/drawn.svg").locator(".picture-image");
    await expect
      .poll(() => images.evaluateAll((all) => all.map((image) => image instanceof HTMLImageElement && image.complete)))
      .toEqual([true, true]);
    expect(await page.evaluate(() => "xssed" in window)).toBe(false);
    expect(await page.locator(".diff-text", { hasText: "onload" }).count()).toBeGreaterThan(0);
  });

  it("are accessible in every theme, and fit a narrow page", async () => {
    expect(await problemsInEveryTheme(page, "changed-pictures")).toEqual([]);
    await page.setViewportSize({ width: 280, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
    const widest = await page
      .locator(".picture-change :is(img, .picture-layers)")
      .evaluateAll((images) => Math.max(...images.map((image) => image.getBoundingClientRect().right)));
    expect(widest).toBeLessThanOrEqual(280);
  });
});
