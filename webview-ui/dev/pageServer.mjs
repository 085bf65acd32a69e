// The page of `npm run dev`: from its sources, with hot reload, in front of a real panel.
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { request as requestTo } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { build, createServer } from "vite";

const root = join(import.meta.dirname, "..");
/** Stands in the page wherever its nonce belongs, until it is answered with a fresh one. */
const noncePlaceholder = "nonce-of-this-page";

/**
 * Serves the page below a token, because its sources are there, too. What the page says goes to the panel: `panelAddress`
 * resolves with its address as soon as one runs, so that pages wait while it starts again. `cacheFolder` keeps what was compiled.
 */
export async function startPageServer({ token, cacheFolder, panelAddress }) {
  const base = `/${token}/`;
  let worker;
  const parts = new Map();
  const pages = {
    name: "panel-pages",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname, search } = new URL(request.url, "http://127.0.0.1");
        const name = pathname.startsWith(base) ? pathname.slice(base.length) : undefined;
        const fail = (problem) => {
          response.statusCode = 502;
          response.end(String(problem));
        };
        if (name === "") pageOf(server, base).then((page) => answerWithPage(response, page), next);
        else if (name === "worker.js") worker.ready.then((file) => answerWithScript(response, file), next);
        else if (parts.has(name?.split("/").at(-1)))
          parts.get(name.split("/").at(-1)).ready.then((file) => answerWithScript(response, file), next);
        else if (["enter", "prove", "events", "message"].includes(name))
          panelAddress().then((address) => forward(request, response, new URL(`${name}${search}`, address)), fail);
        else next();
      });
    },
  };
  const server = await createServer({
    configFile: join(root, "vite.config.ts"),
    root,
    base,
    cacheDir: join(cacheFolder, "vite"),
    appType: "custom",
    clearScreen: false,
    logLevel: "warn",
    html: { cspNonce: noncePlaceholder },
    optimizeDeps: { entries: ["src/main.tsx"] },
    // An editor truncates a file before it writes it: read between the two, it would be served empty until the next save.
    server: { host: "127.0.0.1", watch: { awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } } },
    plugins: [pages],
  });
  const reload = () => server.ws.send({ type: "full-reload" });
  worker = await watchWorker(join(cacheFolder, "worker"), "worker", reload);
  for (const name of ["formulas", "diagrams"])
    parts.set(`${name}.js`, await watchWorker(join(cacheFolder, name), name, reload));
  await server.listen();
  const { port } = server.httpServer.address();
  return {
    url: `http://127.0.0.1:${port}${base}`,
    close: () => Promise.all([worker, ...parts.values(), server].map((each) => each.close())),
  };
}

/** The page that the product's hosts serve, under the same policy, with the scripts that Vite needs in it. */
async function pageOf(server, base) {
  const { panelPage } = await server.ssrLoadModule("/src/page.ts");
  const page = panelPage({
    nonce: noncePlaceholder,
    cspSource: "'self'",
    connect: true,
    startUri: "/src/start.ts",
    scriptUri: "/src/main.tsx",
    styleUri: "",
    workerUri: "worker.js",
    theme: "auto",
    title: "Dialectic (npm run dev)",
  });
  // Vite's scripts bring the styles and replace them in place; they look for the nonce in another attribute than the page does.
  const forVite = page
    .replace(/<link rel="stylesheet"[^>]*>\n/, "")
    .replace('<meta property="csp-nonce"', `$& nonce="${noncePlaceholder}"`);
  const whole = await server.transformIndexHtml(base, forVite);
  return whole.replaceAll(noncePlaceholder, randomBytes(18).toString("base64url"));
}

function answerWithPage(response, page) {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("cache-control", "no-store");
  response.end(page);
}

function answerWithScript(response, file) {
  response.setHeader("content-type", "text/javascript; charset=utf-8");
  response.setHeader("cache-control", "no-store");
  createReadStream(file).pipe(response);
}

/** Builds the formatting worker, or a part of it, now and after each change. The page starts it from its source. */
async function watchWorker(outDir, name, onRebuilt) {
  const watcher = await build({
    configFile: join(root, "vite.worker.config.ts"),
    root,
    mode: name,
    logLevel: "warn",
    build: { outDir, minify: false, watch: {} },
  });
  let built = false;
  const ready = new Promise((resolve) => {
    watcher.on("event", ({ code, error, result }) => {
      if (code === "ERROR") console.error(error.message);
      if (code === "BUNDLE_END") void result.close();
      if (code !== "END") return;
      if (built) onRebuilt();
      built = true;
      resolve(join(outDir, `${name}.js`));
    });
  });
  return { ready, close: () => watcher.close() };
}

/** Passes a request on as one of the panel's own page; the panel refuses those that come from another site's. */
function forward(request, response, target) {
  const { host, origin } = request.headers;
  const headers = { ...request.headers, host: target.host };
  if (origin === `http://${host}`) headers.origin = target.origin;
  const asked = requestTo(target, { method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    pipeline(answer, response, () => undefined);
  });
  // The page takes a broken answer for a lost connection, and begins anew.
  asked.on("error", () => response.destroy());
  response.on("close", () => asked.destroy());
  request.pipe(asked);
}
