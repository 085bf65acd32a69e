import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import type { WorkerLike } from "../types.ts";

/** What a browser's worker has and Node's lacks. */
const browserGlobals = `
const { parentPort } = require("node:worker_threads");
globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = (kind, listener) => parentPort.on(kind, (data) => listener({ data }));
`;

/** The worker as one classic script, the way the page gets it. */
export async function bundleWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve(fileURLToPath(import.meta.url), "../../worker.ts")],
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
