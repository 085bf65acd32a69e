import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { expect } from "vitest";
import { repository } from "../support/assistant.ts";
import { animationsEnded, atRest } from "../support/panelPage.ts";
import { type PictureName, pictures } from "./pictures.ts";

/** So much that the whole page of a picture is in view. */
const wholePage = 5_000;

/** Set by `npm run screens -- --docs`. */
const isMaking = process.env["DIALECTIC_MAKE_PICTURES"] === "1";

/**
 * Compares the text of a page with the one that it had when its picture was made; `npm run screens -- --docs` makes
 * both anew. In VS Code, `frame` is our page in the window.
 */
export async function keepPicture(name: PictureName, page: Page, frame: Page | Frame = page): Promise<void> {
  const { width, height } = pictures[name];
  await page.setViewportSize({ width, height });
  await atRest(frame);
  await animationsEnded(frame);
  if (isMaking) await page.screenshot({ path: join(repository, "docs", `${name}.png`) });
  await page.setViewportSize({ width, height: wholePage });
  await atRest(frame);
  const file = join(import.meta.dirname, "texts", `${name}.txt`);
  if (isMaking) writeFileSync(file, `${(await readLines(frame)).join("\n")}\n`);
  const message = `docs/${name}.png is older than the page: run \`npm run screens -- --docs\``;
  const kept = readFileSync(file, "utf8").trimEnd().split("\n");
  await expect.poll(() => readLines(frame), { message, timeout: 20_000 }).toEqual(kept);
  await page.setViewportSize({ width, height });
}

/** Returns the lines of a page that is in view as a whole, without code and without what differs each time, as what is still new. */
async function readLines(frame: Page | Frame): Promise<readonly string[]> {
  await frame.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("tr:has(> .diff-text) { display: none !important; }");
    document.adoptedStyleSheets.push(sheet);
  });
  const [text = ""] = await frame.locator("body").allInnerTexts();
  await frame.evaluate(() => void document.adoptedStyleSheets.pop());
  return text
    .replace(/just now|\d+ (?:seconds?|minutes?|hours?|min|[smh])\b(?: ago)?|\b\d\d?:\d\d\b/g, "TIME")
    .replace(/\b(?=[a-f]*\d)[0-9a-f]{7,40}\b/g, "HASH")
    .replace(/\b(?:localhost|127\.0\.0\.1):\d+/g, "HOST")
    .replace(/\bv?\d+\.\d+\.\d+\b/g, "VERSION")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "" && !/^(?:\d+ new|New|New: .*|Since you last looked: .*)$/.test(line));
}
