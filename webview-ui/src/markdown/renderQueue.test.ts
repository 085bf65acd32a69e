import { describe, expect, it } from "vitest";
import { chunk } from "./test/fakeWorker.fixture.ts";
import { bench, blocks, expireTwice, readyBench, request, settled } from "./test/renderBench.fixture.ts";

describe("createRenderQueue", () => {
  it("sends a section again when another worker has the part that the first one lacked", async () => {
    const made = await readyBench();
    const result = made.queue.render(request("$x$"), 0);
    await settled();
    made.worker().say({ kind: "lacks", part: "formulas" });
    made.worker().say({ kind: "ready" });
    expect(made.worker().texts.slice(-2)).toEqual(["$x$", "$x$"]);
    made.worker().answerLast();
    expect(await result).toEqual(blocks("$x$"));
  });

  it("does not count the time in which a part is loaded, but gives up eventually", async () => {
    const made = await readyBench();
    const result = made.queue.render(request("$x$"), 0);
    await settled();
    made.worker().say({ kind: "lacks", part: "formulas" });
    expect(made.expire()).toBe(10_000);
    expect(await result).toMatchObject({ kind: "plain", cause: "no-worker" });
  });

  it("starts no worker before the first request", () => {
    expect(bench().workers).toEqual([]);
  });

  it("sends short sections together, the lowest priority first, and long ones alone", async () => {
    const { queue, worker } = await readyBench();
    const long = "long".repeat(1_000);
    const results = [
      queue.render(request("far"), 9),
      queue.render(request(long), 5),
      queue.render(request("near"), 1),
      queue.render(request("mid"), 2),
    ];
    for (let turn = 0; turn < 3; turn += 1) {
      await settled();
      worker().answerLast();
    }
    expect(await Promise.all(results)).toEqual([blocks("far"), blocks(long), blocks("near"), blocks("mid")]);
    expect(worker().texts).toEqual(["first", "near + mid", long, "far"]);
  });

  it("retries each section alone after several together took too long or ended the worker", async () => {
    const made = await readyBench();
    const slow = made.queue.render(request("slow"), 0);
    const quick = made.queue.render(request("quick"), 1);
    await settled();
    made.expire();
    await settled();
    made.worker().say({ kind: "ready" });
    expect(made.worker().texts).toEqual(["slow"]);
    made.worker().fail();
    await settled();
    made.worker().say({ kind: "ready" });
    made.worker().answerLast();
    expect([await slow, await quick]).toEqual([
      { kind: "plain", cause: "failed", reason: "This section could not be formatted." },
      blocks("quick"),
    ]);
  });

  it("moves a waiting section that is requested again, and gives both the same answer", async () => {
    const { queue, worker } = await readyBench();
    void queue.render(request("busy"), 0);
    await settled();
    const once = queue.render(request("a"), 5);
    void queue.render(request("b"), 3);
    const again = queue.render(request("a"), 1);
    worker().answerLast();
    await settled();
    expect(worker().texts).toEqual(["first", "busy", "a + b"]);
    worker().answerLast();
    expect(await once).toEqual(await again);
  });

  it("remembers results and drops the least recently used", async () => {
    const { queue, worker } = await readyBench();
    expect(queue.peek(request("first"))).toEqual(blocks("first"));
    const long = request("x".repeat(600));
    void queue.render(long, 0);
    await settled();
    worker().answerLast();
    await settled();
    expect([queue.peek(request("first")), queue.peek(long)?.kind]).toEqual([undefined, "blocks"]);
    expect(await queue.render(long, 0)).toEqual(blocks("x".repeat(600)));
    expect(worker().texts.length).toBe(2);
  });

  it("gives a late section more time when no other one waits, then shows it as plain text and remembers that", async () => {
    const made = await readyBench();
    const slow = made.queue.render(request("slow"), 0);
    await settled();
    const next = made.queue.render(request("next"), 1);
    expect(made.expire()).toBe(1_500);
    await settled();
    expect(made.workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
    made.worker().say({ kind: "ready" });
    expect(made.worker().texts).toEqual(["next"]);
    made.worker().answerLast();
    expect(await next).toEqual(blocks("next"));
    await settled();
    made.worker().say({ kind: "ready" });
    expect(made.worker().texts).toEqual(["slow"]);
    expect(made.queue.render(request("slow"), 0)).toBe(slow);
    expect(made.expire()).toBe(6_000);
    expect(await slow).toEqual({ kind: "plain", cause: "slow", reason: "Formatting this section takes too long." });
    expect(made.queue.peek(request("slow"))).toEqual(await slow);
    expect(made.timers).toEqual([]);
  });

  it("formats a section that was late on a busy machine", async () => {
    const made = await readyBench();
    const slow = made.queue.render(request("slow"), 0);
    await settled();
    made.expire();
    await settled();
    made.worker().say({ kind: "ready" });
    made.worker().answerLast();
    expect(await slow).toEqual(blocks("slow"));
    expect(made.queue.peek(request("slow"))).toEqual(blocks("slow"));
  });

  it("counts a quarter of a second for a timer, however late it comes", async () => {
    const made = await readyBench();
    void made.queue.render(request("slow"), 0);
    await settled();
    expect(made.timers.map(({ milliseconds }) => milliseconds)).toEqual([250]);
    made.timers.pop()?.run();
    expect(made.timers.map(({ milliseconds }) => milliseconds)).toEqual([250]);
    expect(made.expire()).toBe(1_250);
  });

  it("counts the deadline from the moment when the worker begins", async () => {
    const made = bench();
    void made.queue.render(request("a"), 0);
    await settled();
    expect(made.worker().received).toEqual([]);
    made.timers.pop()?.run();
    made.worker().say({ kind: "ready" });
    expect(made.expire()).toBe(1_500);
  });

  it("ignores late messages of a terminated worker, and unknown messages", async () => {
    const made = await readyBench();
    const slow = made.queue.render(request("slow"), 0);
    await settled();
    const old = made.worker();
    await expireTwice(made);
    await slow;
    const next = made.queue.render(request("next"), 0);
    await settled();
    made.worker().say({ kind: "ready" });
    old.say({ kind: "answer", id: 3, answer: { kind: "rendered", blocks: [chunk("stale")] } });
    made.worker().say("nonsense");
    made.worker().answerLast();
    expect(await next).toEqual(blocks("next"));
  });

  it("renders patiently beside the queue when the reader insists", async () => {
    const made = await readyBench();
    const slow = made.queue.render(request("slow"), 0);
    await settled();
    await expireTwice(made);
    await slow;
    const anyway = made.queue.renderAnyway(request("slow"));
    await settled();
    const patient = made.worker();
    patient.say({ kind: "ready" });
    const other = made.queue.render(request("other"), 0);
    await settled();
    made.worker().say({ kind: "ready" });
    made.worker().answerLast();
    expect(await other).toEqual(blocks("other"));
    patient.answerLast();
    expect(await anyway).toEqual(blocks("slow"));
    expect(made.queue.peek(request("slow"))).toEqual(blocks("slow"));
    const slower = made.queue.renderAnyway(request("slower"));
    await settled();
    expect(made.expire()).toBe(20_000);
    expect(await slower).toMatchObject({ kind: "plain", cause: "slow" });
  });

  it("formats what the reader insists on before further late sections", async () => {
    const made = await readyBench();
    // Too long to be sent together.
    const [one, two] = [request("one".repeat(700)), request("two".repeat(700))];
    void made.queue.render(one, 0);
    void made.queue.render(two, 1);
    await settled();
    made.expire();
    await settled();
    made.worker().say({ kind: "ready" });
    made.expire();
    await settled();
    const patient = made.worker();
    patient.say({ kind: "ready" });
    const insisted = made.queue.renderAnyway(request("insisted"));
    for (let turn = 0; turn < 3; turn += 1) {
      patient.answerLast();
      await settled();
    }
    expect(patient.texts).toEqual([one.markdown, "insisted", two.markdown]);
    expect(await insisted).toEqual(blocks("insisted"));
  });

  it("reports that there is no worker, and starts one again the next time", async () => {
    let attempts = 0;
    const { queue } = bench(() => {
      attempts += 1;
      throw new Error("refused by policy");
    });
    const plain = { kind: "plain", cause: "no-worker", reason: "Formatting is not available in this window." };
    expect(await queue.render(request("a"), 0)).toEqual(plain);
    expect(await queue.render(request("a"), 0)).toEqual(plain);
    expect(attempts).toBe(2);
  });

  it("treats an error before the worker is ready as a missing worker, and a later one as a failure", async () => {
    const made = bench();
    const never = made.queue.render(request("a"), 0);
    await settled();
    made.worker().fail();
    expect(await never).toMatchObject({ kind: "plain", cause: "no-worker" });
    const later = made.queue.render(request("b"), 0);
    await settled();
    made.worker().say({ kind: "ready" });
    made.worker().fail();
    expect(await later).toMatchObject({ kind: "plain", cause: "failed" });
  });

  it("puts the definitions that a section uses before it, and only those", async () => {
    const { queue, worker } = await readyBench();
    queue.setDefinitions(["[used]: https://example.org\n\n[other]: https://example.net"]);
    expect(queue.peek(request("first"))).toEqual(blocks("first"));
    void queue.render(request("see [used]"), 0);
    await settled();
    expect(worker().texts.at(-1)).toMatch(/^\[used\]: https:\/\/example\.org\n\n.*see \[used\]$/s);
    expect(worker().texts.at(-1)).not.toContain("example.net");
  });

  it("renders again when a definition that it uses has changed", async () => {
    const { queue, worker } = await readyBench();
    queue.setDefinitions(["[used]: https://example.org"]);
    void queue.render(request("see [used]"), 0);
    await settled();
    worker().answerLast();
    await settled();
    expect(queue.peek(request("see [used]"))?.kind).toBe("blocks");
    queue.setDefinitions(["[used]: https://example.com"]);
    expect(queue.peek(request("see [used]"))).toBeUndefined();
  });

  it("drops a request that is cancelled while it waits", async () => {
    const { queue, worker } = await readyBench();
    void queue.render(request("busy"), 0);
    await settled();
    const dropped = queue.render(request("dropped"), 1);
    queue.cancel(request("dropped"));
    expect(await dropped).toEqual({ kind: "cancelled" });
    worker().answerLast();
    await settled();
    expect(worker().texts).toEqual(["first", "busy"]);
  });

  it("cancels everything and ends its workers when it is disposed, however often", async () => {
    const { queue, worker } = await readyBench();
    const running = queue.render(request("running"), 0);
    await settled();
    const waiting = queue.render(request("waiting"), 1);
    queue.dispose();
    queue.dispose();
    expect([await running, await waiting, await queue.render(request("late"), 0)]).toEqual([
      { kind: "cancelled" },
      { kind: "cancelled" },
      { kind: "cancelled" },
    ]);
    expect(worker().isTerminated).toBe(true);
  });
});
