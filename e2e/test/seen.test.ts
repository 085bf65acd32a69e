import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown, sharedBrowser } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { atRest, comparedSection, measureOffset, problemsInEveryTheme, scrollTo } from "../support/panelPage.ts";
import { type Product, startProduct } from "../support/product.ts";
import {
  clickedOnceMarked,
  flashing,
  markedHeadings,
  movingUntil,
  outlineDots,
  seenMark,
  waitForAnnouncement,
} from "../support/seenPage.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("changes since the reader last looked", () => {
  const names = ["One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
  const section = (name: string, more = "") => `## ${name}\n\n${`All about ${name}. `.repeat(40)}${more}\n`;
  const first = names.map((name) => section(name));

  let product: Product;
  let browser: Browser;
  let page: Page;
  let sections: readonly string[] = first;

  beforeAll(async () => {
    product = await startProduct();
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

  const marked = () => markedHeadings(page);
  const dots = () => outlineDots(page);
  const top = () => page.locator("main").evaluate((element) => element.scrollTop);
  const compare = () => page.locator(".compare");
  const cursor = () => comparedSection(page);

  it("are announced and marked, in the text and the outline, and nothing moves", async () => {
    const [place, focus] = [
      await measureOffset(page, "One"),
      await page.evaluate(() => document.activeElement?.tagName),
    ];
    await present([
      ...withMore({ One: "More.", Eight: "More." }).filter((each) => !each.startsWith("## Nine")),
      section("Eleven"),
    ]);
    await seenMark(page).getByText("4 new").waitFor();
    await waitForAnnouncement(page, "Iteration 2: 2 sections changed, 1 added, 1 removed.");
    await atRest(page);
    expect(await measureOffset(page, "One")).toBe(place);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(focus);
    expect(await dots()).toEqual(["changed: One", "changed: Eight", "added: Eleven"]);
    await page.getByRole("tree", { name: "Sections, 4 new" }).waitFor();
    await page.getByRole("button", { name: "Changed since you last looked. Show the changes" }).first().waitFor();
    expect(await marked()).toContain("One");
  });

  it("stay marked while the reader is away, and are highlighted for a moment in view", async () => {
    // Longer than a look takes: the highlight of each of these appears and fades.
    for (const more of ["And more.", "And more again."]) {
      await present(withMore({ Two: more }));
      await flashing(page).filter({ hasText: more }).waitFor();
      await flashing(page).waitFor({ state: "detached" });
    }
    expect(await dots()).toEqual(["changed: One", "changed: Two", "changed: Eight", "added: Eleven"]);
    expect(await problemsInEveryTheme(page, "marks")).toEqual([]);
  });

  it("stay marked through a reload, along with those that arrived meanwhile", async () => {
    await atRest(page);
    const url = page.url();
    await page.goto("about:blank");
    await send(withMore({ Four: "More." }));
    await page.goto(url);
    await waitForAnnouncement(page, "Since you last looked: 4 sections changed, 1 added, 1 removed.");
    expect(await dots()).toEqual(["changed: One", "changed: Two", "changed: Four", "changed: Eight", "added: Eleven"]);
  });

  it("are walked with n and p, around the ends, and count as seen after a look", async () => {
    await scrollTo(page, 150);
    await page.keyboard.press("n");
    await expect.poll(() => measureOffset(page, "Two")).toBeCloseTo(0, 0);
    expect(await dots()).toContain("changed: Two");
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    await page.keyboard.press("n");
    // Only a comparison shows what was removed.
    await compare().waitFor();
    await page.keyboard.press("Escape");
    await compare().waitFor({ state: "detached" });
    await page.keyboard.press("n");
    await page.getByText("Continued at the first.").waitFor();
    await expect.poll(() => measureOffset(page, "One")).toBeCloseTo(0, 0);
    await page.keyboard.press("p");
    await page.getByText("Continued at the last.").waitFor();
    await page.getByText("All about Eleven.").first().waitFor();
    // Once the notices have made room, its end is in view.
    await movingUntil(page, async () => !/Eleven/.test((await dots()).join()));
    await page.keyboard.press("p");
    await movingUntil(page, async () => !/Eight/.test((await dots()).join()));
    expect(await dots()).toContain("changed: One");
  });

  it("are shown with a click on the mark, which counts as a look", async () => {
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("n");
    await expect.poll(() => measureOffset(page, "One")).toBeCloseTo(0, 0);
    const place = await top();
    // A reader who lingers has looked: the click happens in the moment when the mark appears.
    const clicked = clickedOnceMarked(page, "Twice more.");
    await present(withMore({ Two: "Twice more." }));
    await clicked;
    await compare().getByText("Twice more.").waitFor();
    expect(await cursor()).toBe("Two");
    await atRest(page);
    const count = await seenMark(page).textContent();
    await movingUntil(page, async () => (await seenMark(page).textContent()) !== count);
    await page.keyboard.press("Escape");
    await compare().waitFor({ state: "detached" });
    await expect.poll(dots).not.toContain("changed: Two");
    expect(await top()).toBe(place);
  });

  it("are compared since the last look, in the same place after a reload", async () => {
    await present(withMore({ Three: "Third.", Six: "Sixth.", Ten: "Tenth." }));
    await page.getByRole("button", { name: "What changed since you last looked (w)" }).click();
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

  it("are highlighted without movement for readers who want none", async () => {
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

  it("do not change the height of a section that leaves the view", async () => {
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
});

describe("the notices below the review", () => {
  const names = ["One", "Two", "Three", "Four", "Five", "Six"];
  const content = `# Plan\n\n${names.map((name) => `## ${name}\n\n${`All about ${name}. `.repeat(40)}\n`).join("\n")}`;
  const session = browserSession({ page: { viewport: { width: 1280, height: 700 }, colorScheme: "dark" } });

  it("do not move the end of the text when they disappear", async () => {
    const { page, product } = session();
    await session().present({ content });
    await page.goto(product.host().url);
    await sectionShown(page, "One");
    await page.locator("main.scroller").evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.keyboard.press("m");
    const notice = page.getByText("Nothing new since you last looked.");
    await notice.waitFor();
    await atRest(page);
    const place = await measureOffset(page, "Six");
    await notice.waitFor({ state: "detached" });
    await atRest(page);
    expect(await measureOffset(page, "Six")).toBe(place);
  });
});
