import { MeasuredPage } from "../measure/browser.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

const row = "18";
/** @type {readonly import("../texts/inputs.mjs").InputName[]} */
const names = ["10,000 sections", "1 MB", "10 MB"];

/** Frames after the start of a page in which its positions are recorded. */
const watchedFrames = 150;

/** The offset, in pixels, of a page that shows another section. */
const anotherSection = 10_000;

/** Runs in every page: records in each frame the position of the first section in view, as soon as one has text. */
const watchPlaces = `(() => {
  const places = [];
  globalThis.benchPlaces = places;
  let frames = 0;
  const look = () => {
    const scroller = document.querySelector("main.scroller");
    if (scroller !== null) {
      const view = scroller.getBoundingClientRect();
      const first = [...scroller.querySelectorAll("section[data-section-id]")].find(
        (section) => section.getBoundingClientRect().bottom > view.top + 1,
      );
      if (first !== undefined && first.textContent !== "")
        places.push([first.dataset.sectionId, first.getBoundingClientRect().top - view.top]);
    }
    frames += 1;
    if (frames < ${watchedFrames}) requestAnimationFrame(look);
    else globalThis.benchWatched = true;
  };
  globalThis.benchLook = look;
  requestAnimationFrame(look);
})()`;

/** @typedef {readonly [id: string, top: number]} Place */

/**
 * Measures row 18, a reload in the middle of a review: its CPU against that of the first load at the top, and the
 * page's position in the frames from its first text on.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureReopen({ browser, time, choose }) {
  for (const [input, part] of time.divide(choose(names, ["1 MB"]))) {
    const panel = await startPanel();
    await panel.present({ content: inputs[input](), mode: "replace" });
    const { again, first } = await interleave(
      {
        again: () => costOfReload(browser, panel, true),
        first: () => costOfReload(browser, panel, false),
      },
      { time: part.share(2) },
    );
    yield judge({ row, input, metric: "CPU against the first opening", ours: again, peer: first });
    const offsetOfReload = async () => measureOffsets(await placesOfReload(browser, panel));
    const { ours } = await interleave({ ours: offsetOfReload }, { time: part, warmup: 0, value: ({ stray }) => stray });
    yield judge({ row, input, metric: "pixels from the place", ours: ours.map(({ pixels }) => pixels) });
    yield judge({ row, input, metric: "frames at another place", ours: ours.map(({ stray }) => stray) });
    await panel.dispose();
  }
}

/**
 * Measures main-thread CPU from the load of a page until it is at rest, at the top or in the middle.
 * @param {import("./row.mjs").RowTools["browser"]} browser
 * @param {import("../product/panel.mjs").BenchPanel} panel
 * @param {boolean} isInMiddle
 */
async function costOfReload(browser, panel, isInMiddle) {
  const page = await MeasuredPage.open(await browser(), panel.url);
  if (isInMiddle) await page.evaluate(scrollToMiddle);
  await page.rest();
  const cpu = await page.cpuOfReload(panel.isPainted);
  await page.close();
  return cpu;
}

/**
 * Returns the reader's position before a reload, and the position of the page in each frame after it.
 * @param {import("./row.mjs").RowTools["browser"]} browser
 * @param {import("../product/panel.mjs").BenchPanel} panel
 * @returns {Promise<{ readonly before: Place, readonly seen: readonly Place[] }>}
 */
async function placesOfReload(browser, panel) {
  const page = await MeasuredPage.open(await browser(), panel.url, watchPlaces);
  await page.evaluate(scrollToMiddle);
  await page.rest();
  const before = await page.evaluate("benchLook(), benchPlaces.at(-1)");
  await page.reload();
  const seen = await page.evaluate(`(async () => {
    while (!globalThis.benchWatched) await new Promise(requestAnimationFrame);
    return globalThis.benchPlaces;
  })()`);
  await page.close();
  return { before, seen };
}

/**
 * Returns the final offset of the page from its place, and the number of frames in which it was elsewhere.
 * @param {{ readonly before: Place, readonly seen: readonly Place[] }} places
 */
function measureOffsets({ before: [id, top], seen }) {
  const offsets = seen.map(([section, place]) => (section === id ? Math.abs(place - top) : anotherSection));
  return { pixels: offsets.at(-1) ?? anotherSection, stray: offsets.filter((pixels) => pixels > 1).length };
}

const scrollToMiddle = `(async () => {
  const scroller = document.querySelector("main.scroller");
  scroller.scrollTop = scroller.scrollHeight / 2 + 37;
  const frame = () => new Promise(requestAnimationFrame);
  // The place is noted some time after the last scroll.
  for (let frames = 0; frames < 60; frames += 1) await frame();
})()`;
