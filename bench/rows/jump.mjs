import { MeasuredPage } from "../measure/browser.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge, judgeGrowth } from "../measure/result.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

const row = "6";
/** @type {readonly import("../texts/inputs.mjs").InputName[]} */
const names = ["1,000 sections", "10,000 sections", "1 MB", "10 MB"];
const jumps = 30;
/** Parts of a review to jump to, in turn; they are far apart, so that nothing of the target is mounted. */
const places = [0.93, 0.12, 0.71, 0.35, 0.99, 0.5, 0.04, 0.83];
const warmup = 4;

/**
 * Measures row 6: frames from a click on a row of the outline until that section is at the top of the view, formatted.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureJump({ browser, time, choose }) {
  const points = [];
  for (const [input, part] of time.divide(choose(names, ["1,000 sections", "10 MB"]))) {
    const panel = await startPanel();
    const page = await MeasuredPage.open(await browser(), panel.url);
    await panel.show(page, inputs[input]());
    const ids = panel.sections().map(({ id }) => id);
    let turn = 0;
    const jump = async () => {
      const place = Math.floor(ids.length * (places[turn % places.length] ?? 0)) + turn;
      const target = Math.min(ids.length - 1, place);
      turn += 1;
      const id = ids[target];
      if (id === undefined) throw new Error(`${input} has no section to jump to`);
      await page.evaluate(`(${showRow})(${target}, ${JSON.stringify(id)})`);
      await page.rest();
      let frames = 0;
      const cpu = await page.cpuOf(async () => {
        frames = await page.evaluate(`(${framesToJump})(${JSON.stringify(id)})`);
      });
      return { frames, cpu };
    };
    const { ours } = await interleave({ ours: jump }, { time: part, rounds: jumps, warmup, value: ({ cpu }) => cpu });
    yield judge({ row, input, metric: "frames until it is painted", ours: ours.map(({ frames }) => frames) });
    points.push({ size: panel.text().length, cost: ours.map(({ cpu }) => cpu) });
    await page.close();
    await panel.dispose();
  }
  yield* judgeGrowth(row, points);
}

/** Runs in a page: scrolls a row of the outline into view. */
const showRow = `async (position, id) => {
  const tree = document.querySelector(".outline-tree");
  const rowHeight = 24;
  while (document.getElementById("outline-" + id) === null) {
    tree.scrollTop = (position - 5) * rowHeight;
    await new Promise(requestAnimationFrame);
  }
}`;

/** Runs in a page: clicks the row, and counts the frames until its section is in view with its formatted text. */
const framesToJump = `async (id) => {
  const view = document.querySelector("main.scroller").getBoundingClientRect();
  const isThere = () => {
    const section = document.querySelector('section[data-section-id="' + id + '"]');
    if (section === null || section.querySelector("[aria-busy=true]") !== null) return false;
    if (section.getAttribute("aria-busy") === "true" || section.textContent === "") return false;
    const { top } = section.getBoundingClientRect();
    // The last sections cannot reach the top.
    return top > view.top - 2 && top < view.bottom;
  };
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  document.getElementById("outline-" + id).click();
  for (let frames = 1; frames < 300; frames += 1) {
    await frame();
    if (isThere()) return frames;
  }
  throw new Error("The section never came: " + id);
}`;
