import { nameWorker, type WorkerLike } from "../markdown/index.ts";
import { chooseLanguage } from "../texts/chooseLanguage.ts";

declare global {
  /** Source of the formatting worker, registered by `worker.js` beside the page's script. */
  var dialecticWorkerSource: string | undefined;
}

/** Starts the formatting worker from its registered source, the only one that the page's policy allows. */
export function startBlobWorker(): WorkerLike {
  const source = globalThis.dialecticWorkerSource;
  if (source === undefined) throw new Error("The source of the formatting worker is not in the page");
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { lang, dataset } = document.documentElement;
  const name = nameWorker({ language: chooseLanguage([lang]), isSmart: dataset["smartPunctuation"] !== undefined });
  const worker = new Worker(url, { name });
  URL.revokeObjectURL(url);
  return {
    postMessage: (message) => worker.postMessage(message),
    onMessage: (listener) => worker.addEventListener("message", (event) => listener(event.data)),
    onError: (listener) => worker.addEventListener("error", (event) => listener(event.message)),
    terminate: () => worker.terminate(),
  };
}
