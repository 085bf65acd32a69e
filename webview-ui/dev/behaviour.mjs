// What only a real browser can show: places that stay, elements that stay, and coming back. Usage: node dev/behaviour.mjs
import { chromium } from "playwright-core";
import { startFakeHost } from "./fakeHost.mjs";
import { loadPanelPage } from "./page.mjs";

const text = (index, more = "") =>
  `## Section ${index}\n\nText of section ${index} with [\`src/a.ts:${index + 1}\`][].${more}\n`;
const markdown = Array.from({ length: 1_000 }, (_, index) => text(index, "\n\nMore.".repeat(index % 5))).join("\n");
const assetFolder = process.argv[2];
const pageOf = await loadPanelPage();
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium" });
let failures = 0;

const fake = await startFakeHost({ markdown, pageOf, ...(assetFolder === undefined ? {} : { assetFolder }) });
const page = await browser.newPage({ viewport: { width: 1_000, height: 800 } });
page.on("pageerror", (problem) => check("no exception in the page", problem.message, ""));
await page.goto(fake.url);
await shown(1);
check("mounts few sections", (await page.locator(".section").count()) < 60, true);

await jump("s500");
check("an outline jump lands exactly", await isAt("s500", 0), true);
await rest();
check("and stays when the surroundings are rendered", await isAt("s500", 0), true);
await page.locator(".scroller").evaluate((scroller) => scroller.scrollBy(0, 37));
await rest();
const before = await offsetOf("s501");
await mark();
await shown(fake.patch(10, 1, [{ id: "s11", text: text(10, "\n\nA new line.".repeat(40)) }]));
check("a change far above moves nothing", await isAt("s501", before), true);
await shown(fake.patch(498, 1, [{ id: "s499", text: text(498, "\n\nA new line.".repeat(9)) }]));
check("a change just above moves nothing", await isAt("s501", before), true);
await shown(fake.patch(3, 2, []));
check("removed sections above move nothing", await isAt("s501", before), true);
await shown(
  fake.patch(0, 0, [
    { id: "n1", text: text(5_000) },
    { id: "n2", text: text(5_001) },
  ]),
);
check("added sections above move nothing", await isAt("s501", before), true);
check("elements of other sections stay the same", await unmarked(), "");
await shown(fake.patch(500, 1, [{ id: "s501", text: text(500, "\n\nChanged here.") }]));
check(
  "a change in view is shown",
  (await page.locator('[data-section-id="s501"]').textContent()).includes("Changed here."),
  true,
);
check("and replaces only its own content", await unmarked(), "");
await page.setViewportSize({ width: 640, height: 800 });
await rest();
check("another width keeps the place", await isAt("s501", before), true);
await page.setViewportSize({ width: 1_000, height: 800 });
await rest();
const beforeReload = await offsetOf("s501");
await rest();
await page.reload();
await page.locator('[data-section-id="s501"] p').first().waitFor();
await rest();
check("a reload comes back to the same place", await isAt("s501", beforeReload), true);
const beforeLoss = await offsetOf("s501");
fake.cut();
await page.locator(".connection-banner").waitFor();
fake.mend();
await page.locator(".connection-banner").waitFor({ state: "detached" });
await rest();
check("a lost connection comes back to the same place", await isAt("s501", beforeLoss), true);
await page.keyboard.press("j");
await rest();
check("j goes to the next section", await page.locator('[aria-selected="true"]').textContent(), "Section 500");
await jump("s1000");
await rest();
check("the last section is in view", (await offsetOf("s1000")) < 800, true);

await browser.close();
fake.close();
console.log(failures === 0 ? "all as it must be" : `${failures} failures`);
process.exitCode = failures === 0 ? 0 : 1;

function check(what, actual, expected) {
  const isRight = actual === expected;
  if (!isRight) failures += 1;
  console.log(`${isRight ? "ok  " : "FAIL"} ${what}${isRight ? "" : `: ${actual} instead of ${expected}`}`);
}

async function jump(id) {
  const tree = page.locator(".outline-tree");
  const index = id === "s1000" ? 1_000 : Number(id.slice(1)) - 1;
  await tree.evaluate((element, top) => element.scrollTo(0, top), index * 24 - 200);
  await page.locator(`#outline-${id}`).click();
  await page.locator(`[data-section-id="${id}"] p`).first().waitFor();
}

function offsetOf(id) {
  return page.evaluate((name) => {
    const view = document.querySelector(".scroller").getBoundingClientRect().top;
    return document.querySelector(`[data-section-id="${name}"]`).getBoundingClientRect().top - view;
  }, id);
}

/** A pixel is what the browser rounds scroll positions to. */
async function isAt(id, offset) {
  return Math.abs((await offsetOf(id)) - offset) < 1 || `${id} at ${await offsetOf(id)}`;
}

function mark() {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll(".section")) element.marked = element.dataset.sectionId;
  });
}

/** Sections in view that are not the elements that were marked. */
function unmarked() {
  return page.evaluate(() => {
    const inView = [...document.querySelectorAll(".section")].filter((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 60 && top < 700;
    });
    return inView
      .filter((element) => element.marked !== element.dataset.sectionId)
      .map((element) => element.dataset.sectionId)
      .join();
  });
}

async function shown(revision) {
  await until(() => fake.asked.some(({ method, params }) => method === "review/shown" && params.revision === revision));
}

/** Until the same number of frames in a row have found everything where it was. */
async function rest() {
  await page.evaluate(async () => {
    const scroller = document.querySelector(".scroller");
    const look = () => `${scroller.scrollTop} ${scroller.scrollHeight} ${scroller.textContent.length}`;
    for (let still = 0, last = ""; still < 30; ) {
      await new Promise((next) => requestAnimationFrame(next));
      const now = look();
      still = now === last ? still + 1 : 0;
      last = now;
    }
  });
}

async function until(isTrue) {
  for (let attempt = 0; !isTrue(); attempt += 1) {
    if (attempt > 1_200) throw new Error("What was waited for did not come");
    await new Promise((next) => setTimeout(next, 25));
  }
}
