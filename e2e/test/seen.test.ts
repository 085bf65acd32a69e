import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repository } from "../support/assistant.ts";
import { iterationShown, sectionShown, sharedBrowser } from "../support/browser.ts";
import { clickedOnceMarked } from "../support/clickedOnceMarked.ts";
import { accessibilityProblems, atRest, comparedSection, measureOffset, scrollTo } from "../support/panelPage.ts";
import { type Product, startProduct } from "../support/product.ts";
import {
  applyPalette,
  flashing,
  markedHeadings,
  movingUntil,
  outlineDots,
  seenPill,
  waitForAnnouncement,
} from "../support/seenPage.ts";
import { endHosts } from "../support/windows.ts";

const pictures = process.env["LOOK"];
const themes = ["dark", "light", "hc-black", "hc-light"];

const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const section = (name: string, more = "") => `## ${name}\n\n${`All about ${name}. `.repeat(40)}${more}\n`;
const first = names.map((name) => section(name));

describe("what changed since the reader last looked", () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let sections: readonly string[] = first;

  beforeAll(async () => {
    product = await startProduct(["--max-content-length", "2000000"]);
    browser = await sharedBrowser();
    await send(sections);
    page = await open();
  });

  afterAll(async () => {
    await product?.dispose();
  });

  /** Opens an untouched page, scrolled so that section Two is the second visible one. */
  async function open(reducedMotion: "reduce" | "no-preference" = "no-preference"): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1_200, height: 700 },
      colorScheme: "dark",
      bypassCSP: true,
      reducedMotion,
    });
    const opened = await context.newPage();
    await opened.goto(product.host().url);
    await sectionShown(opened, "One");
    await scrollTo(opened, 150);
    return opened;
  }

  /** Presents the sections, and returns the number of the iteration. */
  async function send(next: readonly string[]): Promise<number> {
    sections = next;
    const answer = await product.assistant.call("present_review", {
      baseUri: product.workspace.folder,
      content: `# Plan\n\nWhat we do.\n\n${sections.join("\n")}`,
    });
    expect(answer).toMatchObject({ isError: false });
    return Number(answer.structured["iteration"]);
  }

  /** Presents the sections, and waits until the page has received them. */
  async function present(next: readonly string[], opened = page): Promise<void> {
    await iterationShown(opened, await send(next));
  }

  /** Returns the sections with additional text in some of them, by name. */
  const withMore = (more: Readonly<Record<string, string>>, base = sections) =>
    base.map((each) => {
      const name = Object.keys(more).find((candidate) => each.startsWith(`## ${candidate}\n`));
      return name === undefined ? each : section(name, more[name]);
    });

  const pill = () => seenPill(page);
  const marked = () => markedHeadings(page);
  const dots = () => outlineDots(page);
  const top = () => page.locator("main").evaluate((element) => element.scrollTop);
  const compare = () => page.locator(".compare");
  const cursor = () => comparedSection(page);

  it("says what an update changed without moving anything, and marks it there and in the outline", async () => {
    const [place, focus] = [
      await measureOffset(page, "One"),
      await page.evaluate(() => document.activeElement?.tagName),
    ];
    await present([
      ...withMore({ One: "More.", Eight: "More." }).filter((each) => !each.startsWith("## Nine")),
      section("Eleven"),
    ]);
    await pill().getByText("2 sections changed, 1 added, 1 removed").waitFor();
    await waitForAnnouncement(page, "Iteration 2: 2 sections changed, 1 added, 1 removed.");
    await atRest(page);
    expect(await measureOffset(page, "One")).toBe(place);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(focus);
    expect(await dots()).toEqual(["changed: One", "changed: Eight", "added: Eleven"]);
    await page.getByRole("tree", { name: "Sections, 3 changed since you last looked" }).waitFor();
    await page.getByRole("button", { name: "Changed since you last looked. Show the changes" }).first().waitFor();
    expect(await marked()).toContain("One");
  });

  it("keeps the marks while nobody is there, and highlights what changes in view for a moment", async () => {
    // Longer than a look takes: the highlight of each of these appears and fades.
    for (const more of ["And more.", "And more again."]) {
      await present(withMore({ Two: more }));
      await flashing(page).filter({ hasText: more }).waitFor();
      await flashing(page).waitFor({ state: "detached" });
    }
    expect(await dots()).toEqual(["changed: One", "changed: Two", "changed: Eight", "added: Eleven"]);
  });

  it.each(themes)("is accessible in the palette %s, wide and narrow", async (theme) => {
    const rules = theme === themes[0] ? "all" : "of colours";
    await applyPalette(page, theme);
    await atRest(page);
    expect(await accessibilityProblems(page, rules)).toEqual([]);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${theme}-marks.png` });
    await page.setViewportSize({ width: 420, height: 700 });
    await page.locator(".outline").waitFor({ state: "detached" });
    await atRest(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(420);
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${theme}-narrow.png` });
    await page.setViewportSize({ width: 1_200, height: 700 });
    await page.locator(".outline").waitFor();
    await applyPalette(page, "dark");
  });

  it("keeps the marks through a reload, together with what came while the page was away", async () => {
    await atRest(page);
    const url = page.url();
    await page.goto("about:blank");
    await send(withMore({ Four: "More." }));
    await page.goto(url);
    await waitForAnnouncement(page, "Since you last looked: 4 sections changed, 1 added, 1 removed.");
    expect(await dots()).toEqual(["changed: One", "changed: Two", "changed: Four", "changed: Eight", "added: Eleven"]);
  });

  it("takes a mark away when the text that the reader knows stands again", async () => {
    await present(withMore({ Four: "" }));
    await expect.poll(() => dots()).toEqual(["changed: One", "changed: Two", "changed: Eight", "added: Eleven"]);
  });

  it("keeps them through a restart of the host", async () => {
    const { port } = new URL(product.host().url);
    await endHosts(product.workspace);
    const cli = join(repository, "mcp-server", "dist", "cli.js");
    const started = spawnSync(process.execPath, [cli, "panel", "--port", port, "--max-content-length", "2000000"], {
      cwd: product.workspace.folder,
      env: product.workspace.environment,
      encoding: "utf8",
    });
    expect(started.stderr).toBe("");
    await page.goto(product.host().url);
    await pill().getByText("3 sections changed, 1 added, 1 removed").waitFor();
    expect(await dots()).toEqual(["changed: One", "changed: Two", "changed: Eight", "added: Eleven"]);
    await scrollTo(page, 150);
  });

  it("walks the changes with n and p, around the ends, and takes a mark away after a look only", async () => {
    await page.keyboard.press("n");
    await expect.poll(() => measureOffset(page, "Two")).toBeCloseTo(0, 0);
    expect(await dots()).toContain("changed: Two");
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await page.getByText("Continued at the first change.").waitFor();
    await expect.poll(() => measureOffset(page, "One")).toBeCloseTo(0, 0);
    await page.keyboard.press("p");
    await page.getByText("Continued at the last change.").waitFor();
    await page.getByText("All about Eleven.").first().waitFor();
    await page.keyboard.press("p");
    // The last section is in view, too, once the notices have made room.
    await movingUntil(page, async () => !/Eight|Eleven/.test((await dots()).join()));
    expect(await dots()).toContain("changed: One");
  });

  it("shows what changed in a section with one click, and the look at that counts", async () => {
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await expect.poll(() => measureOffset(page, "One")).toBeCloseTo(0, 0);
    const place = await top();
    const two = await page.locator(".section", { hasText: "All about Two." }).getAttribute("data-section-id");
    // A reader who lingers has looked: the click happens in the moment when the mark appears.
    const clicked = clickedOnceMarked(page, "Twice more.");
    await present(withMore({ Two: "Twice more." }));
    await clicked;
    await compare().getByText("Twice more.").waitFor();
    expect(await cursor()).toBe("Two");
    await atRest(page);
    const remembered = () => page.evaluate(() => localStorage.getItem("dialectic.reader") ?? "");
    await movingUntil(page, async () => !(await remembered()).includes(`"${two}"`));
    await page.keyboard.press("Escape");
    await compare().waitFor({ state: "detached" });
    await expect.poll(dots).not.toContain("changed: Two");
    expect(await top()).toBe(place);
  });

  it("compares what was last looked at with the latest, and comes back to that place after a reload", async () => {
    await present(withMore({ Three: "Third.", Six: "Sixth.", Ten: "Tenth." }));
    await pill().getByRole("button", { name: "Show changes" }).click();
    await compare().getByText("Third.").waitFor();
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await compare().getByText("Sixth.").waitFor();
    await atRest(page);
    const place = () =>
      compare()
        .locator(".compare-row", { hasText: "Sixth." })
        .evaluate((row) => row.getBoundingClientRect().top);
    const before = await place();
    await page.reload();
    await compare().getByText("Sixth.").waitFor();
    await expect.poll(place).toBeCloseTo(before, 0);
    await page.keyboard.press("Escape");
    await compare().waitFor({ state: "detached" });
    await page.reload();
    await sectionShown(page, "Three");
    expect(await compare().count()).toBe(0);
  });

  it("hides the pill when it is dismissed, until the next update", async () => {
    await present(withMore({ Ten: "Tenth, again." }).filter((each) => !each.startsWith("## Seven")));
    await pill().getByRole("button", { name: "Dismiss" }).click();
    await pill().waitFor({ state: "detached" });
    expect(await dots()).toContain("changed: Ten");
    await present(withMore({ Five: "Fifth." }));
    await pill().waitFor();
  });

  it("compares with w, and marks everything as seen with m", async () => {
    await page.keyboard.press("w");
    await compare()
      .getByText(/^#\d+ → #\d+$/)
      .waitFor();
    await page.keyboard.press("Escape");
    await compare().waitFor({ state: "detached" });
    await page.keyboard.press("m");
    await page.getByText("Everything is marked as seen.").waitFor();
    expect([await dots(), await pill().count()]).toEqual([[], 0]);
    for (const key of ["n", "w"]) {
      await page.keyboard.press(key);
      await page.getByText("No changes since you last looked.").waitFor();
      await page.locator(".notices button").last().click();
    }
    await expect.poll(() => page.getByText("No changes since you last looked.").count()).toBe(0);
    expect(await compare().count()).toBe(0);
  });

  it("highlights without movement for who wishes none", async () => {
    const still = await open("reduce");
    await present(withMore({ Two: "Without movement." }), still);
    // In one step: between two steps the highlight might fade.
    const style = await still.waitForFunction(() => {
      const sections = [...document.querySelectorAll('.section[data-flash="fading"]')];
      const fading = sections.find((each) => each.textContent.includes("Without movement."));
      if (fading === undefined) return undefined;
      const { animationName, backgroundColor } = getComputedStyle(fading, "::after");
      return { animationName, isTinted: backgroundColor !== "rgba(0, 0, 0, 0)" };
    });
    expect(await style.jsonValue()).toEqual({ animationName: "none", isTinted: true });
    await flashing(still).waitFor({ state: "detached" });
    await still.context().close();
  });

  it("keeps the height of a section that leaves the view, to the pixel", async () => {
    await page.locator("main").evaluate((element) => element.scrollTo(0, 0));
    await atRest(page);
    await page.locator("main").getByRole("heading", { level: 1 }).click();
    await page.evaluate(() => {
      const heights = new Set<number>();
      Object.assign(window, { heights });
      const look = () => {
        const plan = [...document.querySelectorAll("main .section")].find((each) => each.querySelector("h1"));
        if (plan !== undefined) heights.add(plan.getBoundingClientRect().height);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect.poll(() => measureOffset(page, "Two")).toBeCloseTo(0, 0);
    await atRest(page);
    // The script above has put it there.
    expect(await page.evaluate(() => (window as unknown as { heights: Set<number> }).heights.size)).toBe(1);
  });

  it("marks ten thousand sections, and knows them again after a reload", async () => {
    const many = (word: string) => Array.from({ length: 10_000 }, (_, at) => `## S${at}\n\nThe ${word} text.\n`);
    await present(many("old"));
    await page.getByText("The old text.").first().waitFor();
    await present(many("new"));
    // A section in view loses its mark while the reader looks at it.
    const tree = page.getByRole("tree", { name: /^Sections, (10,000|9,99\d) changed since you last looked$/ });
    await tree.waitFor();
    await page.keyboard.press("n");
    const remembered = () => page.evaluate(() => localStorage.getItem("dialectic.reader")?.length ?? 0);
    await expect.poll(remembered).toBeGreaterThan(10_000);
    expect(await remembered()).toBeLessThan(200_000);
    await page.reload();
    await tree.waitFor();
  });
});
