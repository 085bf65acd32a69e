import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { isPanelRequest, openWatchedPage, startLonelyBrowser, type WatchedPage } from "../support/securityBrowser.ts";
import { ownDocuments } from "../support/securityDocuments.ts";
import { type PrivateProduct, startPrivateProduct } from "../support/securityProduct.ts";
import { readWholeReview } from "../support/securityReader.ts";

const calmReview = { content: "# Calm\n\nNothing *hostile* here.", mode: "replace" };
let product: PrivateProduct;
let browser: Browser;

beforeAll(async () => {
  product = await startPrivateProduct();
  await product.present(calmReview);
  browser = await startLonelyBrowser();
});

afterAll(async () => {
  await browser?.close();
  await product?.dispose();
});

describe("the panel under hostile text", () => {
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

  let watched: WatchedPage | undefined;

  /** Opens a new watched page that shows the calm review. */
  async function open({ bypassCSP }: { readonly bypassCSP: boolean }): Promise<WatchedPage> {
    await watched?.page.context().close();
    await product.present(calmReview);
    watched = await openWatchedPage(browser, { bypassCSP, isExpectedRequest: isPanelRequest(product.url()) });
    return watched;
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
    ["stopped by its policy", false, "violated script-src-attr inline "],
    ["seen without its policy", true, "called alert 1"],
  ])("lets an injected script be %s", async (_, bypassCSP, incident) => {
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

  it("opens only http, https and mailto when every link is clicked, and stays where it is", async () => {
    const chosen = ["document", "link", "linkInAngles", "autolink", "definition", "reference"];
    const documents = ownDocuments().filter(({ context }) => chosen.includes(context));
    const last = { markdown: "[x](https://last.example)" };
    const { page, takeIncidents } = await open({ bypassCSP: true });
    await page.goto(product.url());
    const sections = [...documents, last].map(({ markdown }, at) => `## Case ${at}\n\n${markdown}\n`);
    await product.present({ content: sections.join("\n"), mode: "replace" });
    await page.locator("main h2").getByText("Case 0", { exact: true }).waitFor();
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

declare global {
  interface Window {
    workerMessages?: readonly string[];
  }
}
