import { describe, expect, it } from "vitest";
import { type ComparedPair, ComparedReading } from "./comparedReading.ts";

const pairs = new Map<string, ComparedPair>(
  ["a", "b", "c"].map((name) => [name, { before: "", after: name, isSource: false }]),
);

describe("ComparedReading", () => {
  it("reads all wanted texts, including those requested again while they are read", async () => {
    let reading: ComparedReading | undefined;
    let asked = 0;
    reading = new ComparedReading(
      {
        fetchBodies: async (hashes) => Object.fromEntries(hashes.map((hash) => [hash, `Text ${hash}`])),
        createSidesTask: (before, after) => ({ kind: "sides", before, after }),
        sources: (before, after) => ({ before, after, removed: new Uint32Array() }),
        async run({ task }) {
          asked += 1;
          if (asked === 2) reading?.want(new Map(pairs));
          return task.kind === "sides"
            ? { kind: "sides", before: task.before, after: task.after, removed: new Uint32Array() }
            : { kind: "failed" };
        },
      },
      () => undefined,
    );
    reading.want(pairs);
    await expect.poll(() => reading.isComplete).toBe(true);
    expect([asked, ...[...pairs.keys()].map((key) => reading.get(key)?.text.trim())]).toEqual([
      3,
      "Text a",
      "Text b",
      "Text c",
    ]);
  });

  it("reads a late text again after all others, and shows its source when it is late again", async () => {
    const asked: string[] = [];
    const reading = new ComparedReading(
      {
        fetchBodies: async (hashes) => Object.fromEntries(hashes.map((hash) => [hash, hash])),
        createSidesTask: (before, after) => ({ kind: "sides", before, after }),
        sources: (before, after) => ({ before, after: `source of ${after}`, removed: new Uint32Array() }),
        async run({ task, deadline }) {
          const after = task.kind === "sides" ? task.after : "";
          asked.push(`${after} ${deadline}`);
          if (after === "b" || (after === "a" && deadline < 6_000)) return { kind: "late" };
          return { kind: "sides", before: "", after: `seen ${after}`, removed: new Uint32Array() };
        },
      },
      () => undefined,
    );
    reading.want(pairs);
    await expect.poll(() => reading.isComplete).toBe(true);
    expect(asked).toEqual(["a 1500", "b 1500", "c 1500", "a 6000", "b 6000"]);
    expect([...pairs.keys()].map((key) => reading.get(key)?.text.trim())).toEqual(["seen a", "source of b", "seen c"]);
  });
});
