import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { createPng, hostileSvg, multiplyingSvg } from "../../host/test/pictureFiles.fixture.ts";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { atRest, measureOffset } from "../support/panelPage.ts";
import { reviewMenu } from "../support/reviewMenu.ts";
import { isPanelRequest, openWatchedPage, type WatchedPage } from "../support/securityBrowser.ts";

const [red, blue] = [
  [200, 30, 30],
  [30, 30, 200],
];
const patient = { timeout: 60_000 };
const review = [
  "# Pictures",
  "![The page](media/page.png) and ![drawing](media/drawing.svg)",
  "## Not shown",
  "![on the network](http://attacker.example/track.png)",
  "![absent](media/absent.png)",
  "![large](media/large.png)",
  "![bomb](media/bomb.png)",
  "![multiplied](media/multiplied.svg)",
  "![text](media/text.png)",
  "![above](../above.png)",
  "![encoded](%2e%2e/above.png)",
  "![linked](media/linked.png)",
  ...Array.from({ length: 12 }, (_, at) => `## Part ${at}\n\n${"Words of the review. ".repeat(60)}`),
  "## Far",
  "![far](media/far.png)",
  "",
  '<img src="media/page.png" width="20" alt="in HTML">',
].join("\n\n");

describe("pictures of the workspace", () => {
  const session = browserSession();
  let watched: WatchedPage;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    const { product, browser } = session();
    ({ folder } = product.workspace);
    const media = join(folder, "media");
    mkdirSync(media);
    const write = (name: string, content: string | Buffer) => writeFileSync(join(media, name), content);
    write("page.png", createPng(640, 360, red));
    write("far.png", createPng(300, 500, red));
    write("drawing.svg", hostileSvg);
    write("multiplied.svg", multiplyingSvg);
    write("large.png", Buffer.concat([createPng(10, 10, red), Buffer.alloc(5 * 1024 * 1024)]));
    write("bomb.png", createPng(10, 10, red, { width: 60_000, height: 60_000 }));
    write("text.png", "<html><script>top.xssed = 1</script></html>");
    writeFileSync(join(folder, "..", "above.png"), createPng(10, 10, red));
    symlinkSync(join(folder, "..", "above.png"), join(media, "linked.png"));
    await session().present({ content: review });
    const { url } = product.host();
    watched = await openWatchedPage(browser, { bypassCSP: false, isExpectedRequest: isPanelRequest(url) });
    ({ page } = watched);
    await page.goto(url);
    await sectionShown(page, "Pictures");
  });

  const picture = (alt: string) => page.locator(`.section .picture-image[alt="${alt}"]`);
  const size = async (alt: string) => {
    const box = await picture(alt).boundingBox();
    return box && [Math.round(box.width), Math.round(box.height)];
  };
  /** Resolves once the browser has drawn the picture. */
  const drawn = (alt: string) =>
    expect
      .poll(
        () =>
          picture(alt)
            .evaluate((image: HTMLImageElement) => image.naturalWidth, null, { timeout: 500 })
            .catch(() => 0),
        patient,
      )
      .toBeGreaterThan(0);

  it("shows a PNG and an SVG in their size", async () => {
    await drawn("The page");
    await drawn("drawing");
    expect([await size("The page"), await size("drawing")]).toEqual([
      [640, 360],
      [120, 80],
    ]);
  });

  it("says in a frame why another one is not shown", async () => {
    const frame = (alt: string) => page.locator(".picture-frame", { hasText: new RegExp(`^${alt}$`) });
    const reason = (alt: string) =>
      frame(alt)
        .getAttribute("data-reason", { timeout: 500 })
        .catch(() => null);
    const reasons = {
      "on the network": "This picture is on the network (attacker.example). Dialectic does not load it.",
      absent: "There is no file media/absent.png.",
      large: "This picture is too large: 5 MB. The limit is 4 MB.",
      bomb: "This picture has too many pixels: 60,000 × 60,000.",
      multiplied: "This SVG is too complex to show.",
      text: "This file is not a PNG, JPEG, GIF, WebP or SVG picture.",
      above: "Not opened: it leaves its root",
      encoded: "Not opened: it leaves its root",
      linked: "This file is outside the workspace.",
    };
    for (const [alt, expected] of Object.entries(reasons)) await expect.poll(() => reason(alt), patient).toBe(expected);
  });

  it("shows a changed file again", async () => {
    writeFileSync(join(folder, "media", "page.png"), createPng(400, 100, blue));
    await expect.poll(() => size("The page"), patient).toEqual([400, 100]);
  });

  it("opens a picture alone with a click, and returns the focus", async () => {
    await page.locator(".picture-button").first().click();
    const sheet = page.getByRole("dialog", { name: "media/page.png" });
    await sheet.locator(".picture-image").waitFor();
    expect(await sheet.locator(".sheet-notice").textContent()).toMatch(/^400 × 100, \d+ B$/);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("picture-button");
  });

  it("is saved with the review, and printed", async () => {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute("data-printed", "");
    });
    const menu = reviewMenu(page);
    const download = await menu.save("Save as HTML…");
    const saved = readFileSync(await download.path(), "utf8");
    expect(saved.match(/alt="[^"]*" width="\d+"( height="\d+")?>/g)).toEqual([
      'alt="The page" width="400" height="100">',
      'alt="drawing" width="120" height="80">',
      'alt="far" width="300" height="500">',
      'alt="in HTML" width="20">',
    ]);
    expect(saved).toContain('absent (<code class="reference">media/absent.png</code>)');
    expect(saved).not.toContain("http://attacker.example/script");
    await menu.choose("Print…");
    await page.locator("html[data-printed]").waitFor({ state: "attached" });
    const widths = await page
      .locator(".section .picture-image")
      .evaluateAll((all) => all.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)));
    expect(widths).toEqual([400, 120, 300, 400]);
  });

  it("leaves the text where it is when a picture arrives above it", async () => {
    await page.setViewportSize({ width: 1_000, height: 600 });
    await page.evaluate(() => document.querySelector(".scroller")?.scrollTo(0, 1e6));
    await drawn("far");
    await drawn("in HTML");
    await atRest(page);
    const before = await measureOffset(page, "Far");
    const source = () => picture("far").getAttribute("src");
    const old = await source();
    writeFileSync(join(folder, "media", "far.png"), createPng(300, 500, blue));
    await expect.poll(source, patient).not.toBe(old);
    await atRest(page);
    expect(await measureOffset(page, "Far")).toBe(before);
    expect((await size("in HTML"))?.[0]).toBe(20);
  });

  it("fits a narrow page", async () => {
    await page.setViewportSize({ width: 280, height: 600 });
    await atRest(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280);
    await page.evaluate(() => document.querySelector(".scroller")?.scrollTo(0, 0));
    await drawn("The page");
    const [width = 0, height = 0] = (await size("The page")) ?? [];
    expect(width).toBeLessThan(280);
    expect(width / height).toBeCloseTo(4, 1);
  });

  it("shows the picture of an old iteration", async () => {
    const { structured } = await session().present({ content: `${review}\n\nMore.` });
    await iterationShown(page, Number(structured["iteration"]));
    await page.setViewportSize({ width: 1_000, height: 600 });
    await page.keyboard.press("[");
    await expect.poll(() => size("The page"), patient).toEqual([640, 360]);
    await page.keyboard.press("]");
    await expect.poll(() => size("The page"), patient).toEqual([400, 100]);
  });

  it("runs and requests nothing", () => expect(watched.takeIncidents()).toEqual([]));
});
