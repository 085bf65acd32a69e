import { MeasuredPage } from "../measure/browser.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { checkSameText } from "../measure/sameText.mjs";
import { median } from "../measure/statistics.mjs";
import { startPeerServer } from "../page/peerServer.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

const row = "4";
const input = "1 MB";
/** Sections that are appended one after another. */
const appends = 200;
const longTask = 50;

/**
 * Row 4: CPU of the main thread for a section appended where the reader is, at the end; the peer renders the new text as a whole.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureAppend({ browser, rounds, only }) {
  if (!only(input)) return;
  const panel = await startPanel();
  const page = await MeasuredPage.open(await browser(), panel.url);
  await panel.present({ content: inputs[input](), mode: "replace" });
  await page.rest();
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
  const samples = await interleave(
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
    { rounds: rounds * 2, warmup: 2 },
  );
  await checkSameText(page, peer);
  const [ours, theirs] = [median(samples.ours), median(samples.peer)];
  yield judge({ row, input, metric: "times less CPU than the peer", ours, peer: theirs, ratio: theirs / ours });

  const tasks = await page.tasksOf(async () => {
    while (turn < appends) await append();
  });
  const long = tasks.filter((duration) => duration > longTask).length;
  yield judge({ row, input, metric: "tasks over 50 ms", ours: long, ratio: long });
  await Promise.all([page.close(), peer.close()]);
  server.dispose();
  await panel.dispose();
}

/**
 * Scrolls to the end, which moves as long as heights above it are estimates.
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
