import { monitorEventLoopDelay } from "node:perf_hooks";
import { echoHandlers } from "./echoHandlers.fixture.ts";
import { startSocketServer } from "./socketServer.ts";

/** A window's server as a separate process, for tests that measure or kill it: `node serverProcess.mjs PATH TOKEN`. */
const [, , path = "", token = ""] = process.argv;
const loop = monitorEventLoopDelay({ resolution: 5 });

await startSocketServer({
  path,
  token,
  serverInfo: { name: "process" },
  capabilities: { tools: [], maxContentLength: 100_000, maxMessageBytes: 8 * 1024 * 1024 },
  handlersFor: () => echoHandlers,
  legacy: () => ({ kind: "done" }),
  log: () => undefined,
});
loop.enable();
process.on("message", () => {
  process.send?.({ rss: process.memoryUsage().rss, stall: loop.max / 1e6 });
  loop.reset();
});
process.send?.("listening");
