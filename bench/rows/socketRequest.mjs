import { connect } from "node:net";
import { join } from "node:path";
import { askingOver } from "../bare/frames.mjs";
import { measureTime } from "../measure/callTime.mjs";
import { interleave } from "../measure/interleave.mjs";
import { judge } from "../measure/result.mjs";
import { median } from "../measure/statistics.mjs";
import { createBenchWorkspace } from "../product/benchWorkspace.mjs";
import { repository } from "../product/builtProduct.mjs";
import { bundleForNode, loadSocket } from "../product/bundle.mjs";
import { startChild } from "../product/children.mjs";
import { inputs } from "../texts/inputs.mjs";

const row = "12";
const names = /** @type {const} */ (["1 kB", "100 kB", "1 MB"]);
/** Consecutive requests of one side, and the number of turns in the full form. */
const requestsInTurn = 10;
const turns = { "1 kB": 100, "100 kB": 30, "1 MB": 10 };
/** Turns that only warm up: the compiler needs some thousand requests to finish optimising either side. */
const warmup = 400;

/**
 * Measures row 12: a request and its small answer between two processes, against a bare frame of the same bytes each
 * way.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureSocketRequest({ time, choose }) {
  const { BridgeConnection } = await loadSocket();
  const workspace = createBenchWorkspace();
  const environment = workspace.environment;
  const host = await startChild([await bundleForNode("bench/product/socketHost.mjs")], environment);
  const { path, token, answerLength } = JSON.parse(host.line);
  const barePath = join(environment.XDG_RUNTIME_DIR, "bare.sock");
  const bare = await startChild([join(repository, "bench/bare/socketServer.mjs"), barePath, String(answerLength)]);
  const socket = connect(barePath);
  const ask = askingOver(socket, socket);
  const bridge = new BridgeConnection({
    clientInfo: { name: "bench", version: "0.0.0" },
    cwd: workspace.folder,
    log: () => undefined,
    timeout: 30_000,
    surroundings: { env: { ...environment, DIALECTIC_IPC_PATH: path, DIALECTIC_IPC_TOKEN: token } },
  });
  /** @param {string} content */
  const request = async (content) => {
    const outcome = await bridge.call("review/present", { content, mode: "replace", baseUri: workspace.folder });
    if (outcome.kind !== "answered") throw new Error(outcome.message);
  };

  for (const [input, part] of time.divide(choose(names))) {
    const text = inputs[input]();
    const message = JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "review/present",
      params: { content: text, mode: "replace" },
    });
    const { ours, peer } = await interleave(
      {
        ours: () => medianTime(() => request(text)),
        peer: () => medianTime(() => ask(Buffer.from(message, "utf8"))),
      },
      { time: part, rounds: turns[input], warmup: input === "1 kB" ? warmup : 3 },
    );
    yield judge({ row, input, metric: "p50 against a bare framed echo", ours, peer });
  }
  socket.destroy();
  await bridge.dispose();
  await Promise.all([host.dispose(), bare.dispose()]);
  workspace.dispose();
}

/** @param {() => Promise<unknown>} work */
async function medianTime(work) {
  const times = [];
  for (let request = 0; request < requestsInTurn; request += 1) times.push(await measureTime(work));
  return median(times);
}
