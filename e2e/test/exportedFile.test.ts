import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Browser, Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { iterationShown, longestShare, sectionShown, sharedBrowser, tasksDuring } from "../support/browser.ts";
import { longReview } from "../support/exampleReview.ts";
import { type Product, startProduct } from "../support/product.ts";
import {
  lookAt,
  openExportingPage,
  pictures,
  problemsUnderPolicy,
  type ReviewMenu,
  reviewMenu,
} from "../support/reviewMenu.ts";
import { reviewToExport } from "../support/reviewToExport.ts";
import { contexts, ownVectors } from "../support/securityVectors.ts";

const third = reviewToExport[2];

describe("saving a review", () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let actions: ReviewMenu;

  beforeAll(async () => {
    product = await startProduct(["--max-content-length", "8000000"]);
    browser = await sharedBrowser();
    page = await openExportingPage(browser);
    actions = reviewMenu(page);
    for (const content of reviewToExport) await present(content);
    await page.goto(product.host().url);
    await sectionShown(page, "Leaving the panel");
  });

  afterAll(async () => {
    await product?.dispose();
  });

  const present = async (content: string, mode = "replace") => {
    const answer = await product.assistant.call("present_review", { baseUri: product.workspace.folder, content, mode });
    if (answer.isError) throw new Error(answer.text);
    return Number(answer.structured["iteration"]);
  };
  const presentAndWait = async (...contents: readonly (readonly [content: string, mode?: string])[]) => {
    let iteration = 0;
    for (const content of contents) iteration = await present(...content);
    await iterationShown(page, iteration);
  };

  it("saves the Markdown under the review's name", async () => {
    const download = await actions.save("Save as Markdown…");
    expect(download.suggestedFilename()).toBe("Leaving the panel a b.md");
    expect(readFileSync(await download.path(), "utf8")).toBe(third);
    await actions.said("Saved as “Leaving the panel a b.md”.");
  });

  it("saves one file with everything, the history too, that asks for nothing", async () => {
    const download = await actions.save("Save as HTML…");
    expect(download.suggestedFilename()).toBe("Leaving the panel a b.html");
    const { reader, requests, events } = await openFile(download);
    expect(await reader.title()).toBe("Leaving the panel: a/b");
    const text = await reader.locator("body").evaluate((body) => body.textContent);
    for (const wanted of ["Iteration 3 of 3", "by test-assistant · shop", "the server (src/server.ts:67)"])
      expect(text).toContain(wanted);
    for (const once of [
      "The very end",
      "The end of it all.",
      "Nobody needs this any more.",
      "All about part 7, as it was.",
    ])
      expect(text.split(once).length - 1, once).toBe(1);
    expect(text).not.toContain(product.workspace.folder);
    expect(await reader.locator(".file-iteration > summary").allInnerTexts()).toEqual([
      expect.stringMatching(/^#2 .*whole review · by test-assistant · 1 changed · 1 removed · \+\d+ −\d+ words$/),
      expect.stringMatching(/^#1 .*whole review · by test-assistant · \d+ added · \+[\d,]+ −0 words$/),
    ]);
    const ids = await reader.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.length).toBe(new Set(ids).size);
    const broken = await reader
      .locator('a[href^="#"]')
      .evaluateAll((links) =>
        links
          .map((link) => decodeURIComponent(link.getAttribute("href") ?? "").slice(1))
          .filter((anchor) => document.getElementById(anchor) === null),
      );
    expect(broken).toEqual([]);
    await lookAtFile(reader);
    await reader.getByRole("link", { name: "last part", exact: true }).click();
    await reader.locator("#to-the-last-part:target").waitFor();
    await reader.locator(".file-iteration > summary").first().click();
    await reader.getByText("The end of it all.").waitFor({ state: "visible" });
    expect([requests, events]).toEqual([[], []]);
    await reader.close();
  });

  it("leaves nothing of a hostile review that executes, navigates or asks for anything", {
    timeout: 120_000,
  }, async () => {
    const vectors = ownVectors.flatMap((vector, index) =>
      Object.entries(contexts).map(([name, write]) => `## ${name} ${index}\n\n${write(vector, `l${index}${name}`)}\n`),
    );
    const title = '</title><script>alert("title")</script><img src=x onerror=alert(2)>';
    const content = [`# ${title}`, ...vectors].join("\n\n");
    await presentAndWait([content], [content.replaceAll("alert(1)", "alert(4)")]);
    const { reader, requests, events } = await openFile(await actions.save("Save as HTML…"));
    expect(await reader.locator("details.file-iteration").count()).toBe(1);
    await reader.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    await reader.mouse.move(300, 300);
    await reader.keyboard.press("Tab");
    expect(await reader.evaluate(findHostile)).toEqual({
      elements: [],
      handlers: [],
      links: [],
      images: [],
      shared: [],
    });
    expect([requests, events]).toEqual([[], []]);
    console.log(`hostile sections in the saved file: ${vectors.length}, and as many in its history`);
    await reader.close();
  });

  it("copies and saves ten megabytes in small tasks", async () => {
    const content = longReview(10_000_000);
    const half = 5_000_002 + content.slice(5_000_000).search(/\n\n#+ Part/);
    // One call accepts eight.
    await presentAndWait([content.slice(0, half)], [content.slice(half), "append"]);
    let download: Download | undefined;
    const tasks = await tasksDuring(browser, page, async () => {
      await actions.choose("Copy as Markdown");
      await actions.said("Copied as Markdown.");
      const saved = page.waitForEvent("download", { timeout: 150_000 });
      await actions.choose("Save as HTML…");
      await page.locator(".export-progress").waitFor();
      download = await saved;
    });
    expect((await actions.clipboard("text/plain")) === content).toBe(true);
    const html = readFileSync((await download?.path()) ?? "", "utf8");
    const named = (text: string) => new Set(text.match(/Part \d+/g));
    expect(named(html.slice(html.indexOf("<main>"), html.indexOf("</main>"))).size).toBe(named(content).size);
    const longest = tasks.toSorted((one, other) => other - one).slice(0, 5);
    const figures = longest.map((task) => task.toFixed(0)).join(", ");
    console.log(`ten megabytes: ${(html.length / 1e6).toFixed(1)} MB of HTML, longest tasks ${figures} ms`);
    expect(longestShare(tasks)).toBeLessThan(0.1);
  });

  it("shows how far it is, and gives up when the reader says so", async () => {
    await actions.choose("Save as HTML…");
    const progress = page.locator(".export-progress");
    await progress.getByText(/^\d+%$/).waitFor();
    // The order of its headings is the review's own.
    const problems = (await lookAt(page, "progress")).filter((problem) => !problem.includes("heading-order"));
    expect(problems).toEqual([]);
    await progress.getByRole("button", { name: "Cancel" }).click();
    await progress.waitFor({ state: "detached" });
    await actions.choose("Copy as commit message");
    await actions.said("Copied as a commit message.");
  });

  /** Opens a saved file as a person does, and records its requests and errors. */
  async function openFile(download: Download) {
    const path = `${await download.path()}.html`;
    await download.saveAs(path);
    const reader = await (await browser.newContext()).newPage();
    const url = pathToFileURL(path).href;
    const isOwn = (address: string) => address.split("#")[0] === url;
    const requests: string[] = [];
    const events: string[] = [];
    reader.on("request", (request) => {
      if (!isOwn(request.url()) && !request.url().startsWith("data:image/")) requests.push(request.url());
    });
    reader.on("dialog", (dialog) => {
      events.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    reader.on("popup", () => events.push("popup"));
    reader.on("pageerror", (problem) => events.push(`threw ${problem.message}`));
    reader.on("framenavigated", (frame) => isOwn(frame.url()) || events.push(`went to ${frame.url()}`));
    await reader.goto(url);
    return { reader, requests, events };
  }
});

async function lookAtFile(reader: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await reader.emulateMedia({ colorScheme });
    expect(await problemsUnderPolicy(reader), colorScheme).toEqual([]);
    for (const width of pictures === undefined ? [] : [1000, 420]) {
      await reader.setViewportSize({ width, height: 900 });
      await reader.evaluate(() => scrollTo(0, 0));
      await reader.screenshot({ path: `${pictures}/file-${colorScheme}-${width}.png` });
      await reader.evaluate((isOpen) => {
        for (const details of document.querySelectorAll<HTMLDetailsElement>(".file-iteration")) details.open = isOpen;
        document.getElementById("history")?.scrollIntoView();
      }, width === 1000);
      await reader.screenshot({ path: `${pictures}/file-history-${colorScheme}-${width}.png` });
    }
  }
}

/** Runs in the file: finds forbidden content. */
function findHostile() {
  const unwanted =
    "script, iframe, object, embed, link, meta, base, form, button, svg, math, video, audio, source, picture, template, style";
  const all = [...document.querySelectorAll("body *")];
  const places = [...document.querySelectorAll(".file-section, .file-was")];
  const owners = new Map<string, number>();
  // Repetitions within a text itself are ignored.
  for (const place of places)
    for (const id of new Set([...place.querySelectorAll("[id]")].map((each) => each.id)))
      owners.set(id, (owners.get(id) ?? 0) + 1);
  return {
    elements: all.filter((each) => each.matches(unwanted)).map(({ localName }) => localName),
    handlers: all.flatMap((each) =>
      [...each.attributes].map(({ name }) => name).filter((name) => /^on|^style$|^srcdoc$/.test(name)),
    ),
    links: all.map((each) => each.getAttribute("href") ?? "#").filter((href) => !/^(?:https?:|mailto:|#)/.test(href)),
    images: all
      .map((each) => each.getAttribute("src") ?? "data:image/")
      .filter((src) => !src.startsWith("data:image/")),
    shared: [...owners].filter(([, count]) => count > 1).map(([id]) => id),
  };
}
