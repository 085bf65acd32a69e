import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A worker in memory, which the test lets speak. */
class ToldWorker extends EventTarget {
  static readonly started: ToldWorker[] = [];
  constructor() {
    super();
    ToldWorker.started.push(this);
  }
  readonly told: unknown[] = [];
  postMessage(request: unknown): void {
    this.told.push(request);
  }
  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  terminate(): void {}
}

beforeEach(() => {
  ToldWorker.started.length = 0;
  vi.resetModules();
  vi.stubGlobal("Worker", ToldWorker);
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:worker", revokeObjectURL: () => undefined }));
  vi.stubGlobal("dialecticWorkerSource", undefined);
  document.head.innerHTML = '<script id="worker-source" type="text/plain"></script>';
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = "";
});

const load = () => import("./firstWorker.ts");

it("starts as soon as its source is there, and passes on what it said before its owner came", async () => {
  const { startFirstWorker, takeFirstWorker } = await load();
  startFirstWorker();
  expect(ToldWorker.started).toEqual([]);
  vi.stubGlobal("dialecticWorkerSource", "source");
  document.getElementById("worker-source")?.dispatchEvent(new Event("load"));
  const [worker] = ToldWorker.started;
  worker?.say("ready");
  expect(worker?.told).toMatchObject([{ id: 0, task: { kind: "render" } }]);
  const said: unknown[] = [];
  takeFirstWorker()?.listen(
    (data) => said.push(data),
    () => said.push("failed"),
  );
  worker?.say("answer");
  expect(said).toEqual(["ready", "answer"]);
  expect([ToldWorker.started.length, takeFirstWorker()]).toEqual([1, undefined]);
});

it("tells its owner that it has failed before", async () => {
  vi.stubGlobal("dialecticWorkerSource", "source");
  const { startFirstWorker, takeFirstWorker } = await load();
  startFirstWorker();
  ToldWorker.started[0]?.dispatchEvent(new ErrorEvent("error", { message: "no" }));
  const failures: string[] = [];
  takeFirstWorker()?.listen(
    () => undefined,
    (reason) => failures.push(reason),
  );
  expect(failures).toEqual(["no"]);
});

it("leaves the start to its owner where there is no source, or none may start", async () => {
  const { startFirstWorker, takeFirstWorker, startWorker } = await load();
  startFirstWorker();
  expect(() => startWorker([])).toThrow("The source of the formatting worker is not in the page");
  vi.stubGlobal("dialecticWorkerSource", "source");
  vi.stubGlobal("Worker", () => {
    throw new Error("The policy forbids it");
  });
  expect(() => startFirstWorker()).not.toThrow();
  expect(takeFirstWorker()).toBeUndefined();
});
