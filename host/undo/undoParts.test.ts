import { existsSync } from "node:fs";
import { toPartId } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { changed, undoneRepository } from "./test/undoneRepository.fixture.ts";

const lines = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}\n`);
const before = { "a.ts": lines("old", 30).join("") };
const written = [...lines("new", 20), ...lines("old", 30).slice(20)];
const after = { "a.ts": written.join(""), "new.ts": lines("added", 30).join("") };

/** Opens a review of a changed and an added file, of which parts are undone by the lines of the hunk's body. */
async function openParts() {
  const opened = await undoneRepository({ before, after });
  const part = async (name: string, start: number, end: number) => {
    const { file, hunks } = await opened.hunks(name);
    return { file, hunks: [toPartId(hunks[0] ?? "", [start, end])] };
  };
  const undoPart = async (...named: Parameters<typeof part>) => opened.undoFiles([await part(...named)]);
  return { ...opened, part, undoPart };
}

describe("an undo of a part of a hunk", () => {
  it("puts back the lines of that part only, in a changed and in an added file, and restores them", async () => {
    const { undoPart, text, restore, undone, part } = await openParts();
    // The body has the 20 removed lines first, then the 20 added ones.
    expect(await undoPart("a.ts", 30, 40)).toEqual(changed(1));
    expect(text("a.ts")).toBe([...written.slice(0, 10), ...written.slice(20)].join(""));
    expect(await undoPart("new.ts", 5, 8)).toEqual(changed(1));
    expect(text("new.ts")).toBe([...lines("added", 30).slice(0, 5), ...lines("added", 30).slice(8)].join(""));
    expect((await undone()).map(({ change }) => change)).toEqual([
      ...(await part("a.ts", 30, 40)).hunks,
      ...(await part("new.ts", 5, 8)).hunks,
    ]);
    expect(await restore()).toMatchObject({ kind: "changed", count: 2 });
    expect([text("a.ts"), text("new.ts")]).toEqual([after["a.ts"], after["new.ts"]]);
  });

  it("leaves the rest of the hunk and of the file to a later undo", async () => {
    const { undoPart, undo, undoWhole, text, path } = await openParts();
    await undoPart("a.ts", 30, 40);
    await undoPart("a.ts", 26, 28);
    expect(await undo("a.ts")).toEqual(changed(1));
    expect(text("a.ts")).toBe(before["a.ts"]);
    await undoPart("new.ts", 0, 8);
    expect(await undoWhole("new.ts")).toEqual(changed(1));
    expect(existsSync(path("new.ts"))).toBe(false);
  });

  it("touches nothing when somebody has changed these lines, or when they are not there", async () => {
    const { undoPart, write, text } = await openParts();
    const edited = after["new.ts"].replace("added 7\n", "mine\n");
    write({ "new.ts": edited });
    expect(await undoPart("new.ts", 5, 8)).toMatchObject({
      kind: "changed",
      count: 0,
      conflicts: [{ now: expect.stringContaining("mine") }],
    });
    for (const [start, end] of [
      [8, 8],
      [20, 31],
    ] as const)
      expect(await undoPart("new.ts", start, end)).toMatchObject({
        kind: "refused",
        message: expect.stringContaining("no such change"),
      });
    expect(text("new.ts")).toBe(edited);
    expect(await undoPart("new.ts", 10, 12)).toEqual(changed(1));
  });
});
