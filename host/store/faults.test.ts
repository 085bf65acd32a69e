import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type FileSystem, nodeFileSystem } from "./fileSystem.ts";
import { openReviewStore } from "./openReviewStore.ts";
import type { SaveOutcome } from "./storeOutcomes.ts";
import { type Fault, faultyFileSystem } from "./test/faultyFileSystem.fixture.ts";
import { createDocument, createIteration } from "./test/storedDocuments.fixture.ts";
import { temporaryFolder } from "./test/temporaryFolder.fixture.ts";
import { readTexts, withStore } from "./test/withStore.fixture.ts";

const faults: readonly Fault[] = ["EIO", "ENOSPC", "EACCES", "short", "torn"];
const written = ["0", "1", "2", "3", "4", "5"];

async function writeAll(directory: string, fileSystem: FileSystem): Promise<readonly SaveOutcome[]> {
  const store = await openReviewStore({ directory, hostId: "a", fileSystem, log: () => undefined });
  const outcomes: SaveOutcome[] = [];
  for (const text of written) {
    outcomes.push(
      await store.appendIteration(createIteration(createDocument(text, `${text} again`), { retryId: text })),
    );
    await store.document("r1");
    await store.refresh();
  }
  await store.dispose();
  return outcomes;
}

/** A folder with another host's reviews, so that opening, reading and settling can fail. */
async function inhabitedFolder(): Promise<string> {
  const directory = temporaryFolder();
  const store = await openReviewStore({ directory, hostId: "before", log: () => undefined });
  await store.appendIteration(createIteration(createDocument("before", "0 again")));
  await store.dispose();
  return directory;
}

function copyOf(folder: string): string {
  const directory = temporaryFolder();
  cpSync(folder, directory, { recursive: true });
  return directory;
}

/** Numbers every n-th call that is made without a fault, beginning at another call for each fault. */
async function someCalls(inhabited: string, every: number, fault: Fault): Promise<readonly number[]> {
  const counted = faultyFileSystem("EIO", () => false);
  await writeAll(copyOf(inhabited), counted);
  const all = Array.from({ length: counted.calls() }, (_, at) => at + 1);
  return all.filter((call) => call % every === (2 * faults.indexOf(fault)) % every);
}

async function lostAfter(inhabited: string, fault: Fault, isFaulty: (call: number) => boolean) {
  const directory = copyOf(inhabited);
  const outcomes = await writeAll(directory, faultyFileSystem(fault, isFaulty));
  const texts = await withStore(directory, (store) => readTexts(store, "r1"));
  const acknowledged = written
    .filter((_, index) => outcomes[index]?.kind === "saved")
    .map((text) => `${text}${text} again`);
  return {
    lost: ["before0 again", ...acknowledged].filter((text) => !texts.includes(text)).length,
    unanswered: written.length - outcomes.length,
    acknowledged: acknowledged.length,
  };
}

describe.each([
  { calls: "every tenth call", every: 10, tags: [] },
  { calls: "any call", every: 1, tags: ["whole"] },
])("a disk fault", ({ calls, every, tags }) => {
  it.each(faults)(
    `%s at ${calls} loses nothing that was acknowledged, and writing continues`,
    { tags },
    async (fault) => {
      const inhabited = await inhabitedFolder();
      const tried = await someCalls(inhabited, every, fault);
      const sum = { lost: 0, unanswered: 0, acknowledged: 0 };
      for (const at of tried) {
        const after = await lostAfter(inhabited, fault, (call) => call === at);
        sum.lost += after.lost;
        sum.unanswered += after.unanswered;
        sum.acknowledged += after.acknowledged;
      }
      console.log(`${fault} at each of ${tried.length} calls: ${sum.acknowledged} acknowledged, ${sum.lost} lost`);
      expect({ lost: sum.lost, unanswered: sum.unanswered }).toEqual({ lost: 0, unanswered: 0 });
      // One fault costs at most the append during which it occurs.
      expect(sum.acknowledged).toBeGreaterThanOrEqual(tried.length * (written.length - 1));
      expect(tried.length).toBeGreaterThan(5);
    },
  );

  it.each(faults.filter((fault) => fault !== "short"))(
    `%s from ${calls} on loses nothing that was acknowledged before`,
    { tags },
    async (fault) => {
      const inhabited = await inhabitedFolder();
      const sum = { lost: 0, unanswered: 0 };
      for (const at of await someCalls(inhabited, every, fault)) {
        const after = await lostAfter(inhabited, fault, (call) => call >= at);
        sum.lost += after.lost;
        sum.unanswered += after.unanswered;
      }
      expect(sum).toEqual({ lost: 0, unanswered: 0 });
    },
  );
});

