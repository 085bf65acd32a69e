import { type Browser, chromium, type Dialog, type Page } from "playwright-core";
import { chromiumArguments, ensureChromium } from "../../scripts/chromium.mjs";

/** Starts Chromium in a network of only this machine: requests of hostile text are refused, and recorded. */
export async function startLonelyBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      ...chromiumArguments,
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
      // Otherwise every hostile frame would start a process.
      "--disable-features=IsolateSandboxedIframes",
    ],
  });
}

/**
 * Returns a script that runs before any other in a document and reports events that only a foreign script could cause.
 * It calls `report`, an expression for a function that takes a string.
 */
export function watchScript(report: string): string {
  return `(() => {
  const report = ${report};
  for (const name of ["alert", "confirm", "prompt", "print", "open"])
    window[name] = (text) => { report("called " + name + " " + String(text).slice(0, 200)); return null; };
  Object.defineProperty(window, "xssed", { set: () => report("called xssed") });
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, sample, blockedURI }) =>
    report("violated " + effectiveDirective + " " + blockedURI + " " + sample));
})();`;
}

/** A page that records its forbidden actions. */
export interface WatchedPage {
  readonly page: Page;
  /** Returns executions, violations, requests, navigations and windows so far, each as a sentence; empties the list. */
  takeIncidents(): readonly string[];
}

interface WatchOptions {
  /** Switches the page's content security policy off, which leaves the sanitiser as the only defence. */
  readonly bypassCSP: boolean;
  readonly isExpectedRequest: (url: string) => boolean;
}

/** Closes a dialog. It may already be gone: with the frame that opened it, or with the page. */
export function dismiss(dialog: Dialog): void {
  dialog.dismiss().catch(() => undefined);
}

/** Opens an empty page that is watched from its first script on. */
export async function openWatchedPage(browser: Browser, options: WatchOptions): Promise<WatchedPage> {
  const incidents: string[] = [];
  const context = await browser.newContext({ bypassCSP: options.bypassCSP, viewport: { width: 1_000, height: 2_000 } });
  await context.exposeBinding("dialecticIncident", (_source, text: string) => incidents.push(text));
  await context.addInitScript(watchScript("window.dialecticIncident"));
  const page = await context.newPage();
  page.on("dialog", (dialog) => {
    incidents.push(`opened a dialog ${dialog.message()}`);
    dismiss(dialog);
  });
  page.on("popup", (popup) => incidents.push(`opened a window ${popup.url()}`));
  page.on("crash", () => incidents.push("crashed"));
  page.on("pageerror", (error) => incidents.push(`threw ${error.message}`));
  page.on("request", (request) => {
    if (!options.isExpectedRequest(request.url())) incidents.push(`requested ${request.url().slice(0, 300)}`);
  });
  let address: string | undefined;
  page.on("framenavigated", (frame) => {
    // The test itself has opened the first address; reloads are requests. The page removes the code from its address,
    // which then follows the section that is read.
    const [url] = frame.url().split(/\?code=|#/);
    address ??= url;
    if (url !== address) incidents.push(`navigated to ${frame.url()}`);
  });
  return { page, takeIncidents: () => incidents.splice(0) };
}

/** Returns a check for the requests of a panel's page to its own server. */
export function isPanelRequest(panelUrl: string): (url: string) => boolean {
  const home = new URL("/", panelUrl).href;
  const own =
    /^(?:\?code=[\w-]+|prove|enter|start\.js|panel\.(?:js|css)|worker\.js|codicon\.ttf(?:\?\w+)?|(?:events|message)\?[^#]*)?$/;
  return (url) =>
    (url.startsWith(home) && own.test(url.slice(home.length))) ||
    url.startsWith("data:image/") ||
    url === `${new URL(panelUrl).origin}/favicon.ico` ||
    url.startsWith(`blob:${new URL(panelUrl).origin}/`);
}
