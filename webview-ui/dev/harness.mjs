// Shows the built page with a host that makes things up, in all palettes and two widths, and lets axe look at it.
// Usage: node dev/harness.mjs [folder for the pictures] [folder of the built page]
import { mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { chromium } from "playwright-core";
import { startFakeHost } from "./fakeHost.mjs";
import { loadPanelPage } from "./page.mjs";

const pictures = resolve(process.argv[2] ?? "shots");
const assets = process.argv[3] === undefined ? {} : { assetFolder: resolve(process.argv[3]) };
const themes = ["dark", "light", "hc-black", "hc-light"];
const widths = [420, 1200];
const sample = await readFile(resolve(import.meta.dirname, "sample.md"), "utf8");
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const excerpt = {
  path: "src/auth/session.ts",
  language: "typescript",
  firstLine: 30,
  text: Array.from({ length: 40 }, (_, index) => `  const value${index} = compute(${index}, "of the session");`).join(
    "\n",
  ),
  markFrom: 42,
  markTo: 44,
  totalLines: 180,
};
const answers = {
  "reference/open": ({ text }) =>
    text.startsWith("src/auth/tokens")
      ? {
          kind: "ambiguous",
          message: "Two files fit.",
          candidates: ["api/src/auth/tokens.ts", "web/src/auth/tokens.ts"],
        }
      : text.startsWith("src/http")
        ? { kind: "refused", message: "src/http/middleware.ts lies outside the workspace." }
        : text.startsWith("src/gone")
          ? {
              kind: "missing",
              message: "There is no file src/gone.ts. Did you mean one of these?",
              suggestions: ["src/going.ts", "src/gun.ts"],
            }
          : { kind: "code", excerpt, notice: "session.ts has 180 lines: line 999 is past its end." },
};

await mkdir(pictures, { recursive: true });
const pageOf = await loadPanelPage();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
let violations = 0;
try {
  for (const theme of themes) for (const width of widths) await look(theme, width);
} finally {
  await browser.close();
}
console.log(violations === 0 ? "axe: no serious violations" : `axe: ${violations} serious violations`);
process.exitCode = violations === 0 ? 0 : 1;

async function look(theme, width) {
  const fake = await startFakeHost({ markdown: sample, answers, pageOf, ...assets });
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  await context.addInitScript((name) => localStorage.setItem("dialectic.theme", name), theme);
  const page = await context.newPage();
  page.on("pageerror", (problem) => console.log(`page error: ${problem.message}`));
  page.on("console", (message) => message.type() === "error" && console.log(`console: ${message.text()}`));
  const shoot = async (name) => {
    await page.screenshot({ path: resolve(pictures, `${theme}-${width}-${name}.png`) });
    await check(page, `${theme} ${width} ${name}`);
  };
  await page.goto(fake.url);
  await page.locator(".section h2").nth(1).waitFor();
  await page.locator('.section[aria-busy="true"]').waitFor({ state: "detached" });
  await shoot("top");
  await page.locator(".scroller").evaluate((scroller) => scroller.scrollTo(0, 1_150));
  await page.locator(".markdown-alert").nth(4).waitFor();
  await shoot("middle");
  await page.locator(".scroller").evaluate((scroller) => scroller.scrollTo(0, 0));
  if (width < 720) {
    await page.keyboard.press("o");
    await page.locator(".outline").waitFor();
    await shoot("outline");
    await page.keyboard.press("Escape");
  }
  const code = page.locator(width < 1_000 ? "dialog.sheet" : ".dock");
  await page.locator("a.reference").first().click();
  await code.waitFor();
  await shoot("code");
  await page.keyboard.press("Escape");
  await code.waitFor({ state: "detached" });
  for (const [name, reference] of [
    ["choice", 1],
    ["missing", 3],
  ]) {
    await page
      .locator("a.reference")
      .nth(reference)
      .evaluate((link) => link.click());
    await page.locator(".choices").waitFor();
    await shoot(name);
    await page.keyboard.press("Escape");
    await page.locator(".choices").waitFor({ state: "detached" });
  }
  await page
    .locator("a.reference")
    .nth(2)
    .evaluate((link) => link.click());
  await page.locator(".notice").waitFor();
  fake.patch(7, 1, [{ id: "s8", text: "## Verification\n\nAll 313 tests pass.\n" }]);
  await page.locator(".seen-pill").waitFor();
  await shoot("notice");
  await page.locator(".notice button").click();
  fake.patch(1, 1, [{ id: "s2", text: `## Too deep\n\n${">".repeat(2_000)} deep\n` }]);
  await page.locator(".section-reason").waitFor();
  await shoot("plain");
  fake.cut();
  await page.locator(".connection-banner").waitFor();
  await page.keyboard.press("?");
  await page.locator(".help").waitFor();
  await shoot("help");
  fake.close();
  await states(page, theme, width);
  await context.close();
}

async function states(page, theme, width) {
  const empty = {
    kind: "empty",
    workspace: "/home/me/project",
    sampleAvailable: true,
    offers: ["copy-mcp-configuration"],
  };
  const failed = { kind: "failed", message: "The store of this workspace cannot be read." };
  for (const state of [empty, failed]) {
    const fake = await startFakeHost({ markdown: "", state, pageOf, ...assets });
    await page.goto(fake.url);
    await page.locator(".state-buttons").waitFor();
    await page.screenshot({ path: resolve(pictures, `${theme}-${width}-${state.kind}.png`) });
    await check(page, `${theme} ${width} ${state.kind}`);
    fake.close();
  }
}

async function check(page, name) {
  // The policy of the page lets no script in; the debugger's evaluation is not bound by it.
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() => window.axe.run());
  for (const { id, impact, nodes } of found) {
    if (impact !== "serious" && impact !== "critical") continue;
    violations += 1;
    const places = nodes
      .slice(0, 3)
      .map(({ html, failureSummary }) => `    ${html.slice(0, 160)}\n    ${failureSummary}`);
    console.log(`${name}: ${impact} ${id}\n${places.join("\n")}`);
  }
}
