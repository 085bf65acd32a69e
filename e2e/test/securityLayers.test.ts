import type { Browser, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWorker, renderToHtml } from "../support/renderToHtml.ts";
import { dismiss, startLonelyBrowser } from "../support/securityBrowser.ts";
import { hostileDocuments, hostilePayloads, isFullRun } from "../support/securityDocuments.ts";
import { type PrivateProduct, startPrivateProduct } from "../support/securityProduct.ts";
import { type HostileSite, openDocuments, type Protection, startHostileSite } from "../support/securitySite.ts";
import { ownVectors } from "../support/securityVectors.ts";

/**
 * Number of frames that are open at once, of texts that share a frame for sanitising, and of texts that one worker
 * formats.
 */
const frames = 40;
const textsInFrame = 20;
const textsInWorker = 2_000;

/** Milliseconds after loading: raw markup may navigate its document away, sanitised markup may not. */
const rawPatience = 1_000;
const sanitisedPatience = 30_000;

/** Milliseconds; the full run takes minutes. */
const timeLimit = { timeout: 3_600_000 };

describe("each layer of defence alone", () => {
  let product: PrivateProduct;
  let site: HostileSite;
  let browser: Browser;
  let payloads: readonly string[];

  beforeAll(async () => {
    payloads = hostilePayloads();
    product = await startPrivateProduct();
    await product.present({ content: "# Calm" });
    site = await startHostileSite(readWorker(product.pages));
    browser = await startLonelyBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    site?.dispose();
    await product?.dispose();
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

  it("executes much when there is none: what the other tests do not see would be seen", timeLimit, async () => {
    const raw = rawPayloads(40);
    const { did, requests } = await open(raw, { kind: "none" }, rawPatience);
    const executed = did.filter((events) => events.some(isExecution)).length;
    console.log(`no layer: ${executed} of ${raw.length} executed, ${requests.length} requests`);
    expect(did.filter((events) => !events.includes("started"))).toEqual([]);
    expect(did.slice(0, ownVectors.length).filter((events) => events.some(isExecution)).length).toBeGreaterThan(9);
    expect(requests.map((request) => request.url())).toContain("https://attack.example/poster");
  });

  it("executes nothing under the policy of the panel, with no sanitiser", timeLimit, async () => {
    const raw = rawPayloads(12);
    const policy = await policyOf(product.url());
    const { did, requests } = await open(raw, { kind: "policy", text: policy }, rawPatience);
    const stopped = did.filter((events) => events.some(isViolation)).length;
    const executed = raw.filter((_, index) => did[index]?.some(isCall));
    console.log(`policy alone: ${executed.length} of ${raw.length} executed, ${stopped} were stopped`);
    expect(did.filter((events) => !events.includes("started"))).toEqual([]);
    expect(stopped).toBeGreaterThan(9);
    expect(executed).toEqual([]);
    const scripts = requests.filter((request) => request.resourceType() === "script");
    expect(scripts.map((request) => request.url())).toEqual([]);
  });

  it("executes and requests nothing from what the sanitiser leaves, with no policy", timeLimit, async () => {
    const documents = hostileDocuments(payloads, 4);
    const rendered = await renderAll(documents.map(({ markdown }) => markdown));
    const formatted = rendered.filter((html) => html !== null);
    const unique = [...new Set(formatted)];
    const bodies = Array.from({ length: Math.ceil(unique.length / textsInFrame) }, (_, index) => {
      const texts = unique.slice(index * textsInFrame, (index + 1) * textsInFrame);
      return texts.map((html) => `<div>${html}</div>`).join("\n");
    });
    const { did, requests } = await open(bodies, { kind: "none" }, sanitisedPatience);
    const bad = bodies.flatMap((body, index) => (isCalm(did[index]) ? [] : [{ body, did: did[index] }]));
    console.log(
      `sanitiser alone: ${documents.length} documents, ${formatted.length} formatted, ${unique.length} different, ` +
        `${bad.length} of ${bodies.length} pages of them did anything`,
    );
    expect(bad).toEqual([]);
    expect(requests.map((request) => request.url()).filter((url) => !url.startsWith("data:image/"))).toEqual([]);
    expect(formatted.length).toBeGreaterThan(documents.length * 0.99);
  });

  /** Returns the HTML that the built worker makes of the texts. */
  async function renderAll(texts: readonly string[]): Promise<readonly (string | null)[]> {
    const rendered: (string | null)[] = [];
    const workshop = await browser.newPage();
    await workshop.goto(site.url);
    await workshop.addScriptTag({ url: "/worker.js" });
    for (let first = 0; first < texts.length; first += textsInWorker) {
      rendered.push(...(await renderToHtml(workshop, texts.slice(first, first + textsInWorker))));
    }
    await workshop.close();
    return rendered;
  }
});

/** True for a document that came to its end without any other event. */
function isCalm(events: readonly string[] | undefined): boolean {
  return events?.length === 2 && events.includes("started") && events.includes("ended");
}

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
