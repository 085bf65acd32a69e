import type { PartName } from "../markdown/drawing/partName.ts";
import type { WorkerLike } from "../markdown/types.ts";
import { readReply } from "../markdown/workerProtocol.ts";
import { startWorker, takeFirstWorker } from "./firstWorker.ts";

/** Sources of the worker's parts that texts of this page have needed. */
const parts = new Map<PartName, string>();

/**
 * Returns a function that starts the formatting worker from its registered source, the only one that the page's policy
 * allows. When a text needs a further part, a worker that has it takes the place of the first one.
 */
export function createBlobWorkers(whenConnected: () => Promise<void>): () => WorkerLike {
  return () => {
    let tell: (data: unknown) => void = () => undefined;
    let fail: (reason: string) => void = () => undefined;
    let isEnded = false;
    const open = () => {
      const opened = (parts.size === 0 ? takeFirstWorker() : undefined) ?? startWorker([...parts.values()]);
      const receive = (data: unknown) => {
        tell(data);
        const reply = readReply(data);
        if (reply?.kind === "lacks") void replace(reply.part);
      };
      // The owner listens once it has the worker, which may be ready already.
      queueMicrotask(() => opened.listen(receive, (reason) => fail(reason)));
      return opened.worker;
    };
    const replace = async (part: PartName) => {
      worker.terminate();
      // Another server may answer at the page's address: only a connected host may provide a script.
      await whenConnected();
      if (!parts.has(part)) parts.set(part, await loadPart(part));
      if (!isEnded) worker = open();
    };
    let worker = open();
    return {
      postMessage: (message) => worker.postMessage(message),
      onMessage: (listener) => {
        tell = listener;
      },
      onError: (listener) => {
        fail = listener;
      },
      terminate() {
        isEnded = true;
        worker.terminate();
      },
    };
  };
}

/** Returns the source of a part. One that cannot be loaded is null in the worker, so that texts are shown without it. */
async function loadPart(part: PartName): Promise<string> {
  try {
    // The build of the part has this only export.
    const { default: source } = (await import(/* @vite-ignore */ `./${part}.js`)) as { readonly default: string };
    return source;
  } catch {
    return `(globalThis.dialecticParts ??= {}).${part} = null;\n`;
  }
}
