import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { isPanelRequest, openWatchedPage, startLonelyBrowser, type WatchedPage } from "../support/securityBrowser.ts";
import { type HostileDocument, hostileDocuments, hostilePayloads } from "../support/securityDocuments.ts";
import { type PrivateProduct, startPrivateProduct } from "../support/securityProduct.ts";
import { readWholeReview } from "../support/securityReader.ts";
import { contexts, ownVectors } from "../support/securityVectors.ts";

/** Number of hostile texts in one review. */
const batch = 600;

const calmReview = { content: "# Calm\n\nNothing *hostile* here.", mode: "replace" };

describe("the panel under hostile text", () => {
  let product: PrivateProduct;
  let browser: Browser;
  let payloads: readonly string[];
  let watched: WatchedPage | undefined;

  beforeAll(async () => {
    payloads = hostilePayloads();
    product = await startPrivateProduct();
    await product.present(calmReview);
    browser = await startLonelyBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await product?.dispose();
  });

  /** Opens a new watched page that shows the calm review. */
  async function open({ bypassCSP }: { readonly bypassCSP: boolean }): Promise<WatchedPage> {
    await watched?.page.context().close();
    await product.present(calmReview);
    watched = await openWatchedPage(browser, { bypassCSP, isExpectedRequest: isPanelRequest(product.url()) });
    return watched;
  }

  /** Shows documents in a review that shares nothing with the previous one, so that nothing of it remains. */
  async function presentBatch(page: Page, documents: readonly HostileDocument[], first: number) {
    await product.present(calmReview);
    await page.locator("main section:only-child h1").getByText("Calm").waitFor();
    const titles = documents.map((_, index) => `Case ${first + index}`);
    const sections = documents.map(({ markdown }, index) => `## ${titles[index]}\n\n${markdown}\n`);
    await product.present({ content: sections.join("\n"), mode: "replace" });
    await page.locator("main h2").getByText(`Case ${first}`, { exact: true }).waitFor();
    return titles;
  }

  /** Shows every document, and reports the offences of each. */
  async function showAll({ page, takeIncidents }: WatchedPage, documents: readonly HostileDocument[]) {
    const wrong: unknown[] = [];
    let elements = 0;
    for (let first = 0; first < documents.length; first += batch) {
      const titles = await presentBatch(page, documents.slice(first, first + batch), first);
      const read = await readWholeReview(page);
      elements += read.elements;
      wrong.push(...takeIncidents().map((incident) => `Case ${first} to ${first + titles.length - 1}: ${incident}`));
      for (const offence of read.offences) {
        const { context, payload } = documents[Number(/\d+/.exec(offence)?.[0])] ?? {};
        wrong.push({ offence, context, payload });
      }
      for (const title of titles.filter((each) => !read.titles.has(each))) {
        const { context, payload } = documents[Number(title.slice(5))] ?? {};
        wrong.push({ title, problem: "was not shown", context, payload, reasons: read.reasons });
      }
    }
    console.log(`${documents.length} documents in ${Object.keys(contexts).length} contexts: ${elements} elements`);
    return wrong;
  }

  it("starts a formatting worker that says it is ready, under the policy", async () => {
    const { page, takeIncidents } = await open({ bypassCSP: false });
    await page.addInitScript(recordWorkerMessages);
    await page.goto(product.url());
    await page.locator("main em", { hasText: "hostile" }).waitFor();
    expect(await page.evaluate(() => window.workerMessages?.slice(0, 2))).toEqual(["ready", "answer"]);
    expect(takeIncidents()).toEqual([]);
  });

  it("shows the source with the reason when the worker dies as it starts", async () => {
    const { page } = await open({ bypassCSP: false });
    await page.addInitScript(recordWorkerMessages);
    const body = 'globalThis.dialecticWorkerSource = "throw new Error()";';
    await page.route("**/worker.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
    await page.goto(product.url());
    await page.getByText("Nothing *hostile* here.").waitFor();
    await page.getByText("Formatting is not available in this window.").waitFor();
    expect(await page.evaluate(() => window.workerMessages)).toEqual([]);
  });

  it.each([
    ["with its policy", false],
    ["without its policy", true],
  ])("executes, fetches and opens nothing %s", { timeout: 3_600_000 }, async (_, bypassCSP) => {
    const opened = await open({ bypassCSP });
    await opened.page.goto(product.url());
    await sectionShown(opened.page, "Calm");
    const furniture = await furnitureOf(opened);
    expect(opened.takeIncidents()).toEqual([]);
    expect(await showAll(opened, hostileDocuments(payloads, 12))).toEqual([]);
    expect(await furnitureOf(opened)).toEqual(furniture);
  });

  it.each([
    ["stopped by its policy", false, "violated script-src-attr inline "],
    ["seen without its policy", true, "called alert 1"],
  ])("is where a script that gets in is %s", async (_, bypassCSP, incident) => {
    const { page, takeIncidents } = await open({ bypassCSP });
    await page.goto(product.url());
    await sectionShown(page, "Calm");
    takeIncidents();
    await page.evaluate(() => {
      const section = document.querySelector("main section");
      if (section) section.innerHTML = '<img src="https://attack.example/image" onerror="alert(1)">';
    });
    const incidents: string[] = [];
    const isOver = () => incidents.push(...takeIncidents()) >= 2 && incidents.includes(incident);
    await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
    expect(incidents).toContain("requested https://attack.example/image");
    expect(incidents.filter((each) => each.startsWith("called"))).toEqual(bypassCSP ? ["called alert 1"] : []);
  });

  it("opens nothing but http, https and mailto when every link is clicked, and stays where it is", async () => {
    const chosen = ["document", "link", "linkInAngles", "autolink", "definition", "reference"];
    const documents = hostileDocuments(ownVectors, 1).filter(({ context }) => chosen.includes(context));
    const last = { context: "link", payload: "", markdown: "[x](https://last.example)" };
    const { page, takeIncidents } = await open({ bypassCSP: true });
    await page.goto(product.url());
    await presentBatch(page, [...documents, last], 0);
    await readWholeReview(page, { onWindow: () => page.evaluate(clickLinks) });
    const opened = new Set<string>();
    const isLastOpened = () => {
      for (const incident of takeIncidents()) opened.add(incident);
      return opened.has("called open https://last.example");
    };
    await expect.poll(isLastOpened, { timeout: 60_000 }).toBe(true);
    console.log(`links opened: ${opened.size} addresses`);
    expect([...opened].filter((incident) => !/^called open (?:https?:\/\/|mailto:)/i.test(incident))).toEqual([]);
    expect(page.url().replace(/#.*$/, "")).toBe(new URL("/", product.url()).href);
  });
});

/** Returns everything outside the sections that could run, fetch or send data, in the order of the page. */
async function furnitureOf({ page }: WatchedPage): Promise<readonly string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll("script, iframe, frame, object, embed, form, style, link, meta, base, svg, math"),
    ].map((element) => element.outerHTML.replace(/\bnonce="[^"]*"/g, "")),
  );
}

/** Runs in the page. */
function clickLinks(): void {
  for (const link of document.querySelectorAll<HTMLElement>("main section a")) link.click();
}

/** Runs in the page before its scripts: records the kinds of all messages that its workers send. */
function recordWorkerMessages(): void {
  const messages: string[] = [];
  const Original = window.Worker;
  window.workerMessages = messages;
  window.Worker = class extends Original {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener("message", ({ data }) => messages.push(data.kind));
    }
  };
}

declare global {
  interface Window {
    workerMessages?: readonly string[];
  }
}
