import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { bundleForNode } from "../product/bundle.mjs";
import { startChild } from "../product/children.mjs";

/**
 * Measures row "long-text": the longest wait of other clients while a host receives a one-megabyte text that is hard to
 * parse.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureLongText({ choose }) {
  const input = "1 MB";
  if (choose([input]).length === 0) return;
  const workspace = createBenchWorkspace();
  const host = await startChild(
    [await bundleForNode("bench/product/longTextHost.mjs"), workspace.folder],
    workspace.environment,
  );
  const ours = JSON.parse(host.line);
  await host.dispose();
  workspace.dispose();
  yield judge({ row: "long-text", input, metric: "longest wait of others, ms", ours });
}
