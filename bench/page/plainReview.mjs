import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";
import { MeasuredPage } from "../measure/browser.mjs";
import { repository } from "../product/product.mjs";
import { findInput } from "../texts/inputs.mjs";

/** @typedef {Awaited<ReturnType<typeof showPlainReview>>} PlainReview */

/** @type {Promise<string> | undefined} */
let bundledScript;

async function bundleScript() {
  const { outputFiles } = await build({
    entryPoints: [join(repository, "bench", "page", "plainPage.mjs")],
    bundle: true,
    minify: true,
    write: false,
    platform: "browser",
    target: "es2022",
    format: "iife",
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * Serves the review of an input to the plain page, with the product's style sheet, over the same kind of stream.
 * @param {string} input
 */
export async function showPlainReview(input) {
  bundledScript ??= bundleScript();
  const script = await bundledScript;
  const style = readFileSync(join(repository, "webview-ui", "dist", "panel.css"));
  const { text: createText, plainText = createText } = findInput(input);
  let text = plainText();
  /** @type {import("node:http").ServerResponse | undefined} */
  let stream;
  const push = () => void stream?.write(`data: ${JSON.stringify(text)}\n\n`);
  const server = createServer((request, response) => {
    const answer = (/** @type {string} */ type, /** @type {string | Buffer} */ body) =>
      void response.setHeader("content-type", `${type}; charset=utf-8`).end(body);
    if (request.url === "/") return answer("text/html", page());
    if (request.url === "/plain.js") return answer("text/javascript", script);
    if (request.url === "/panel.css") return answer("text/css", style);
    if (request.url !== "/events") return void response.writeHead(404).end();
    stream = response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    push();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A listening TCP server has an address with a port; only pipes have a string.
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    text,
    /**
     * Sends the whole new text, as a host without updates of sections does.
     * @param {{ readonly content: string }} update
     */
    async present({ content }) {
      text = content;
      push();
    },
    /** @param {import("playwright-core").Browser} browser */
    open: (browser) => MeasuredPage.open(browser, `http://127.0.0.1:${port}/`),
    async dispose() {
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
<title>Plain page</title>
<link rel="stylesheet" href="panel.css">
</head>
<body>
<div id="app"><div class="panel"><div class="panel-body"><main class="scroller" tabindex="0">
<div class="review"><div class="section" id="review" style="content-visibility: visible"></div></div>
</main></div></div></div>
<script nonce="${nonce}" src="plain.js"></script>
</body>
</html>
`;
}
