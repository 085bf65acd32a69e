import { nameWorker, type WorkerRequest } from "../markdown/workerProtocol.ts";
import { chooseLanguage } from "../texts/chooseLanguage.ts";

declare global {
  /** Source of the formatting worker, registered by `worker.js` beside the page's script. */
  var dialecticWorkerSource: string | undefined;
}

/** A text with one of each common kind of block. */
export const sample =
  "# Start\n\nText with `code`, [`a.ts:1`][], **more** and [a link](https://example.org).\n\n- [ ] one\n  1. two\n\n" +
  "> quote\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```ts\nconst a = 1;\n```\n";

/** A worker that may have said something, or failed, before anybody listened. */
interface StartedWorker {
  readonly worker: Worker;
  /** Passes on what the worker says, and has said before. */
  listen(onMessage: (data: unknown) => void, onError: (reason: string) => void): void;
}

let first: StartedWorker | undefined;

/** Starts the first worker as soon as its source is there, while the page's script is still read. */
export function startFirstWorker(): void {
  const start = () => {
    try {
      first = startWorker([]);
      // Formatting the sample compiles the code before the first real section. The worker's owner numbers its requests from 1.
      const request: WorkerRequest = { id: 0, task: { kind: "render", markdown: sample, prefix: "" } };
      first.worker.postMessage(request);
    } catch {
      // Whoever needs a worker tries again, and says what is wrong.
    }
  };
  if (globalThis.dialecticWorkerSource === undefined)
    document.getElementById("worker-source")?.addEventListener("load", start, { once: true });
  else start();
}

/** Returns the first worker, once. */
export function takeFirstWorker(): StartedWorker | undefined {
  const taken = first;
  first = undefined;
  return taken;
}

/** Starts a worker with these sources of its parts. */
export function startWorker(parts: readonly string[]): StartedWorker {
  const source = globalThis.dialecticWorkerSource;
  if (source === undefined) throw new Error("The source of the formatting worker is not in the page");
  const url = URL.createObjectURL(new Blob([...parts, source], { type: "text/javascript" }));
  const { lang, dataset } = document.documentElement;
  const name = nameWorker({ language: chooseLanguage([lang]), isSmart: dataset["smartPunctuation"] !== undefined });
  const worker = new Worker(url, { name });
  URL.revokeObjectURL(url);
  const before: (() => void)[] = [];
  let tell = (data: unknown): void => void before.push(() => tell(data));
  let fail = (reason: string): void => void before.push(() => fail(reason));
  worker.addEventListener("message", ({ data }) => tell(data));
  worker.addEventListener("error", ({ message }) => fail(message));
  return {
    worker,
    listen(onMessage, onError) {
      tell = onMessage;
      fail = onError;
      for (const pass of before.splice(0)) pass();
    },
  };
}
