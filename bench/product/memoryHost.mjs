// A host that receives consecutive updates of a 100 kB review. Prints as JSON its heap in megabytes after each of the
// last five of the first 100 updates, and of all 1,000. Requires --expose-gc. Argument: the workspace.
import { startHost } from "@dialectic/host";
import { realisticReview } from "../texts/generatedReviews.mjs";
import { createEdit, leafSections } from "./leafSections.mjs";

const [workspace = ""] = process.argv.slice(2);
const host = await startHost({
  kind: "browser",
  version: "0.0.0",
  ide: { name: "bench", version: "0.0.0" },
  workspace: { folders: () => [workspace], isTrusted: () => true },
  editor: {
    show: () => Promise.resolve({ kind: "unavailable" }),
    selection: () => Promise.resolve(null),
    openLink: () => Promise.resolve({ kind: "open-here" }),
    showLog: () => Promise.resolve(undefined),
  },
  log: () => undefined,
  environment: process.env,
});

/** @param {import("@dialectic/shared/protocol").PresentParams} update */
async function present(update) {
  const outcome = await host.reviews.present(update, "bench");
  if (outcome.kind !== "presented") throw new Error(outcome.message);
}

function heap() {
  // Objects that are finalised in the first collection are freed in the second one.
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

await present({ content: realisticReview(95_000), mode: "replace" });
const sections = leafSections(host.reviews.shown?.document.sections ?? []);
/** @type {{ readonly early: number[], readonly late: number[] }} */
const heaps = { early: [], late: [] };
for (let update = 1; update <= 1_000; update += 1) {
  const section = sections[update % sections.length];
  if (section === undefined) throw new Error("The review of the bench has no sections");
  await present(createEdit(section, update));
  if (update > 95 && update <= 100) heaps.early.push(heap());
  if (update > 995) heaps.late.push(heap());
}
process.stdout.write(`${JSON.stringify(heaps)}\n`);
process.stdin.once("end", () => void host.dispose().then(() => process.exit(0))).resume();
