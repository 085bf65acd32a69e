import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { MeasuredPage } from "../measure/browser.mjs";
import { processorTime } from "../measure/processorTime.mjs";
import { fillWithCommitted } from "../product/filledStore.mjs";
import { serverOptions } from "../product/panel.mjs";
import { connectAssistant, runNode } from "../product/programs.mjs";
import { createBenchWorkspace, findPanels } from "../product/workspace.mjs";

const windows = 8;
const reviews = 50;
/**
 * The number of reviews that are no longer open, by the names of the inputs. They are in the store of the window that lists.
 * @type {Readonly<Record<string, number>>}
 */
const past = { "50 reviews in 8 windows": 0, "and 1,000 past reviews": 1_000 };
/** Lists of one sample: the clock of processor times counts in 10 ms. */
const looks = 20;

/**
 * The list of what waits for the person: from the key until all rows are painted; and the processor time of a look of its panel, which the
 * key asks for. In the terminal, the control is a Node that does nothing.
 * @type {import("./row.mjs").Row}
 */
export const inbox = {
  title: "The list of what waits for you",
  seconds: 60,
  inputs: Object.keys(past),
  metrics: { "until it is painted": "ms", "processor time of the panel": "ms", "in a terminal": "ms" },
  warmup: 1,
  async openProduct(input, { command, server }, browser) {
    const workspace = createBenchWorkspace();
    const { environment } = workspace;
    const folders = Array.from({ length: windows }, (_, at) => join(workspace.folder, "..", `window-${at}`));
    for (const folder of folders) mkdirSync(folder);
    const [first = ""] = folders;
    await fillWithCommitted(first, environment, past[input] ?? 0);
    await runNode({ ...workspace, folder: first }, [command, "panel", "--trust"]);
    const [panel = 0] = findPanels(workspace);
    /** @type {Awaited<ReturnType<typeof connectAssistant>>[]} */
    const assistants = [];
    for (const folder of folders) {
      if (folder !== first) await runNode({ ...workspace, folder }, [command, "panel", "--trust"]);
      assistants.push(await connectAssistant({ ...workspace, folder }, [server, ...serverOptions]));
    }
    for (let at = 0; at < reviews; at += 1)
      await assistants[at % windows]?.present({ content: `# Review ${at}\n\nText.\n`, new: true });
    const started = await runNode({ ...workspace, folder: first }, [command, "panel"]);
    const page = await (await MeasuredPage.open(await browser(), started.trim())).settled();
    // The page shows the latest review of its window, which is then read.
    const listed = reviews - 1;
    return {
      async sample() {
        const before = processorTime(panel);
        let painted = 0;
        for (let look = 0; look < looks; look += 1) {
          await page.press("Escape");
          await page.evaluate(`(${rowsAre})(0)`);
          await page.evaluate(noteKey);
          await page.press("r");
          painted += await page.evaluate(`(${rowsAre})(${listed}).then((end) => end - bench.begin)`);
        }
        const spent = processorTime(panel) - before;
        const begin = performance.now();
        const said = await runNode(workspace, [command, "inbox"]);
        if (!said.startsWith(`${listed} reviews wait`)) throw new Error(`The list began with ${said.slice(0, 100)}`);
        return {
          "until it is painted": painted / looks,
          "processor time of the panel": spent / looks,
          "in a terminal": performance.now() - begin,
        };
      },
      async dispose() {
        await page.close();
        await Promise.all(assistants.map((assistant) => assistant.close()));
        workspace.dispose();
      },
    };
  },
  async openControl() {
    const workspace = createBenchWorkspace();
    return {
      async sample() {
        const begin = performance.now();
        await runNode(workspace, ["-e", "0"]);
        return { "in a terminal": performance.now() - begin };
      },
      dispose: async () => workspace.dispose(),
    };
  },
};

/** Runs in the page: notes the time of the next key. */
const noteKey = `void addEventListener("keydown", () => { bench.begin = performance.now(); }, { once: true, capture: true })`;

/** Runs in the page: resolves with the time once the list has that many rows, and its frame is painted. */
const rowsAre = `async (count) => {
  while (document.querySelectorAll(".inbox .history-row").length !== count) await bench.frame();
  await bench.frame();
  return performance.now();
}`;
