import type { PartName } from "../markdown/drawing/partName.ts";
import type { WorkerLike } from "../markdown/types.ts";
import { nameWorker, readReply } from "../markdown/workerProtocol.ts";
import { chooseLanguage } from "../texts/chooseLanguage.ts";

declare global {
  /** Source of the formatting worker, registered by `worker.js` beside the page's script. */
  var dialecticWorkerSource: string | undefined;
}

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
      const opened = startSource();
      opened.addEventListener("message", ({ data }) => {
        tell(data);
        const reply = readReply(data);
        if (reply?.kind === "lacks") void replace(reply.part);
      });
      opened.addEventListener("error", ({ message }) => fail(message));
      return opened;
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

function startSource(): Worker {
  const source = globalThis.dialecticWorkerSource;
  if (source === undefined) throw new Error("The source of the formatting worker is not in the page");
  const url = URL.createObjectURL(new Blob([...parts.values(), source], { type: "text/javascript" }));
  const { lang, dataset } = document.documentElement;
  const name = nameWorker({ language: chooseLanguage([lang]), isSmart: dataset["smartPunctuation"] !== undefined });
  const worker = new Worker(url, { name });
  URL.revokeObjectURL(url);
  return worker;
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
