import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { createPng, hostileSvg, multiplyingSvg } from "../../host/test/pictureFiles.fixture.ts";
import { slowDrawings } from "../../shared/review/test/slowDrawings.fixture.ts";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { atRest, measureOffset, problemsInEveryTheme } from "../support/panelPage.ts";
import { reviewMenu } from "../support/reviewMenu.ts";
import { isPanelRequest, openWatchedPage, type WatchedPage } from "../support/securityBrowser.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("a picture of the workspace", () => {
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
    "![slow](media/slow.svg)",
    `![doubling](data:image/svg+xml;base64,${btoa(multiplyingSvg)})`,
    `![doubled](data:image/svg+xml,${encodeURIComponent(multiplyingSvg)})`,
    `![embedded](data:image/gif;base64,${createPng(30, 20, red).toString("base64").replaceAll("A", "%41")})`,
    ...Array.from({ length: 12 }, (_, at) => `## Part ${at}\n\n${"Words of the review. ".repeat(60)}`),
    "## Far",
    "![far](media/far.png)",
    "",
    '<img src="media/page.png" width="20" alt="in HTML">',
  ].join("\n\n");

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
    write("slow.svg", slowDrawings["a growing shape"]?.text ?? "");
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

  it("has its own size, as PNG and SVG", async () => {
    await drawn("The page");
    await drawn("drawing");
    expect([await size("The page"), await size("drawing")]).toEqual([
      [640, 360],
      [120, 80],
    ]);
  });

  it("is shown again when its file changes", async () => {
    writeFileSync(join(folder, "media", "page.png"), createPng(400, 100, blue));
    await expect.poll(() => size("The page"), patient).toEqual([400, 100]);
  });

  it("is drawn after a click where that may take long, and is not drawn from an SVG in the text", async () => {
    const frame = (alt: string) => page.locator(".picture-frame", { hasText: alt });
    const reason = (alt: string) => frame(alt).getAttribute("data-reason");
    await drawn("embedded");
    expect(await size("embedded")).toEqual([30, 20]);
    expect([await reason("doubling"), await reason("doubled")]).toEqual(
      Array.from({ length: 2 }, () => expect.stringContaining("an SVG that is in the text")),
    );
    expect(await reason("slow")).toBe(
      "Not drawn yet, because it may stop the page for a while: it has large filters, masks or styles.",
    );
    await page.getByRole("button", { name: "Draw it: slow" }).press("Enter");
    await drawn("slow");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("picture");
  });

  it("opens alone after a click, and returns the focus", async () => {
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
    expect(saved).toMatch(/slow \(<code class="reference">media\/slow.svg<\/code>\): Not drawn yet, [^<]*<\/span>/);
    expect(saved).not.toContain("data:image/svg+xml,");
    expect(saved).not.toContain("http://attacker.example/script");
    await menu.choose("Print…");
    await page.locator("html[data-printed]").waitFor({ state: "attached" });
    const widths = await page
      .locator(".section .picture-image")
      .evaluateAll((all) => all.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)));
    // With the slow one, which the person asked for.
    expect(widths).toEqual([400, 120, 800, 30, 300, 400]);
  });

  it("does not move the text when it changes above the view", async () => {
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

  it("runs and requests nothing", () => expect(watched.takeIncidents()).toEqual([]));
});

/** A journey: each test goes on where the one before it has ended. */
describe("pictures in changes", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40"/></svg>\n';

  const patient = { timeout: 60_000 };

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

  it("are shown over each other with a border that keys move, or as their difference", async () => {
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
