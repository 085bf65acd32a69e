import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import type { WorkerLike } from "../types.ts";

/** Globals of a browser's worker that Node lacks. */
const browserGlobals = `
const { parentPort } = require("node:worker_threads");
globalThis.self = globalThis;
globalThis.name = "en";
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (kind, listener) => parentPort.on(kind, (data) => listener({ data }));
`;

/** Bundles the worker as one classic script, like the one that the page gets. */
export async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: 'import "./drawing/formulasPart.ts"; import "./drawing/diagramsPart.ts"; import "./worker.ts";',
      resolveDir: resolve(fileURLToPath(import.meta.url), "../.."),
    },
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    // The browser variant of an entity decoder uses `document`, which a worker does not have.
    conditions: ["worker"],
    logLevel: "error",
  });
  const source = outputFiles[0]?.text ?? "";
  return source;
}

/** Starts the bundle in a thread of its own. */
export function startThread(source: string): WorkerLike {
  const thread = new Worker(browserGlobals + source, { eval: true });
  return {
    postMessage: (message) => thread.postMessage(message),
    onMessage: (listener) => void thread.on("message", listener),
    onError: (listener) => void thread.on("error", (error) => listener(String(error))),
    terminate: () => void thread.terminate(),
  };
}
