import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { hashText } from "./hashText.ts";
import { openReviewStore } from "./openReviewStore.ts";
import type { ReviewStore } from "./reviewStore.ts";
import { temporaryFolder } from "./test/temporaryFolder.fixture.ts";

async function open(directory: string, hostId: string): Promise<ReviewStore> {
  const store = await openReviewStore({ directory, hostId, log: () => undefined });
  onTestFinished(() => store.dispose());
  return store;
}

const section = hashText("# A section");

describe("ReviewStore.noteAnchors", () => {
  it("returns a path's file and its text at that time, after a restart and in other hosts; the first anchor is kept", async () => {
    const directory = temporaryFolder();
    const [before, beside] = [await open(directory, "a"), await open(directory, "c")];
    const [first, second] = ["one\r\ntwo 🙂", "another"];
    const note = (text: string, at: number) =>
      before.noteAnchors("r1", {
        at,
        anchors: [[section, "a.ts", "/p/a.ts", hashText(text)]],
        texts: new Map([[hashText(text), text]]),
      });
    expect(await note(first, 1000)).toEqual({ kind: "saved" });
    expect(await note(second, 2000)).toEqual({ kind: "saved" });
    await beside.refresh();
    await before.dispose();
    for (const store of [before, beside, await open(directory, "b")]) {
      const anchor = store.anchor("r1", section, "a.ts");
      expect(anchor).toEqual({ section, path: "a.ts", file: "/p/a.ts", text: hashText(first), at: 1000 });
      expect(store.anchor("r1", section, "b.ts")).toBeUndefined();
      expect(store.anchor("r2", section, "a.ts")).toBeUndefined();
    }
    expect((await beside.texts(new Set([hashText(first)]))).texts).toEqual(new Map([[hashText(first), first]]));
  });

  it("stores a text once, however many sections refer to it", async () => {
    const directory = temporaryFolder();
    const store = await open(directory, "a");
    const text = "long ".repeat(10_000);
    const sizes: number[] = [];
    for (const at of [1, 2]) {
      const anchors = [[hashText(`section ${at}`), "a.ts", "/p/a.ts", hashText(text)] as const];
      await store.noteAnchors("r1", { at, anchors, texts: new Map([[hashText(text), text]]) });
      const folder = join(directory, "segments");
      sizes.push(readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0));
    }
    const [first = 0, both = 0] = sizes;
    expect([first > text.length, both - first < 1_000]).toEqual([true, true]);
    expect(store.anchor("r1", hashText("section 2"), "a.ts")?.at).toBe(2);
  });
});
