import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildWriter } from "./test/buildWriter.fixture.ts";
import { killRounds } from "./test/killRounds.fixture.ts";
import { runWriter, writerArguments } from "./test/runWriter.fixture.ts";
import { temporaryFolder } from "./test/temporaryFolder.fixture.ts";
import { type TracedCall, tracedCalls } from "./test/tracedCalls.fixture.ts";
import { readTexts, withStore } from "./test/withStore.fixture.ts";
import { writtenText } from "./test/writtenText.fixture.ts";

const generous = 300_000;
const seed = 27;

async function writerProgram(): Promise<string> {
  const program = join(temporaryFolder(), "writer.mjs");
  await buildWriter(program);
  return program;
}

/** True when a sync began after the write ended, and ended before the acknowledgement began. */
function isSyncedBefore(
  written: TracedCall | undefined,
  acknowledged: TracedCall,
  calls: readonly TracedCall[],
): boolean {
  return calls.some(
    (call) =>
      call.name === "fdatasync" &&
      call.descriptor === written?.descriptor &&
      call.began > written.ended &&
      call.ended < acknowledged.began,
  );
}

describe("durability", () => {
  for (const rounds of [4, 20])
    it(`loses no acknowledged iteration when the process is killed (${rounds} times)`, {
      timeout: generous,
      tags: rounds > 4 ? ["whole"] : [],
    }, async () => {
      const plan = { program: await writerProgram(), rounds, writers: 1, characters: 2000, seed };
      const result = await killRounds(plan);
      console.log(`kill -9, one writer: ${JSON.stringify(result)}`);
      expect({ lost: result.lost, altered: result.altered }).toEqual({ lost: 0, altered: 0 });
      expect(result.acknowledged).toBeGreaterThanOrEqual(plan.rounds);
    });

  it("loses no acknowledged iteration when two processes write large texts and both are killed", {
    timeout: generous,
    tags: ["whole"],
  }, async () => {
    const plan = { program: await writerProgram(), rounds: 3, writers: 2, characters: 1_500_000, seed };
    const result = await killRounds(plan);
    console.log(`kill -9, two writers: ${JSON.stringify(result)}`);
    expect({ lost: result.lost, altered: result.altered }).toEqual({ lost: 0, altered: 0 });
    expect(result.acknowledged).toBeGreaterThanOrEqual(plan.rounds * plan.writers);
  });

  it(
    "keeps everything when two processes write at the same time",
    async () => {
      const [program, directory] = [await writerProgram(), temporaryFolder()];
      const hosts = ["one", "two"];
      const task = { directory, characters: 3000, appends: 100, atOnce: 3 };
      await Promise.all(hosts.map((hostId) => runWriter(program, { ...task, hostId })));
      const expected = (hostId: string) =>
        Array.from({ length: 100 }, (_, index) => `the same in all\n${writtenText(hostId, index + 1, 3000)}`);
      await withStore(directory, async (store) => {
        for (const hostId of hosts) expect(await readTexts(store, hostId)).toEqual(expected(hostId));
        expect(store.damage.problems()).toEqual([]);
      });
    },
    generous,
  );

  it(
    "acknowledges only after the end of a sync that began after the write",
    async () => {
      const [program, folder] = [await writerProgram(), temporaryFolder()];
      const task = { directory: join(folder, "store"), hostId: "traced", characters: 100, appends: 60, atOnce: 3 };
      const log = join(folder, "trace");
      const options = ["-f", "-qq", "-s", "100000", "-e", "trace=write,writev,pwrite64,fdatasync,fsync", "-o", log];
      const traced = spawnSync("strace", [...options, process.execPath, ...writerArguments(program, task)], {
        // A trace does not show the system calls of io_uring.
        env: { ...process.env, UV_USE_IO_URING: "0" },
      });
      if (traced.status !== 0)
        return console.log("strace is not here or may not trace: order of sync and answer NOT tested");
      const calls = tracedCalls(readFileSync(log, "utf8"));
      const answers = calls.filter((call) => call.descriptor === 1 && call.detail.includes('"ack '));
      const tooEarly = answers.filter((answer) => {
        const number = /ack (\d+)/.exec(answer.detail)?.[1] ?? "";
        const written = calls.find((call) => call.detail.includes(`\\"retryId\\":\\"traced:${number}\\"`));
        return !isSyncedBefore(written, answer, calls);
      });
      console.log(`strace: ${answers.length} acknowledgements, ${tooEarly.length} before their sync`);
      expect({ answers: answers.length, tooEarly }).toEqual({ answers: task.appends, tooEarly: [] });
    },
    generous,
  );
});
