import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { watchScript } from "./securityBrowser.ts";

const nonce = "securityTest";

/** The protection of a site's documents: `none` only reports violations of a policy. */
export type Protection = { readonly kind: "none" } | { readonly kind: "policy"; readonly text: string };

/** A web server for hostile documents, without any part of the panel but the named ones. */
export interface HostileSite {
  readonly url: string;
  /** Sets the contents of `/document/0` and so on. */
  serve(bodies: readonly string[], protection: Protection): void;
  dispose(): void;
}

/** An event in one document. */
export interface DocumentEvent {
  readonly document: number;
  /** `started`, `ended`, or a forbidden action. */
  readonly text: string;
}

/** Starts the site; `workerScript` is the panel's built worker. */
export async function startHostileSite(workerScript: string): Promise<HostileSite> {
  let bodies: readonly string[] = [];
  let policy = policyHeader({ kind: "none" });
  const server = createServer((request, response) => {
    const [, number = ""] = /^\/document\/(\d+)$/.exec(request.url ?? "") ?? [];
    const body = bodies[Number(number || Number.NaN)];
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (body !== undefined) response.setHeader(...policy).end(buildDocument(Number(number), body));
    else if (request.url === "/") response.end("<!doctype html><title>Frames</title><body></body>");
    else if (request.url === "/worker.js") response.setHeader("content-type", "text/javascript").end(workerScript);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  // A listening TCP server has an address with a port; only pipes have a string.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    serve(newBodies, protection) {
      bodies = newBodies;
      policy = policyHeader(protection);
    },
    dispose: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the policy with the nonce of our own script in place of the page's. */
function policyHeader(protection: Protection): readonly [name: string, value: string] {
  if (protection.kind === "policy") {
    return ["content-security-policy", protection.text.replaceAll(/'nonce-[^']*'/g, `'nonce-${nonce}'`)];
  }
  return ["content-security-policy-report-only", `script-src 'nonce-${nonce}' 'report-sample'`];
}

/** Returns the hostile markup after one script of ours, which watches and, at the end, triggers every handler. */
function buildDocument(number: number, body: string): string {
  const report = `(text) => parent.postMessage({ document: ${number}, text }, "*")`;
  return `<!doctype html><html><head><script nonce="${nonce}">${watchScript(report)}${temptScript(report)}</script></head><body>${body}</body></html>`;
}

function temptScript(report: string): string {
  return `(() => {
  const report = ${report};
  const events = "mouseover mouseenter pointerover pointerenter focus blur dblclick keydown input change toggle animationend transitionend wheel scroll copy paste error load begin".split(" ");
  report("started");
  const stay = (event) => { if (event.type === "submit" || !/^javascript:/i.test(event.target.closest?.("a,area")?.href ?? "")) event.preventDefault(); };
  for (const kind of ["click", "submit"]) document.addEventListener(kind, stay, true);
  addEventListener("DOMContentLoaded", () => setTimeout(() => {
    for (const element of document.body?.querySelectorAll("*") ?? []) {
      for (const kind of events) element.dispatchEvent(new Event(kind, { cancelable: true }));
      element.focus?.();
      element.click?.();
    }
    setTimeout(() => report("ended"), 50);
  }, 30));
})();`;
}

/**
 * Opens documents of the site, each in a frame, and returns their events. A document that navigates away or never comes
 * to rest does not end: it delays others for at most `patience` milliseconds.
 */
export async function openDocuments(
  page: Page,
  { first, count, patience }: { readonly first: number; readonly count: number; readonly patience: number },
): Promise<readonly DocumentEvent[]> {
  return page.evaluate(
    async ({ first: from, count: length, patience: longest }) => {
      const events: { document: number; text: string }[] = [];
      const over = new AbortController();
      let ended = 0;
      const allEnded = new Promise<void>((resolve) => {
        const receive = ({ data }: MessageEvent) => {
          if (typeof data?.document !== "number" || typeof data.text !== "string") return;
          events.push({ document: data.document, text: data.text });
          if (data.text === "ended") ended += 1;
          if (ended === length) resolve();
        };
        addEventListener("message", receive, { signal: over.signal });
      });
      const loaded: Promise<unknown>[] = [];
      for (let number = from; number < from + length; number += 1) {
        const frame = document.createElement("iframe");
        frame.setAttribute("sandbox", "allow-scripts allow-forms allow-popups allow-modals");
        frame.src = `/document/${number}`;
        loaded.push(new Promise((resolve) => frame.addEventListener("load", resolve, { once: true })));
        document.body.append(frame);
      }
      await Promise.all(loaded);
      await Promise.race([allEnded, new Promise((late) => setTimeout(late, longest))]);
      document.body.replaceChildren();
      over.abort();
      return events;
    },
    { first, count, patience },
  );
}
