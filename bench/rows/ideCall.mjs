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

/** Consecutive requests of one side, and the number of turns in the full form. */
const requestsInTurn = 10;
const turns = 100;
/** Turns that only warm up. */
const warmup = 300;
const counts = { "1 file": 1, "10 files": 10 };
const names = /** @type {(keyof typeof counts)[]} */ (Object.keys(counts));

/**
 * Measures row ide-call: a question about diagnostics from the MCP server's client to a host whose language server
 * takes no time, against a bare frame of the same bytes each way. Our time covers the round trip, parsing on both ends,
 * finding the files, and comparing the editor's text with the disk for files that have not changed for some seconds. It
 * does not cover git, which is asked for modified files in a trusted workspace, or the problems recorded at the start
 * of a review, because none is shown.
 * @type {import("./row.mjs").RowRun}
 */
export async function* measureIdeCall({ time, choose }) {
  const { BridgeConnection } = await loadSocket();
  const workspace = createBenchWorkspace();
  const { environment } = workspace;
  const host = await startChild(
    [await bundleForNode("bench/product/diagnosticsHost.mjs"), workspace.folder],
    environment,
  );
  const { path, token, files } = JSON.parse(host.line);
  const bridge = new BridgeConnection({
    clientInfo: { name: "bench", version: "0.0.0" },
    cwd: workspace.folder,
    log: () => undefined,
    timeout: 30_000,
    surroundings: { env: { ...environment, DIALECTIC_IPC_PATH: path, DIALECTIC_IPC_TOKEN: token } },
  });
  for (const [input, part] of time.divide(choose(names))) {
    const count = counts[input];
    /** @type {import("@dialectic/shared/protocol").DiagnosticsParams} */
    const params = {
      ...{ filePaths: files.slice(0, count), sources: [], excludeSources: ["cspell"], wait: 10_000 },
      severities: ["error", "warning", "info", "hint"],
    };
    const request = async () => {
      const outcome = await bridge.call("editor/diagnostics", params);
      if (outcome.kind !== "answered") throw new Error(outcome.message);
      if (outcome.result.kind !== "diagnostics" || !outcome.result.settled) throw new Error("The host has not settled");
      return outcome.result;
    };
    const question = Buffer.from(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "editor/diagnostics", params }));
    const answer = JSON.stringify({ jsonrpc: "2.0", id: 1, result: await request() });
    const barePath = join(environment.XDG_RUNTIME_DIR, `bare-${count}.sock`);
    const bare = await startChild([join(repository, "bench/bare/socketServer.mjs"), barePath, String(answer.length)]);
    const socket = connect(barePath);
    const ask = askingOver(socket, socket);
    const { ours, peer } = await interleave(
      { ours: () => medianTime(request), peer: () => medianTime(() => ask(question)) },
      { time: part, rounds: turns, warmup },
    );
    yield judge({ row: "ide-call", input, metric: "p50 against a bare framed echo", ours, peer });
    socket.destroy();
    await bare.dispose();
  }
  await bridge.dispose();
  await host.dispose();
  workspace.dispose();
}

/** @param {() => Promise<unknown>} work */
async function medianTime(work) {
  const times = [];
  for (let request = 0; request < requestsInTurn; request += 1) times.push(await measureTime(work));
  return median(times);
}
