import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

/** Opens a host whose assistant has changed a file, with a page and the hook of the assistant. */
async function opened() {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.stage("a.ts", "one\n");
  shop.git("commit", "--quiet", "--message", "Begin");
  const test = await openTestHost({ folders: [shop.folder] });
  const { page, askedTasks } = await openPage(test);
  const hook = test.features.turns.clientHandlers();
  const turn = { session: "s-1", folder: shop.folder };
  const { signal } = new AbortController();
  shop.write("a.ts", "two\n");
  return {
    page,
    test,
    isLeft: () => test.features.turns.turns.isLeft(turn.session),
    begin: () => hook["turn/begin"](turn, signal),
    /** Ends a turn with this answer; on a loaded machine, git may take longer than the end of a turn waits. */
    end: (answer: object, session = turn.session) =>
      expect
        .poll(async () => hook["turn/end"]({ ...turn, session, assistant: "Codex" }, signal), { timeout: 10_000 })
        .toMatchObject(answer),
    present: (content: string) => test.present({ content, baseUri: shop.folder }),
    /** The tasks that the page shows now. */
    shown: () => askedTasks.at(-1),
  };
}

const asked = [{ session: "s-1", assistant: "Codex", count: 1 }];

describe("a page", () => {
  it("names the assistant that was asked for a review, until a section explains its changes", async () => {
    const { end, present, shown } = await opened();
    await end({ kind: "ask" });
    await expect.poll(shown).toEqual(asked);
    await present("# Work\n\nNothing of the file.\n");
    await end({ reason: "asked" });
    expect(shown()).toEqual(asked);
    await present("# Work\n\nSee [`a.ts:1`][].\n");
    await expect.poll(shown).toEqual([]);
  });

  it("names only the latest task of an assistant in a folder: the earlier ones were left", async () => {
    const { end, shown } = await opened();
    await end({ kind: "ask" });
    await end({ kind: "ask" }, "s-2");
    await expect.poll(shown).toEqual([{ session: "s-2", assistant: "Codex", count: 1 }]);
  });

  it("that opens later names it, too", async () => {
    const { end, test } = await opened();
    await end({ kind: "ask" });
    const later = await openPage(test);
    await expect.poll(() => later.askedTasks).toEqual([asked]);
  });

  it("names it no longer when its next turn begins", async () => {
    const { end, begin, shown } = await opened();
    await end({ kind: "ask" });
    await expect.poll(shown).toEqual(asked);
    begin();
    await expect.poll(shown).toEqual([]);
  });

  it("ends the questions in a task", async () => {
    const { end, page, shown, isLeft } = await opened();
    await end({ kind: "ask" });
    await page["turns/leave"]({ session: "s-1" });
    expect(isLeft()).toBe(true);
    await expect.poll(shown).toEqual([]);
  });
});
