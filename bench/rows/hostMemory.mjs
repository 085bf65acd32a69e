import { judge } from "../measure/result.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { bundleForNode } from "../product/bundle.mjs";
import { startChild } from "../product/children.mjs";

/**
 * Measures row "memory": the heap of a host, after a collection, does not grow with the number of updates.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureHostMemory({ choose }) {
  const input = "100 kB";
  if (choose([input]).length === 0) return;
  const workspace = createBenchWorkspace();
  const host = await startChild(
    ["--expose-gc", await bundleForNode("bench/product/memoryHost.mjs"), workspace.folder],
    workspace.environment,
  );
  const { early, late } = JSON.parse(host.line);
  await host.dispose();
  workspace.dispose();
  yield judge({ row: "memory", input, metric: "heap after 1,000 updates against after 100", ours: late, peer: early });
}
