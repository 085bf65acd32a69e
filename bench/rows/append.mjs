import { MeasuredPage } from "../measure/browser.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { checkSameText } from "../measure/sameText.mjs";
import { startPeerServer } from "../page/peerServer.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

const row = "4";
const input = "1 MB";
/** Sections that are appended one after another, and the number of these series. */
const appends = 40;
const series = 5;
const longTask = 50;

/**
 * Measures row 4: main-thread CPU for a section appended at the end, where the reader is; the peer renders the whole
 * new text.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureAppend({ browser, time, choose }) {
  if (choose([input]).length === 0) return;
  const panel = await startPanel();
  const page = await MeasuredPage.open(await browser(), panel.url);
  await panel.show(page, inputs[input]());
  const server = await startPeerServer();
  const peer = await MeasuredPage.open(await browser(), server.url);
  const push = () => server.push(JSON.stringify({ text: panel.text() }));
  const isPeerPainted = () => server.isPainted(peer);
  await peer.cpuOf(push, isPeerPainted);
  let turn = 0;
  const append = () => {
    turn += 1;
    const content = `\n## Appended ${turn}\n\nAppended **paragraph** ${turn} with \`code\` and [\`src/auth.ts:${turn}\`][].\n`;
    return panel.present({ content, mode: "append" });
  };
  const { ours, peer: theirs } = await interleave(
    {
      ours: async () => {
        await goToEnd(page);
        const cpu = await page.cpuOf(append, panel.isPainted);
        await goToEnd(page);
        await checkShown(page, `Appended ${turn}`);
        return cpu;
      },
      peer: () => peer.cpuOf(push, isPeerPainted),
    },
    { time: time.share(2), rounds: 10, warmup: 2 },
  );
  await checkSameText(page, peer);
  yield judge({ row, input, metric: "times less CPU than the peer", ours, peer: theirs });

  const countLong = async () => {
    const tasks = await page.tasksOf(async () => {
      for (const end = turn + appends; turn < end; ) await append();
    });
    return tasks.filter((duration) => duration > longTask).length;
  };
  const { long } = await interleave({ long: countLong }, { time, rounds: series, warmup: 0 });
  yield judge({ row, input, metric: "tasks over 50 ms", ours: long });
  await Promise.all([page.close(), peer.close()]);
  server.dispose();
  await panel.dispose();
}

/**
 * Scrolls to the end, which moves while heights above it are estimates.
 * @param {MeasuredPage} page
 */
async function goToEnd(page) {
  await page.evaluate(`(async () => {
    const scroller = document.querySelector("main.scroller");
    const frame = () => new Promise(requestAnimationFrame);
    for (let still = 0; still < 30; still += 1) {
      if (scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop > 1) still = 0;
      scroller.scrollTop = scroller.scrollHeight;
      await frame();
    }
  })()`);
  await page.rest();
}

/**
 * @param {MeasuredPage} page
 * @param {string} text
 */
async function checkShown(page, text) {
  const shown = await page.evaluate(`document.querySelector("main.scroller").textContent`);
  if (!shown.includes(text)) throw new Error(`The page does not show "${text}"`);
}
