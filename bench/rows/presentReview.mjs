import { join } from "node:path";
import { serverOptions } from "../product/panel.mjs";
import { repository } from "../product/product.mjs";
import { connectAssistant, runNode } from "../product/programs.mjs";
import { createBenchWorkspace } from "../product/workspace.mjs";
import { realisticReview } from "../texts/generatedReviews.mjs";

const echoServer = join(repository, "bench", "product", "echoServer.mjs");

/**
 * The content of each call by the names of the inputs: a new review, or the previous one with another section at its
 * end.
 * @type {Readonly<Record<string, (turn: number) => string>>}
 */
const contents = {
  "100 kB, all new": (turn) => realisticReview(100_000, 1_000 + turn),
  "100 kB, one section edited": (turn) => `${realisticReview(99_900)}## Latest\n\nEdit ${turn}.\n`,
};

/**
 * An assistant's call of `present_review` until it is answered: on disk, and sent to the pages. The control is an MCP
 * server that answers at once.
 * @type {import("./row.mjs").Row}
 */
export const presentReview = {
  title: "An assistant's `present_review` until it is answered",
  seconds: 15,
  inputs: Object.keys(contents),
  metrics: { "until it is answered": "ms" },
  warmup: 5,
  openProduct: (input, { command, server }) => side(input, [server, ...serverOptions], [command, "panel", "--trust"]),
  openControl: (input) => side(input, [echoServer]),
};

/**
 * @param {string} input
 * @param {readonly string[]} server
 * @param {readonly string[]} [panel]
 * @returns {Promise<import("./row.mjs").Side>}
 */
async function side(input, server, panel) {
  const workspace = createBenchWorkspace();
  if (panel !== undefined) await runNode(workspace, panel);
  const assistant = await connectAssistant(workspace, server);
  let turn = 0;
  return {
    async sample() {
      const content = contents[input]?.(++turn) ?? "";
      const begin = performance.now();
      await assistant.present({ content });
      return { "until it is answered": performance.now() - begin };
    },
    async dispose() {
      await assistant.close();
      workspace.dispose();
    },
  };
}