describe("disk faults", () => {
  it("gives the reason when the disk is full, keeps old reviews readable, and resumes when there is space", async () => {
    const directory = temporaryFolder();
    let isFull = false;
    const fileSystem = faultyFileSystem("ENOSPC", () => isFull);
    const store = await openReviewStore({
      directory,
      hostId: "a",
      fileSystem: readingStill(fileSystem),
      log: () => undefined,
    });
    await store.appendIteration(createIteration(createDocument("before")));
    isFull = true;
    const refused = { kind: "failed", code: "ENOSPC", message: expect.stringContaining("ENOSPC") };
    const second = createIteration(createDocument("after"), { retryId: "call" });
    expect(await store.appendIteration(second)).toEqual(refused);
    expect(await store.appendIteration(second)).toEqual(refused);
    expect(await readTexts(store, "r1")).toEqual(["before"]);
    isFull = false;
    expect(await store.appendIteration(second)).toMatchObject({ kind: "saved", number: 2 });
    await store.dispose();
    expect(await withStore(directory, (reader) => readTexts(reader, "r1"))).toEqual(["before", "after"]);
  });

  it("reports a full disk before anything is presented, until a write succeeds", async () => {
    const directory = temporaryFolder();
    let isFull = true;
    const fileSystem = readingStill(faultyFileSystem("ENOSPC", () => isFull));
    const log: string[] = [];
    const store = await openReviewStore({ directory, hostId: "a", fileSystem, log: (line) => log.push(line) });
    expect(store.damage.trouble).toEqual({ kind: "unwritable", message: expect.stringContaining("ENOSPC") });
    expect(log).toEqual([store.damage.trouble?.message]);
    isFull = false;
    expect(readdirSync(directory)).toEqual(["segments"]);
    await store.appendIteration(createIteration(createDocument("after")));
    expect(store.damage.trouble).toBeUndefined();
    await store.dispose();
  });

  it("leaves behind neither parts of a failed append nor empty files", async () => {
    const directory = temporaryFolder();
    let calls = 0;
    const failing = {
      ...nodeFileSystem,
      open: async (...[path, purpose]: Parameters<FileSystem["open"]>) => {
        const file = await nodeFileSystem.open(path, purpose);
        const sync = () => (calls++ < 3 ? Promise.reject(new Error("not today")) : file.sync());
        return { ...file, sync };
      },
    };
    const store = await openReviewStore({ directory, hostId: "a", fileSystem: failing, log: () => undefined });
    for (const text of ["one", "two", "three"]) {
      expect((await store.appendIteration(createIteration(createDocument(text)))).kind).toBe("failed");
    }
    await store.appendIteration(createIteration(createDocument("four")));
    await store.dispose();
    expect(await withStore(directory, (reader) => readTexts(reader, "r1"))).toEqual(["four"]);
    expect(readdirSync(join(directory, "segments"))).toEqual(["a-4.log"]);
  });
});

describe("data written by another process", () => {
  async function relyingFolder(flush: "works" | "fails"): Promise<readonly string[]> {
    const directory = await inhabitedFolder();
    const refused = Object.assign(new Error("EIO"), { code: "EIO" });
    const open: FileSystem["open"] = (path, purpose) =>
      purpose === "flush" && flush === "fails" ? Promise.reject(refused) : nodeFileSystem.open(path, purpose);
    const fileSystem = { ...nodeFileSystem, open };
    const store = await openReviewStore({ directory, hostId: "a", fileSystem, log: () => undefined });
    await store.appendIteration(createIteration(createDocument("mine", "0 again")));
    await store.dispose();
    rmSync(join(directory, "segments", "before-1.log"));
    return withStore(directory, (reader) => readTexts(reader, "r1"));
  }

  it("is built upon once it is known to be on disk", async () => {
    expect(await relyingFolder("works")).toEqual(["damaged"]);
  });

  it("is not built upon before that: the new iteration is stored whole", async () => {
    expect(await relyingFolder("fails")).toEqual(["mine0 again"]);
  });
});

/** A full disk can be read, and files can be created on it, as on a real one. */
function readingStill(full: FileSystem): FileSystem {
  return {
    ...full,
    makeDirectory: nodeFileSystem.makeDirectory,
    list: nodeFileSystem.list,
    remove: nodeFileSystem.remove,
    syncDirectory: nodeFileSystem.syncDirectory,
    open: (path, purpose) => (purpose === "create" ? full : nodeFileSystem).open(path, purpose),
  };
}
