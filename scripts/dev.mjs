// `npm run dev`: shows the review of `npm start` in a page that applies changes while it is open. The host and the MCP
// server are rebuilt and restarted when their sources change; the review is kept on disk. State and sockets are
// separate, so that no other panel is disturbed.
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureDependencies, root } from "./prepare.mjs";

ensureDependencies();
const { context } = await import("esbuild");
const { serverBundle } = await import("../mcp-server/bundle.mjs");
const { startPageServer } = await import("../webview-ui/dev/pageServer.mjs");
const { commitReview } = await import("./commitReview.mjs");
const { startProduct } = await import("./devProduct.mjs");

const folder = join(root, ".cache", "dev");
const programs = join(folder, "programs");
mkdirSync(folder, { recursive: true });
// The path of a socket must be short.
const runtime = mkdtempSync(join(process.platform === "win32" ? tmpdir() : "/tmp", "dialectic-dev-"));
const { DIALECTIC_IPC_PATH: _window, ...outer } = process.env;
const env = {
  ...outer,
  XDG_STATE_HOME: join(folder, "state"),
  DIALECTIC_RUNTIME_DIR: join(runtime, "dialectic"),
  TMPDIR: runtime,
  ...(process.platform === "win32" ? { LOCALAPPDATA: runtime } : {}),
  NODE_DISABLE_COMPILE_CACHE: "1",
};

const review = commitReview();
const firstSteps = [
  { content: review.first, mode: "replace" },
  { content: review.appended, mode: "append" },
];
// Sent again after each restart: it changes nothing then, and shows how the tool answers.
const lastStep = { content: review.sectionContent, mode: "update-section", section: review.section };

let product;
let isFirst = true;
let isEnding = false;
let panel = deferred();
const restart = oneAtATime(async () => {
  const begun = performance.now();
  await stop();
  if (isEnding) return;
  try {
    product = await startProduct({ programs, env, onLost });
    panel.resolve(product.url);
    if (isFirst) console.log(`\n  Open the review:  ${inPage(product.url)}\n`);
    if (isFirst) for (const step of firstSteps) await present(step);
    isFirst = false;
    const { text } = await present(lastStep);
    console.log(`▸ present_review answered: ${inPage(text)}`);
    console.log(`▸ Host and MCP server started in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  } catch (problem) {
    console.error(`✖ ${problem.message}\n  They are started again after the next change.`);
  }
});

const pages = await startPageServer({
  token: keptToken(join(folder, "token")),
  cacheFolder: folder,
  panelAddress: () => panel.promise,
});
const afterBuild = {
  name: "restart",
  setup: ({ onEnd }) => onEnd(({ errors }) => void (errors.length === 0 && restart())),
};
const builds = await context(serverBundle({ outdir: programs, isForDevelopment: true, plugins: [afterBuild] }));
await builds.watch();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => void end());
console.log(`\n  Its state is kept in ${folder}. Press Ctrl+C to end.\n`);

function present(step) {
  return product.call("present_review", { ...step, baseUri: root });
}

async function stop() {
  // Pages wait for the next panel.
  panel = deferred();
  await product?.stop();
  product = undefined;
}

/** Replaces addresses of the panel by those of the page that is built from sources, with their codes. */
function inPage(text) {
  return text.replaceAll(new URL("/", product.url).href, pages.url);
}

function onLost(code) {
  if (!isEnding) console.error(`✖ The panel ended with code ${code}. It is started again after the next change.`);
}

async function end() {
  isEnding = true;
  await builds.dispose();
  await restart();
  await pages.close();
  rmSync(runtime, { recursive: true, force: true });
  process.exit(0);
}

/** Runs a task; calls while it is running make it run once more. */
function oneAtATime(task) {
  let running;
  let isAskedFor = false;
  const run = async () => {
    while (isAskedFor) {
      isAskedFor = false;
      await task();
    }
    running = undefined;
  };
  return () => {
    isAskedFor = true;
    running ??= run();
    return running;
  };
}

function deferred() {
  let resolve;
  const promise = new Promise((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Returns the same token every time, so that an open page keeps its address. */
function keptToken(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    const token = randomBytes(16).toString("hex");
    writeFileSync(file, token, { mode: 0o600 });
    return token;
  }
}
