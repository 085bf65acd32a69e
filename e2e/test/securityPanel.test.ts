import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import {
  dismiss,
  isPanelRequest,
  openWatchedPage,
  startLonelyBrowser,
  type WatchedPage,
} from "../support/securityBrowser.ts";
import { type HostileDocument, hostileDocuments, hostilePayloads, isFullRun } from "../support/securityDocuments.ts";
import { type PrivateProduct, startPrivateProduct } from "../support/securityProduct.ts";
import { readWholeReview } from "../support/securityReader.ts";
import { type HostileSite, openDocuments, type Protection, startHostileSite } from "../support/securitySite.ts";
import { contexts, ownVectors } from "../support/securityVectors.ts";

const calmReview = { content: "# Calm\n\nNothing *hostile* here.", mode: "replace" };
let product: PrivateProduct;
let browser: Browser;
let payloads: readonly string[];

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

describe("the panel under hostile text", () => {
  /** Number of hostile texts in one review. */
  const batch = 600;

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

  let watched: WatchedPage | undefined;

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

declare global {
  interface Window {
    workerMessages?: readonly string[];
  }
}

describe("each layer of defence alone", () => {
  /** Number of frames that are open at once. */
  const frames = 40;

  /** Milliseconds that a raw document gets, which may have navigated away. */
  const patience = 1_000;

  /** Milliseconds; the full run takes minutes. */
  const timeLimit = { timeout: 3_600_000 };

  function isCall(event: string): boolean {
    return event.startsWith("called ");
  }

  function isViolation(event: string): boolean {
    return event.startsWith("violated script-src");
  }

  /** True for the report of a script: where a policy only reports, the script has run. */
  function isExecution(event: string): boolean {
    return isCall(event) || isViolation(event);
  }

  /** Returns the policy that the running panel gives its page. */
  async function policyOf(url: string): Promise<string> {
    const html = await (await fetch(url)).text();
    const [, policy] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
    if (policy === undefined) throw new Error("The page has no policy");
    return policy;
  }

  let site: HostileSite;
  beforeAll(async () => {
    site = await startHostileSite("");
  });

  afterAll(async () => {
    site?.dispose();
  });

  /** Opens each markup in a separate document; returns the events of each, and the requests that no policy stopped. */
  async function open(bodies: readonly string[], protection: Protection, patience: number) {
    site.serve(bodies, protection);
    const page = await browser.newPage();
    const requests: Request[] = [];
    page.on("dialog", dismiss);
    page.on("popup", (popup) => void popup.close().catch(() => undefined));
    page.on("request", (request) => requests.push(request));
    await page.goto(site.url);
    const did = bodies.map((): string[] => []);
    for (let first = 0; first < bodies.length; first += frames) {
      const count = Math.min(frames, bodies.length - first);
      for (const { document, text } of await openDocuments(page, { first, count, patience })) did[document]?.push(text);
    }
    const own = ["", ...bodies.map((_, index) => `document/${index}`)].map((path) => `${site.url}${path}`);
    const expected = new Set(own);
    const others = requests.filter((request) => !expected.has(request.url()) && request.failure()?.errorText !== "csp");
    await page.close();
    return { did, requests: others };
  }

  /** Returns the unchanged hostile texts; in a sample our own and each `step`th of the others. */
  const rawPayloads = (step: number) =>
    payloads.filter((_, index) => isFullRun || index < ownVectors.length || index % step === 0);

  it("executes a lot without any defence, so that the other tests would detect it", timeLimit, async () => {
    const raw = rawPayloads(40);
    const { did, requests } = await open(raw, { kind: "none" }, patience);
    const executed = did.filter((events) => events.some(isExecution)).length;
    console.log(`no layer: ${executed} of ${raw.length} executed, ${requests.length} requests`);
    expect(did.filter((events) => !events.includes("started"))).toEqual([]);
    expect(did.slice(0, ownVectors.length).filter((events) => events.some(isExecution)).length).toBeGreaterThan(9);
    expect(requests.map((request) => request.url())).toContain("https://attack.example/poster");
  });

  it("executes nothing under the policy of the panel, with no sanitiser", timeLimit, async () => {
    const raw = rawPayloads(12);
    const policy = await policyOf(product.url());
    const { did, requests } = await open(raw, { kind: "policy", text: policy }, patience);
    const stopped = did.filter((events) => events.some(isViolation)).length;
    const executed = raw.filter((_, index) => did[index]?.some(isCall));
    console.log(`policy alone: ${executed.length} of ${raw.length} executed, ${stopped} were stopped`);
    expect(did.filter((events) => !events.includes("started"))).toEqual([]);
    expect(stopped).toBeGreaterThan(9);
    expect(executed).toEqual([]);
    const scripts = requests.filter((request) => request.resourceType() === "script");
    expect(scripts.map((request) => request.url())).toEqual([]);
  });
});
