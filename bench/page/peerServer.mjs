import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pageFolder } from "../product/builtProduct.mjs";
import { bundleForPage } from "../product/bundle.mjs";

/** @typedef {Awaited<ReturnType<typeof startPeerServer>>} PeerServer */

/** @type {Promise<string> | undefined} */
let bundledScript;

/** Serves the peer's page with the product's style sheet, and pushes messages to it over the same kind of stream. */
export async function startPeerServer() {
  bundledScript ??= bundleForPage("bench/page/peerPage.mjs");
  const script = await bundledScript;
  const style = readFileSync(join(pageFolder(), "panel.css"));
  /** @type {import("node:http").ServerResponse | undefined} */
  let stream;
  let sent = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/") return void response.setHeader("content-type", "text/html; charset=utf-8").end(page());
    if (pathname === "/peer.js")
      return void response.setHeader("content-type", "text/javascript; charset=utf-8").end(script);
    if (pathname === "/panel.css") return void response.setHeader("content-type", "text/css; charset=utf-8").end(style);
    if (pathname !== "/events") return void response.writeHead(404).end();
    stream = response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    stream.write(":\n\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address with a port; only pipes have a string.
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    noopUrl: `http://127.0.0.1:${port}/?do=nothing`,
    isConnected: () => stream !== undefined && !stream.destroyed,
    /** @param {string} json */
    async push(json) {
      sent += 1;
      stream?.write(`data: ${json}\n\n`);
    },
    /**
     * Asks a page at rest whether it has painted everything that was sent.
     * @param {import("../measure/browser.mjs").MeasuredPage} page
     */
    isPainted: async (page) => (await page.evaluate("globalThis.paintedMessages ?? 0")) === sent,
    dispose() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the page. It has the panel's frame and policy, but the whole document is one section, laid out at once. */
function page() {
  const nonce = randomBytes(18).toString("base64url");
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'`;
  return `<!DOCTYPE html>
<html lang="en" data-theme="dark">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Peer</title>
<link rel="stylesheet" href="panel.css">
</head>
<body>
<div id="app"><div class="panel"><div class="panel-body"><main class="scroller">
<div class="review"><div class="section" id="review" style="content-visibility: visible"></div></div>
</main></div></div></div>
<script nonce="${nonce}" src="peer.js"></script>
</body>
</html>
`;
}
