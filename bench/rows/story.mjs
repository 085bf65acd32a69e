import { MeasuredPage } from "../measure/browser.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { startPanel } from "../product/panel.mjs";
import { changeFiles, commitFiles, explainFiles } from "../texts/changedRepository.mjs";
import { inputs } from "../texts/inputs.mjs";
import { openOurs, scrollThrough, summariseFrames } from "./scroll.mjs";

const row = "story";
const painted = "40 sections, 300 hunks in 120 files";
const scrolled = "1,500 files";

/**
 * Measures row story: the first text of a review with its code below the sections against the same review without
 * changes, and scrolling through 1,500 changed files against scrolling through a text of the same length.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureStory(tools) {
  for (const [input, part] of tools.time.divide(tools.choose([painted, scrolled]))) {
    if (input === painted) yield* measurePaint(tools, part);
    else yield await measureScrolling(tools, part);
  }
}

/**
 * @param {import("./row.mjs").RowTools} tools
 * @param {import("../measure/allowance.mjs").Allowance} time
 */
async function* measurePaint({ browser }, time) {
  const content = explainFiles(40, 120);
  const openReview = async (/** @type {boolean} */ isChanged) => {
    const panel = await startPanel();
    await commitFiles(panel.folder, 120);
    if (isChanged) {
      // Two and a half hunks for each file.
      changeFiles(panel.folder, 120, 45);
      changeFiles(panel.folder, 60, 30);
    }
    await panel.presentAsClient({ content, mode: "replace", baseUri: panel.folder });
    return panel;
  };
  const [changed, unchanged] = [await openReview(true), await openReview(false)];
  /** @type {{ readonly changed: number[], readonly unchanged: number[] }} */
  const rest = { changed: [], unchanged: [] };
  const look = async (
    /** @type {typeof changed} */ panel,
    /** @type {number[]} */ costs,
    /** @type {boolean} */ hasCode,
  ) => {
    const page = await MeasuredPage.open(await browser(), panel.url, watchFirstText);
    while (hasCode && !(await page.evaluate(isCodeShown))) await page.rest();
    costs.push(await page.rest());
    const first = await page.evaluate(readFirstText);
    await page.close();
    return Number(first);
  };
  const sides = {
    ours: () => look(changed, rest.changed, true),
    peer: () => look(unchanged, rest.unchanged, false),
  };
  const { ours, peer } = await interleave(sides, { time });
  yield judge({ row, input: painted, metric: "first text against the review without code", ours, peer });
  yield judge({
    row,
    input: painted,
    metric: "CPU until all is at rest, against the review without code",
    ours: rest.changed.slice(-ours.length),
    peer: rest.unchanged.slice(-peer.length),
  });
  await changed.dispose();
  await unchanged.dispose();
}

/** Runs in a page before its scripts: notes the time of the frame that shows the first text of the review. */
const watchFirstText = `(() => {
  const look = () => {
    const text = document.querySelector('main.scroller .section[aria-busy="false"] p');
    if (text === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => { globalThis.benchFirstText = performance.now(); });
  };
  requestAnimationFrame(look);
})()`;

/** Runs in a page. */
const readFirstText = "globalThis.benchFirstText";

/** Runs in a page. */
const isCodeShown = `document.querySelector("main.scroller .code-row .diff") !== null`;

/**
 * @param {import("./row.mjs").RowTools} tools
 * @param {import("../measure/allowance.mjs").Allowance} time
 */
async function measureScrolling({ browser }, time) {
  const prepare = async (/** @type {string} */ folder) => {
    await commitFiles(folder, 1_500);
    changeFiles(folder, 1_500, 10);
  };
  const code = await openOurs(await browser(), prepare);
  await code.panel.presentAsClient({
    content: explainFiles(300, 1_500),
    mode: "replace",
    baseUri: code.panel.folder,
  });
  while (!(await code.page.evaluate(isCodeShown))) await code.page.rest();
  const text = await openOurs(await browser());
  await text.panel.show(text.page, inputs["10 MB"]());
  const dropped = async (/** @type {MeasuredPage} */ page) => summariseFrames(await scrollThrough(page)).dropped;
  const sides = { ours: () => dropped(code.page), peer: () => dropped(text.page) };
  const { ours, peer } = await interleave(sides, { time });
  await code.dispose();
  await text.dispose();
  return judge({ row, input: scrolled, metric: "dropped frames, % more than in a text", ours, peer });
}
