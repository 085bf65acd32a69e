import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EditPort } from "../base/editPort.ts";
import { changed, undoneRepository } from "./test/undoneRepository.fixture.ts";

const before = { "a.ts": "one\ntwo\nthree\n", "b.ts": "b\n" };
const after = { "a.ts": "one\nTWO\nthree\n", "b.ts": "B\n" };

describe("an undo", () => {
  it("asks nothing in an open folder, and is refused in one that is not trusted", async () => {
    let isTrusted = true;
    const options = { workspace: { isTrusted: () => isTrusted } };
    const { page, round, hunks, restore } = await undoneRepository({ before, after, options });
    const undo = async (id: string) => {
      const files = [await hunks("a.ts")];
      isTrusted = id !== "untrusted";
      return page["undo/changes"]({ ...round, files, reason: "", id });
    };
    const refused = { kind: "refused", message: expect.stringContaining("trust this folder first") };
    expect(await undo("untrusted")).toMatchObject(refused);
    isTrusted = true;
    expect(await undo("u1")).toEqual(changed(1));
    isTrusted = false;
    expect(await restore()).toMatchObject(refused);
  });

  it("asks once about another worktree of the open repository, which the person has not opened", async () => {
    let opened = "";
    const { page, round, hunks, repository, text, restore } = await undoneRepository({
      before,
      after,
      options: { workspace: { folders: () => [opened] } },
      last: ({ folder }) => {
        opened = folder;
      },
    });
    opened = join(repository.folder, "../other");
    repository.git("worktree", "add", "--quiet", opened);
    const ask = async (id: string, isConfirmed?: true) => {
      const files = [await hunks("a.ts")];
      return page["undo/changes"]({ ...round, files, reason: "", id, ...(isConfirmed && { isConfirmed }) });
    };
    expect(await ask("u1")).toEqual({ kind: "confirm", folder: repository.folder });
    expect(text("a.ts")).toBe(after["a.ts"]);
    expect(await ask("u1", true)).toEqual(changed(1));
    await restore();
    expect(await ask("u2")).toEqual(changed(1));
  });

  it("leaves lines that somebody has changed since untouched, and shows all three texts", async () => {
    const { undo, undoWhole, write, text } = await undoneRepository({ before, after });
    write({ "a.ts": "one\ntwo and a half\nthree\n" });
    const conflict = { path: "a.ts", line: 2, wanted: "two\n", left: "TWO\n", now: "two and a half\n" };
    expect(await undo("a.ts")).toMatchObject({ kind: "changed", count: 0, conflicts: [conflict] });
    expect(await undoWhole("a.ts", "b.ts")).toMatchObject({ kind: "changed", count: 1, conflicts: [conflict] });
    expect([text("a.ts"), text("b.ts")]).toEqual(["one\ntwo and a half\nthree\n", "b\n"]);
  });

  it("is recorded before a file is touched, and leaves alone a file that somebody saves at that moment", async () => {
    const { undoWhole, write, text, test, undone } = await undoneRepository({ before, after });
    const { undos } = test.store.books;
    const begin = undos.begin.bind(undos);
    let found: readonly string[] = [];
    undos.begin = async (...begun) => {
      found = [text("a.ts"), text("b.ts")];
      const recorded = await begin(...begun);
      write({ "a.ts": "saved\n" });
      return recorded;
    };
    expect(await undoWhole("a.ts", "b.ts")).toMatchObject({
      kind: "changed",
      count: 1,
      notice: expect.stringContaining("a.ts was not changed: the file has changed meanwhile"),
    });
    expect(found).toEqual([after["a.ts"], after["b.ts"]]);
    expect([text("a.ts"), text("b.ts")]).toEqual(["saved\n", "b\n"]);
    expect((await undone()).map(({ path }) => path)).toEqual(["b.ts"]);
  });

  it("is done once per call, and gives the same answer again", async () => {
    const { hunks, undoFiles, text, write } = await undoneRepository({ before, after });
    const files = [await hunks("a.ts")];
    const first = await undoFiles(files, { id: "same" });
    write({ "a.ts": after["a.ts"] });
    expect([first, await undoFiles(files, { id: "same" })]).toEqual([changed(1), changed(1)]);
    expect(text("a.ts")).toBe(after["a.ts"]);
  });

  it("is reported to assistants once with the reason, and deletes its draft", async () => {
    const { page, reviewId, round, hunks, items, restore, open, test } = await undoneRepository({ before, after });
    await page["feedback/draft"]({ reviewId, draft: { key: "k", text: "Not here" } });
    const files = [await hunks("a.ts")];
    await page["undo/changes"]({ ...round, files, reason: "Not here", id: "u", draft: "k", isConfirmed: true });
    const batch = await items();
    expect(batch.items).toMatchObject([
      {
        id: "u:undo",
        kind: "undone",
        text: "Not here",
        edits: [{ path: "a.ts", lines: "2", diff: "-TWO\n+two" }],
        next: expect.stringContaining("do not write these lines again"),
      },
    ]);
    expect(test.feedback.feedback.drafts(reviewId)).toEqual([]);
    expect((await items(test, batch.cursor)).items).toEqual([]);
    await restore();
    expect((await items(test, batch.cursor)).items.map(({ kind }) => kind)).toEqual(["restored"]);
    await test.close();
    expect((await items(await open(), batch.cursor)).items).toHaveLength(1);
  });

  it("is noticed when an assistant writes the lines again", async () => {
    const { undoFiles, hunks, gone, write, undone, restore, items } = await undoneRepository({ before, after });
    await undoFiles([await hunks("a.ts")], { reason: "Keep it small" });
    expect(await gone()).toEqual([]);
    write({ "a.ts": after["a.ts"] });
    expect(await gone()).toEqual([
      expect.stringMatching(/^The user had UNDONE these lines at a\.ts:2, .*Keep it small.*\n-TWO\n\+two$/s),
    ]);
    expect(await undone()).toMatchObject([{ path: "a.ts", reason: "Keep it small", isBack: true }]);
    expect((await items()).items.map(({ kind }) => kind)).toEqual(["undone"]);
    write({ "a.ts": before["a.ts"] });
    expect((await undone())[0]?.isBack).toBeUndefined();
    expect(await restore()).toEqual(changed(1));
    expect(await gone()).toEqual([]);
  });

  it("edits an unsaved document and leaves it unsaved", async () => {
    let unsaved: string | undefined;
    const saves: boolean[] = [];
    const planText: EditPort["planText"] = async (_path, texts) => ({
      kind: "plan",
      files: [],
      apply: async (_places, isSaved) => {
        expect(unsaved).toBe(texts.before);
        unsaved = texts.after;
        saves.push(isSaved);
        return { kind: "applied", unsaved: [] };
      },
    });
    const none = () => expect.unreachable("An undo needs only texts.");
    const edits = { planText, mayApply: none, actions: none, planFormat: none, person: { ask: none } };
    const { undo, restore, text, test } = await undoneRepository({
      before,
      after,
      // The test uses no other member of the port.
      options: {
        editor: { unsavedText: (path) => (path.endsWith("a.ts") ? unsaved : undefined), edits: edits as never },
      },
    });
    unsaved = "zero\r\none\r\nTWO\r\nthree\r\n";
    expect(await undo("a.ts")).toMatchObject({ kind: "changed", count: 1, notice: expect.stringContaining("unsaved") });
    expect(unsaved).toBe("zero\r\none\r\ntwo\r\nthree\r\n");
    expect(text("a.ts")).toBe(after["a.ts"]);
    expect(await restore()).toMatchObject({ kind: "changed", count: 1 });
    expect(unsaved).toBe("zero\r\none\r\nTWO\r\nthree\r\n");
    expect(saves).toEqual([false, false]);
    expect(test.logged.filter((line) => line.startsWith("error"))).toEqual([]);
  });

  it("is refused in unsaved text that the editor has read with the wrong encoding", async () => {
    const latin = (text: string) => Buffer.from(text, "latin1");
    const { undo, path } = await undoneRepository({
      before: { "a.ts": latin("one é\ntwo\n") },
      after: { "a.ts": latin("one é\nTWO\n") },
      options: { editor: { unsavedText: () => "mine\none \ufffd\nTWO\n" } },
    });
    const message = /^a\.ts is open in the editor with the wrong encoding \(reopen it .*\), so it was not touched\.$/;
    expect(await undo("a.ts")).toEqual({ kind: "refused", message: expect.stringMatching(message) });
    expect(readFileSync(path("a.ts"))).toEqual(latin("one é\nTWO\n"));
  });

  it("leaves alone what was already undone when the whole file is undone", async () => {
    const long = Array.from({ length: 30 }, (_, at) => `line ${at}\n`).join("");
    const { undo, undoWhole, restore, text, undone } = await undoneRepository({
      before: { "a.ts": long },
      after: { "a.ts": long.replace("line 3\n", "3\n").replace("line 20\n", "20\n") },
    });
    expect(await undo("a.ts", 0)).toEqual(changed(1));
    expect(await undoWhole("a.ts")).toEqual(changed(1));
    expect(text("a.ts")).toBe(long);
    expect(await undone()).toHaveLength(2);
    expect(await restore()).toEqual(changed(2));
    expect(text("a.ts")).toBe(long.replace("line 3\n", "3\n").replace("line 20\n", "20\n"));
  });

  it("is restored when the editor's own undo has brought the lines back, and nothing is written", async () => {
    const { undo, restore, path, text, undone } = await undoneRepository({ before, after });
    expect(await undo("a.ts")).toEqual(changed(1));
    writeFileSync(path("a.ts"), after["a.ts"]);
    expect(await restore()).toEqual(changed(1));
    expect([await undone(), text("a.ts")]).toEqual([[], after["a.ts"]]);
  });

  it("is seen by other hosts on the same reviews", async () => {
    const { undo, open, reviewId, path } = await undoneRepository({ before, after });
    const other = await open();
    await undo("a.ts");
    await other.store.refresh();
    expect(await other.features.undo.undos.list(reviewId)).toMatchObject([{ path: "a.ts" }]);
    expect(readFileSync(path("a.ts"), "utf8")).toBe(before["a.ts"]);
  });
});
