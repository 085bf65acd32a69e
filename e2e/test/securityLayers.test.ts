import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLonelyBrowser } from "../support/securityBrowser.ts";
import { hostileDocuments, hostilePayloads, isFullRun } from "../support/securityDocuments.ts";
import { type PrivateProduct, startPrivateProduct } from "../support/securityProduct.ts";
import { renderToHtml } from "../support/securityRenderer.ts";
import { type HostileSite, openDocuments, type Protection, startHostileSite } from "../support/securitySite.ts";
import { ownVectors } from "../support/securityVectors.ts";

/** Frames that are open at once, and sanitised texts in each of them. */
const frames = 40;
const textsInFrame = 20;

describe("each layer alone", () => {
  let product: PrivateProduct;
  let site: HostileSite;
  let browser: Browser;
  let page: Page;
  let payloads: readonly string[];
  const requests: string[] = [];

  beforeAll(async () => {
    payloads = hostilePayloads();
    product = await startPrivateProduct();
    site = await startHostileSite(readFileSync(join(product.pages, "worker.js"), "utf8"));
    browser = await startLonelyBrowser();
    page = await browser.newPage();
    page.on("dialog", (dialog) => void dialog.dismiss());
    page.on("popup", (popup) => void popup.close());
    page.on("request", (request) => {
      if (!/^\/(?:document\/\d+|worker\.js|favicon\.ico)?$/.test(request.url().replace(site.url, "/")))
        requests.push(request.url());
    });
  });

  afterAll(async () => {
    await browser?.close();
    site?.dispose();
    await product?.dispose();
  });

  async function open(bodies: readonly string[], protection: Protection) {
    site.serve(bodies, protection);
    await page.goto(site.url);
    const did = bodies.map((): string[] => []);
    for (let first = 0; first < bodies.length; first += frames) {
      const events = await openDocuments(page, first, Math.min(frames, bodies.length - first));
      for (const { document, text } of events) did[document]?.push(text);
    }
    return did;
  }

  it("control", async () => {
    const t = Date.now();
    const did = await open(ownVectors, { kind: "none" });
    console.log(
      Date.now() - t,
      did.map((each, i) => [ownVectors[i], each.filter((x) => !/started|ended/.test(x))]).filter((x) => x[1]!.length),
    );
    console.log(
      did.flatMap((e, i) => (e.includes("started") ? [] : [ownVectors[i]])),
      did.flatMap((e, i) => (e.includes("ended") ? [] : [ownVectors[i]])),
    );
    console.log(requests.splice(0));
  });

  it("csp", async () => {
    await product.present({ content: "# Start" });
    const html = await (await fetch(product.url())).text();
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
    console.log(policy);
    const t = Date.now();
    const some = payloads.filter((p, i) => i < ownVectors.length || i % 4 === 0);
    const did = await open(some, { kind: "policy", text: policy });
    console.log(
      Date.now() - t,
      some.length,
      did.map((each, i) => [some[i], each.filter((x) => /^called/.test(x))]).filter((x) => x[1]!.length),
    );
    console.log(
      did.flatMap((e, i) => (e.includes("started") ? [] : [some[i]])),
      did.flatMap((e, i) => (e.includes("ended") ? [] : [some[i]])),
    );
    console.log(requests.splice(0));
  });

  it("sanitiser", async () => {
    let t = Date.now();
    const documents = hostileDocuments(payloads, 4);
    await page.goto(site.url);
    await page.addScriptTag({ url: "/worker.js" });
    const rendered = await renderToHtml(
      page,
      documents.map(({ markdown }) => markdown),
    );
    console.log(Date.now() - t, rendered.length, rendered.filter((x) => x === null).length);
    const unique = [...new Set(rendered)].filter((x) => x !== null);
    const bodies = [];
    for (let i = 0; i < unique.length; i += textsInFrame)
      bodies.push(
        unique
          .slice(i, i + textsInFrame)
          .map((x) => `<div>${x}</div>`)
          .join("\n"),
      );
    t = Date.now();
    const did = await open(bodies, { kind: "none" });
    console.log(
      Date.now() - t,
      bodies.length,
      unique.length,
      did.map((each, i) => [bodies[i], each.filter((x) => !/started|ended/.test(x))]).filter((x) => x[1]!.length),
    );
    console.log(
      did.flatMap((e, i) => (e.includes("started") ? [] : [bodies[i]])).length,
      did.flatMap((e, i) => (e.includes("ended") ? [] : [bodies[i]])).length,
    );
    console.log(requests.splice(0));
  });
});
