// `npm start`: installs and builds the server and the page where they are missing, then shows the latest commit of this
// repository in the browser panel, presented by a real MCP client over stdio. `npm start -- --once` ends after the panel
// has painted the last iteration; `--trust` trusts this repository, which the panel otherwise asks about.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureDependencies, root, spawnOptions } from "./prepare.mjs";

const once = process.argv.includes("--once");
ensureDependencies();
buildServer();

if (process.argv.includes("--trust")) runCli("trust", root);

const { Client } = await import("@modelcontextprotocol/sdk/client/index.js");
const { StdioClientTransport } = await import("@modelcontextprotocol/sdk/client/stdio.js");
const { commitReview } = await import("./commitReview.mjs");

const client = new Client({ name: "npm start", version: "1.0.0" });
await client.connect(
  new StdioClientTransport({
    command: process.execPath,
    args: [
      join(root, "mcp-server", "dist", "main.js"),
      "--panel",
      "browser",
      "--workspace",
      root,
      "--log-level",
      "warn",
    ],
    cwd: root,
    env: process.env,
    stderr: "inherit",
  }),
);

const review = commitReview();
console.log("\n▸ Presenting a review of the latest commit");
const first = await present({ content: review.first, mode: "replace" });
const url = (await call("list_workspaces", {})).workspaces.find(
  ({ workspace_path, url }) => url && workspace_path === root,
)?.url;
console.log(`\n  Open the review:  ${url ?? "in your VS Code window, view Dialectic"}\n`);
const page = url && once ? await openHeadless(url) : undefined;
if (url && !once && !process.env.CI) runCli("panel", "--workspace", root, "--open");
await present({ content: review.sectionContent, mode: "update-section", section: review.section });
const last = await present({ content: review.appended, mode: "append" });

if (once) {
  await painted(first.reviewId, last.iteration);
  console.log(`  The panel has painted iteration ${last.iteration}.`);
  await page?.close();
  await client.close();
  process.exit(0);
}
console.log("  Press Ctrl+C to end. The review stays on disk, and the panel stays for half an hour.");
process.once("SIGINT", () => void client.close().then(() => process.exit(0)));
process.once("SIGTERM", () => void client.close().then(() => process.exit(0)));
setInterval(() => undefined, 1 << 30);

/** Builds the server with the page that it has; the extension is not needed here. Prints only what failed. */
function buildServer() {
  console.log("\n▸ Building");
  const args = ["run", "build", "--filter=dialectic-mcp-server", "--output-logs=errors-only"];
  const { status, error, stdout, stderr } = spawnSync("turbo", args, { encoding: "utf8", ...spawnOptions() });
  if (status === 0) return;
  console.error(error?.message ?? stdout + stderr);
  process.exit(1);
}

async function call(name, args) {
  const answer = await client.callTool({ name, arguments: args });
  if (!answer.isError) return answer.structuredContent;
  console.error(answer.content.map((part) => part.text).join("\n"));
  await client.close();
  process.exit(1);
}

async function present(args) {
  const shown = await call("present_review", { ...args, baseUri: root });
  console.log(`  ${shown.message}`);
  return shown;
}

/** Waits until the page reports that it has painted this iteration or a later one. */
async function painted(reviewId, iteration) {
  const giveUp = Date.now() + 60_000;
  for (;;) {
    const { painted: shown } = await call("health_check", {});
    if (shown?.reviewId === reviewId && shown.iteration >= iteration) return;
    if (Date.now() > giveUp) throw new Error(`The panel has not painted iteration ${iteration} within a minute.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function openHeadless(address) {
  const { chromiumArguments, ensureChromium } = await import("./chromium.mjs");
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArguments });
  const tab = await browser.newPage();
  await tab.goto(address);
  return browser;
}

/** Runs a command of the product; hides its output except for errors, because the rest has been printed already. */
function runCli(...args) {
  spawnSync(process.execPath, [join(root, "mcp-server", "dist", "cli.js"), ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
