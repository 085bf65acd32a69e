import { describe, expect, it, onTestFinished } from "vitest";
import { openReviewStore } from "./openReviewStore.ts";
import type { ReviewStore } from "./reviewStore.ts";
import { createDocument, createIteration } from "./test/storedDocuments.fixture.ts";
import { temporaryFolder } from "./test/temporaryFolder.fixture.ts";

async function open(directory: string, hostId: string): Promise<ReviewStore> {
  const store = await openReviewStore({ directory, hostId, log: () => undefined });
  onTestFinished(() => store.dispose());
  return store;
}

describe("ReviewStore.markCommitted", () => {
  it("returns a review's commit after a restart and in other hosts, until something is presented", async () => {
    const directory = temporaryFolder();
    const [before, beside] = [await open(directory, "a"), await open(directory, "c")];
    await before.appendIteration(createIteration(createDocument("one")));
    const commit = { commit: "c0ffee".padEnd(40, "0"), subject: "Ä 🙂", repository: "shop", iteration: 1, at: 2000 };
    expect(await before.markCommitted("r1", commit)).toEqual({ kind: "saved" });
    const standing = (store: ReviewStore) =>
      store.reviews().map(({ open, cleared, committed }) => ({ open, cleared, committed }));
    await beside.refresh();
    await before.dispose();
    const store = await open(directory, "b");
    for (const each of [before, beside, store]) {
      expect(standing(each)).toEqual([{ open: false, cleared: false, committed: commit }]);
      expect(each.committed("r1")).toEqual(commit);
    }
    await store.appendIteration(createIteration(createDocument("two")));
    expect(standing(store)).toEqual([{ open: true, cleared: false, committed: undefined }]);
    const later = { ...commit, commit: "decade".padEnd(40, "0"), iteration: 2 };
    await store.markCommitted("r1", later);
    expect(store.committed("r1")).toEqual(later);
    expect(store.committed("nobody's")).toBeUndefined();
  });

  it("distinguishes a committed review from one that was cleared afterwards", async () => {
    const store = await open(temporaryFolder(), "a");
    const commit = { commit: "c0ffee", subject: "S", repository: "shop", iteration: 1, at: 2000 };
    const seen: unknown[] = [];
    const note = () =>
      seen.push(store.reviews().map(({ open, cleared, committed }) => [open, cleared, committed?.commit])[0]);
    await store.appendIteration(createIteration(createDocument("one")));
    note();
    await store.markCommitted("r1", commit);
    note();
    await store.closeReview("r1", 3000);
    note();
    await store.markCommitted("r1", commit);
    note();
    await store.appendIteration(createIteration(createDocument("two")));
    note();
    expect(seen).toEqual([
      [true, false, undefined],
      [false, false, "c0ffee"],
      [false, true, "c0ffee"],
      [false, false, "c0ffee"],
      [true, false, undefined],
    ]);
  });
});
