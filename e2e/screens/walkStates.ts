import type { Page } from "playwright-core";
import { waitForItems } from "../support/comments.ts";
import { choosePalette } from "../support/panelPage.ts";
import { screenReview } from "./screenReview.ts";
import { emptyStates, judgedStates, restrictedStates, reviewStates, type ScreenState } from "./screenStates.ts";
import { present, type Stage, untilStill } from "./stage.ts";

/** A size of the page, and the palettes in which it is looked at. */
export interface Look {
  readonly width: number;
  readonly height: number;
  readonly palettes: readonly string[];
}

/** A state of the page at a size and in a palette. */
export interface Shot {
  readonly state: string;
  readonly width: number;
  readonly palette: string;
}

interface Scene {
  readonly states: readonly ScreenState[];
  open(stage: Stage): Promise<void>;
}

const scenes: readonly Scene[] = [
  { states: emptyStates, open: ({ page, product }) => visit(page, product.host().url) },
  { states: reviewStates, open: openReview },
  { states: judgedStates, open: openReview },
  { states: restrictedStates, open: openRestricted },
];

/** Walks one page through all states, and calls back in each palette of each size. */
export async function walkStates(
  stage: Stage,
  looks: readonly Look[],
  visitShot: (shot: Shot, page: Page) => Promise<void>,
): Promise<void> {
  const { page } = stage;
  for (const { states, open } of scenes) {
    await open(stage);
    for (const { width, height, palettes } of looks) {
      await page.setViewportSize({ width, height });
      await untilStill(page);
      for (const { name, from = 0, enter, leave } of states) {
        if (width < from) continue;
        await inState(name, width, () => enter(stage));
        for (const palette of palettes) {
          await choosePalette(page, palette);
          await untilStill(page);
          await visitShot({ state: name, width, palette }, page);
        }
        await inState(name, width, async () => leave?.(stage));
      }
    }
  }
}

/** Names the state in which a walk has failed. */
async function inState(name: string, width: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    throw new Error(`In “${name}” at ${width} pixels`, { cause: problem });
  }
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 2 }).first().waitFor();
}

/** Presents a review of changes with comments of all kinds. */
export async function openReview(stage: Stage): Promise<void> {
  const { page, product } = stage;
  const { assistant } = product;
  await present(product, { content: "# Let sessions end\n\nA session ends after an hour.\n", new: true });
  const request = { title: "Round the totals", description: "Totals are rounded for each line.", new: true };
  const { isError, text } = await assistant.call("request_review", request);
  if (isError) throw new Error(text);
  await stage.presentNext();
  await page.setViewportSize({ width: 1_200, height: 800 });
  await visit(page, product.host().url);
  await untilStill(page);
  await comment(page, "Which **law** is it? See [`src/checkout/calculateTotals.ts:7`][].");
  await page.keyboard.press("f");
  await page.getByRole("radio").nth(1).check();
  await page.getByRole("dialog").getByRole("textbox").fill("A few questions before it is merged.");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const [item] = await waitForItems(assistant, undefined, 30);
  const [asked] = item?.comments ?? [];
  await assistant.call("answer_comment", { thread_id: asked?.thread_id, comment: "The one of **2019**, on receipts." });
  await page.keyboard.press("j");
  await comment(page, "Is a cent the most that it can differ by, with 18,371 lines?");
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await page.keyboard.type("A comment that is not finished");
  await page.keyboard.press("Escape");
  await untilStill(page);
}

/** Comments on the section at hand. */
async function comment(page: Page, text: string): Promise<void> {
  await page.getByRole("main").first().focus();
  await page.keyboard.press("c");
  await page.locator("main textarea:focus").waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
  await page.locator("main textarea").waitFor({ state: "detached" });
}

async function openRestricted({ page, untrusted }: Stage): Promise<void> {
  await present(untrusted, { content: screenReview("first") });
  await visit(page, untrusted.host().url);
  await page.getByRole("status").filter({ hasText: /trust/i }).first().waitFor();
}
