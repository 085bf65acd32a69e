import { it } from "vitest";
import { appendFileSync } from "node:fs";
import { corpusFolder } from "../support/securityDocuments.ts";
import { startPrivateProduct } from "../support/securityProduct.ts";
import { isPanelRequest, openWatchedPage, startLonelyBrowser } from "../support/securityBrowser.ts";
const log = (x: string) => appendFileSync("/tmp/sec-try.log", x + "\n");
it("x", {timeout: 580_000}, async () => {
  const { gens } = await import(corpusFolder + "/pathological-gens.mjs");
  const product = await startPrivateProduct();
  await product.present({ content: "# Calm" });
  const browser = await startLonelyBrowser();
  const { page } = await openWatchedPage(browser, { bypassCSP: false, isExpectedRequest: isPanelRequest(product.url()) });
  await page.addInitScript(() => { (window as any).lt = []; new PerformanceObserver((l) => { for (const e of l.getEntries()) (window as any).lt.push(Math.round(e.duration)); }).observe({ type: "longtask" }); });
  await page.goto(product.url());
  let i = 0;
  for (const [name, gen] of Object.entries(gens)) {
    await product.present({ content: `# Calm`, mode: "replace" });
    await page.locator("main section:only-child h1").getByText("Calm").waitFor();
    await page.evaluate(() => { (window as any).lt.length = 0; });
    await product.present({ mode: "append", content: `## Text ${i}\n\n${(gen as (n: number) => string)(100000)}\n` });
    await page.waitForFunction(() => { const s = document.querySelectorAll<HTMLElement>("main > .review > section")[1]; return s && s.ariaBusy !== "true" && !(s.querySelector(":scope > .section-source") && !s.querySelector(":scope > .section-reason")); }, undefined, { timeout: 20000 }).catch(() => log("timeout " + name));
    await page.evaluate(() => new Promise((r) => setTimeout(r, 250)));
    const r = await page.evaluate(() => [(window as any).lt.slice(), document.querySelector(".section-reason")?.textContent?.slice(0, 40), document.querySelectorAll("main section *").length, document.querySelector("main")!.scrollHeight]);
    if (Math.max(0, ...(r[0] as number[])) > 150) log(`${i} ${name} ${JSON.stringify(r)}`);
    i++;
  }
  log("end");
  await browser.close(); await product.dispose();
});
