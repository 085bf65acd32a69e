import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { bundleForNode } from "../product/bundle.mjs";
import { startChild } from "../product/children.mjs";

/**
 * Row "memory": the heap of a host, after a collection, does not grow with the number of updates; values are megabytes.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureHostMemory({ only }) {
  const input = "100 kB";
  if (!only(input)) return;
  const workspace = createBenchWorkspace();
  const host = await startChild(
    ["--expose-gc", await bundleForNode("bench/product/memoryHost.mjs"), workspace.folder],
    workspace.environment,
  );
  const [early, late] = JSON.parse(host.line).map((/** @type {number} */ bytes) => bytes / 1e6);
  await host.dispose();
  workspace.dispose();
  yield judge({
    row: "memory",
    input,
    metric: "heap after 1,000 updates against after 100",
    ours: late,
    limit: early,
    ratio: late / early,
  });
}
