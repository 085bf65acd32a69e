import { MeasuredPage } from "../measure/browser.mjs";
import { judge } from "../measure/result.mjs";
import { growthExponent } from "../measure/statistics.mjs";
import { editOf, leafSections } from "../product/leafSections.mjs";
import { startPanel } from "../product/panel.mjs";
import { inputs } from "../texts/inputs.mjs";

const row = "17";
/** @type {readonly import("../texts/inputs.mjs").InputName[]} */
const names = ["1,000 sections", "10,000 sections", "1 MB", "10 MB"];

/**
 * Row 17: bytes of the message that an update of one section sends to a page, beside the text that changed.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureUpdateBytes({ browser, only }) {
  const points = [];
  for (const input of names.filter(only)) {
    const panel = await startPanel();
    const page = await MeasuredPage.open(await browser(), panel.url);
    await panel.present({ content: inputs[input](), mode: "replace" });
    await page.rest();
    const leaves = leafSections(panel.sections());
    const section = leaves[leaves.length >> 1];
    if (section === undefined) throw new Error(`${input} has no section to update`);
    await panel.present(editOf(section, 1));
    await page.rest();
    const text = panel.sections().find(({ id }) => id === section.id)?.text ?? "";
    const beside = Buffer.byteLength(panel.lastPush()) - Buffer.byteLength(JSON.stringify(text));
    const count = panel.sections().length;
    const metric = "bytes a section beside the changed text";
    yield judge({ row, input, metric, ours: beside, limit: count, ratio: beside / count });
    points.push({ size: panel.text().length, cost: beside });
    await page.close();
    await panel.dispose();
  }
  if (points.length < names.length) return;
  const exponent = growthExponent(points);
  yield judge({ row, input: "all", metric: "growth exponent", ours: exponent, ratio: exponent });
}
