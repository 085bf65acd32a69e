import { MeasuredPage } from "../measure/browser.mjs";
import { judge, judgeGrowth } from "../measure/result.mjs";
import { createEdit, leafSections } from "../product/leafSections.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

/** @import { InputName } from "../texts/inputs.mjs" */

const row = "17";
/** @type {readonly InputName[]} */
const names = ["1,000 sections", "10,000 sections", "1 MB", "10 MB"];

/**
 * Measures row 17: bytes of the messages that an update of one section sends to a page, beyond the changed text.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureUpdateBytes({ browser, choose }) {
  const points = [];
  for (const input of choose(names, ["1,000 sections", "10,000 sections", "1 MB"])) {
    const { result, size, bytes } = await updateBytes(await browser(), input);
    yield result;
    points.push({ size, cost: bytes });
  }
  yield* judgeGrowth(row, points);
}

/**
 * Updates one section of a review on a page. The new text has a wrong reference, so that news about references is sent
 * as well.
 * @param {import("playwright-core").Browser} browser
 * @param {InputName} input
 */
export async function updateBytes(browser, input) {
  const panel = await startPanel();
  const page = await MeasuredPage.open(browser, panel.url);
  await panel.show(page, inputs[input]());
  const [, section] = leafSections(panel.sections());
  if (section === undefined) throw new Error(`${input} has no section to update`);
  await panel.present(createEdit(section, 1, " See [no/such/file.ts:1][]."));
  await panel.pushed(page, "references/states");
  const text = panel.sections().find(({ id }) => id === section.id)?.text ?? "";
  const sent = panel.pushes().reduce((sum, { json }) => sum + Buffer.byteLength(json), 0);
  const bytes = sent - Buffer.byteLength(JSON.stringify(text));
  const perSection = bytes / panel.sections().length;
  const result = judge({ row, input, metric: "bytes a section beside the changed text", ours: perSection });
  const size = panel.text().length;
  await page.close();
  await panel.dispose();
  return { result, size, bytes };
}
