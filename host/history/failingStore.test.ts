import { afterEach, describe, expect, it, vi } from "vitest";
import { diskThatFills } from "../test/fullDisk.fixture.ts";
import { openTestHost, type TestHost, temporaryFolder } from "../test/testHost.fixture.ts";

const unsaved = {
  kind: "refused",
  reason: "storage-failed",
  message:
    "The review is shown but not saved: ENOSPC: no space left on device, write. Do not send it again: Dialectic keeps trying to save it, and marks it 'not saved' until then.",
};

async function hostOnDisk() {
  const disk = diskThatFills();
  const test = await openTestHost({ folders: [temporaryFolder()], fileSystem: disk.fileSystem });
  return { disk, ...test };
}

/** Returns the text that another process reads from the same folder. */
async function onDisk({ directory, workspace }: TestHost): Promise<readonly string[]> {
  const reader = await openTestHost({ folders: workspace.folders(), directory });
  const iterations = reader.host.shown?.meta.iteration ?? 0;
  const numbers = Array.from({ length: iterations }, (_, index) => index + 1);
  const texts = await Promise.all(numbers.map((iteration) => reader.text({ iteration })));
  await reader.close();
  return texts;
}

afterEach(() => void vi.useRealTimers());

describe("ReviewHost on a full disk", () => {
  it("shows the review as not saved and says so in its answer", async () => {
    const { disk, host, present, text } = await hostOnDisk();
    await present({ content: "a\n" });
    disk.isFull = true;
    expect(await present({ mode: "append", content: "b\n" })).toEqual(unsaved);
    expect(host.shown?.meta).toMatchObject({ iteration: 2, saved: false });
    expect([await text(), await text({ iteration: 2 })]).toEqual(["a\n\nb\n", "a\n\nb\n"]);
    expect(host.isStorageFailing).toBe(true);
  });

  it("saves in order with the next call once there is space", async () => {
    const test = await hostOnDisk();
    const { disk, host, present } = test;
    await present({ content: "a\n" });
    disk.isFull = true;
    expect(await present({ mode: "append", content: "b\n" })).toEqual(unsaved);
    expect(await present({ mode: "append", content: "c\n" })).toEqual(unsaved);
    expect(host.shown?.meta).toMatchObject({ iteration: 3, saved: false });
    disk.isFull = false;
    expect(await present({ mode: "append", content: "d\n" })).toMatchObject({ kind: "presented", iteration: 4 });
    expect(host.shown?.meta).toMatchObject({ iteration: 4, saved: true });
    expect(host.isStorageFailing).toBe(false);
    expect(await onDisk(test)).toEqual(["a\n", "a\n\nb\n", "a\n\nb\n\nc\n", "a\n\nb\n\nc\n\nd\n"]);
  });

  it("retries on its own and then tells the views that it is saved", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const test = await hostOnDisk();
    const { disk, host, present } = test;
    disk.isFull = true;
    await present({ content: "a\n" });
    const saved: boolean[] = [];
    host.onShown((after) => after && saved.push(after.meta.saved));
    vi.advanceTimersByTime(5_000);
    // By the time a question is answered, the failing attempt is over.
    await test.text();
    disk.isFull = false;
    vi.advanceTimersByTime(5_000);
    await expect.poll(() => saved).toEqual([true]);
    vi.useRealTimers();
    expect(await onDisk(test)).toEqual(["a\n"]);
  });

  it("makes one iteration from a call that is repeated while it waits, and afterwards", async () => {
    const test = await hostOnDisk();
    const { disk, host, present } = test;
    await present({ content: "a\n" });
    disk.isFull = true;
    const call = { mode: "append", content: "b\n", retryId: "client:2" } as const;
    expect([await present(call), await present(call)]).toEqual([unsaved, unsaved]);
    expect(host.shown?.meta).toMatchObject({ iteration: 2, saved: false });
    disk.isFull = false;
    expect(await present(call)).toMatchObject({ kind: "presented", iteration: 2 });
    expect(host.shown?.meta).toMatchObject({ iteration: 2, saved: true });
    expect(await onDisk(test)).toEqual(["a\n", "a\n\nb\n"]);
  });

  it("makes one iteration from a write whose flush failed after its bytes had reached the disk", async () => {
    const disk = diskThatFills();
    let failing = 0;
    const fileSystem: typeof disk.fileSystem = {
      ...disk.fileSystem,
      remove: () => refuse(),
      open: async (...how) => {
        const file = await disk.fileSystem.open(...how);
        return { ...file, truncate: () => refuse(), sync: () => (failing-- > 0 ? refuse() : file.sync()) };
      },
    };
    const refuse = () => Promise.reject(Object.assign(new Error("EIO: i/o error"), { code: "EIO" }));
    const test = await openTestHost({ folders: [temporaryFolder()], fileSystem });
    await test.present({ content: "a\n" });
    failing = 1;
    const refused = await test.present({ mode: "append", content: "b\n" });
    expect(refused).toMatchObject({ reason: "storage-failed", message: expect.stringContaining("EIO") });
    expect(await test.present({ mode: "append", content: "c\n" })).toMatchObject({ kind: "presented", iteration: 3 });
    expect(await onDisk(test)).toEqual(["a\n", "a\n\nb\n", "a\n\nb\n\nc\n"]);
  });

  it("keeps a new review's later updates together with it", async () => {
    const test = await hostOnDisk();
    const { disk, host, present } = test;
    disk.isFull = true;
    await present({ content: "# A\n" });
    await present({ mode: "append", content: "## B\n" });
    expect(await present({ mode: "update-section", section: "B", content: "b" })).toEqual(unsaved);
    expect(host.shown?.meta.iteration).toBe(3);
    disk.isFull = false;
    await test.close();
    expect(await onDisk(test)).toEqual(["# A\n", "# A\n\n## B\n", "# A\n\n## B\n\nb\n"]);
  });
});
