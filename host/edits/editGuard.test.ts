import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../store/test/temporaryFolder.fixture.ts";
import { code, editedRepository, editsIn, typed } from "../test/editedRepository.fixture.ts";
import { openFeedbackPage } from "../test/feedbackPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";
import { openReviewsIn } from "./editGuard.ts";

const told = { path: "a.ts", lines: "3", diff: "-  server.listen();\n+  server.listen(port);" };
describe("the person's edit", () => {
  it("is reported to each assistant once, with the lines and the diff", async () => {
    const { typing, path, wait } = await editedRepository();
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    const first = await wait();
    expect(editsIn(first)).toEqual([["edited", [told]]]);
    expect(first.items[0]?.next).toContain("The user edited these lines; keep them");
    expect(editsIn(await wait({ cursor: first.cursor }))).toEqual([]);
    expect(editsIn(await wait({ assistant: "Second" }))).toEqual([["edited", [told]]]);
  });

  it("is not reported as gone by a round right after the person has undone it", { tags: ["whole"] }, async () => {
    const { typing, path, request, reviewId } = await editedRepository();
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    expect((await request(reviewId)).gone).toEqual([]);
    typing.type(path("a.ts"), "server.listen(port);", "server.listen();");
    expect((await request(reviewId)).gone).toEqual([]);
  });

  it("is included in the answer of any tool", async () => {
    const { typing, path, client } = await editedRepository();
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    const { batches } = await client["feedback/waiting"]({}, new Cancellation());
    expect(batches.flatMap(({ items }) => items.map(({ edits }) => edits))).toEqual([[told]]);
  });

  it("is reported again when the person changes it, but not when they undo it", async () => {
    const { typing, path, wait } = await editedRepository();
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    const first = await wait();
    typing.type(path("a.ts"), "listen(port)", "listen(port, ready)");
    const second = await wait({ cursor: first.cursor });
    expect(editsIn(second)).toEqual([
      ["edited", [{ ...told, diff: "-  server.listen();\n+  server.listen(port, ready);" }]],
    ]);
    typing.type(path("a.ts"), "server.listen(port, ready);", "server.listen();");
    expect(editsIn(await wait({ cursor: second.cursor }))).toEqual([]);
  });

  it("outlives the host that noticed it, even one that is killed before reporting it", async () => {
    const { typing, path, test, open } = await editedRepository();
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    typing.pause();
    await expect.poll(() => test.store.books.edits.reviews()).toHaveLength(1);
    // The first host is not shut down: the next one reads its files from the disk.
    const { wait } = await open();
    expect(editsIn(await wait())).toEqual([["edited", [told]]]);
  });

  it("is left out if git ignores the file, the workspace is untrusted, or the setting is off", async () => {
    for (const options of [{}, { guardEdits: () => false }, { workspace: { isTrusted: () => false } }]) {
      let isOn = true;
      const { typing, path, test, wait, reviewId } = await editedRepository({ guardEdits: () => isOn });
      writeFileSync(path("secret.env"), "KEY=1\n");
      if ("workspace" in options) Object.assign(test.workspace, options.workspace);
      if ("guardEdits" in options) isOn = options.guardEdits();
      typing.type(path("guardEdits" in options || "workspace" in options ? "a.ts" : "secret.env"), "r", "s");
      expect(editsIn(await wait())).toEqual([]);
      expect(test.store.books.edits.files(reviewId)).toEqual([]);
    }
  });

  it("is deleted with the review", async () => {
    const { typing, path, test, client, reviewId } = await editedRepository();
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    typing.pause();
    await expect.poll(() => test.store.books.edits.reviews()).toEqual([reviewId]);
    await test.host.clear();
    expect(await client["feedback/waiting"]({}, new Cancellation())).toEqual({ batches: [] });
    expect(test.feedback.guard.edits(reviewId)).toEqual([]);
  });
});

describe("an edit that an assistant reverts", () => {
  it("is reported in the answer to the next round, and shown to the person with the text that restoring it would replace", async () => {
    const { typing, path, request, reviewId, test } = await editedRepository();
    const { open } = openFeedbackPage(test);
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    typing.pause();
    expect((await request(reviewId)).gone).toEqual([]);
    writeFileSync(path("a.ts"), `// Starts it.\n${code}`);
    const { gone } = await request(reviewId);
    expect(gone).toEqual([expect.stringContaining("This reverts the user's edit at a.ts:4.")]);
    expect((await open(reviewId)).news.gone).toEqual([
      {
        id: expect.any(String),
        path: "a.ts",
        line: 4,
        how: "undone",
        client: "test",
        at: expect.any(Number),
        patch: told.diff,
        shown: expect.any(String),
      },
    ]);
  });

  it("is restored in place, and nothing else is changed", async () => {
    const { typing, path, request, reviewId, test } = await editedRepository();
    const { open, page } = openFeedbackPage(test);
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    typing.pause();
    writeFileSync(path("a.ts"), `// Starts it.\r\n${code}`);
    await request(reviewId);
    const [gone] = (await open(reviewId)).news.gone ?? [];
    const wish = { reviewId, edit: gone?.id ?? "", shown: gone?.shown ?? "" };
    writeFileSync(path("a.ts"), code.replace("server.listen();", "server.listenLater();"));
    expect(await page["edits/restore"](wish)).toMatchObject({ kind: "refused" });
    writeFileSync(path("a.ts"), `// Starts it.\n${code}`);
    expect(await page["edits/restore"](wish)).toEqual({ kind: "kept" });
    expect(readFileSync(path("a.ts"), "utf8")).toBe(`// Starts it.\n${typed}`);
    expect((await open(reviewId)).news.gone).toEqual([]);
    expect(await page["edits/restore"](wish)).toMatchObject({ kind: "refused" });
  });

  it("is reported again when it is reverted again, and never once the person accepts it", async () => {
    const { typing, path, request, reviewId, test, open: reopen } = await editedRepository();
    const { open, page } = openFeedbackPage(test);
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    typing.pause();
    writeFileSync(path("a.ts"), code);
    expect((await request(reviewId)).gone).toHaveLength(1);
    writeFileSync(path("a.ts"), typed);
    expect((await open(reviewId)).news.gone).toEqual([]);
    expect((await request(reviewId)).gone).toEqual([]);
    writeFileSync(path("a.ts"), code);
    expect((await request(reviewId)).gone).toHaveLength(1);
    const [gone] = (await open(reviewId)).news.gone ?? [];
    expect(await page["edits/dismiss"]({ reviewId, edit: gone?.id ?? "" })).toEqual({ kind: "kept" });
    expect((await open(reviewId)).news.gone).toEqual([]);
    expect((await (await reopen()).request(reviewId)).gone).toEqual([]);
  });

  it("is reported when its file is deleted, and is not restored by guessing", { tags: ["whole"] }, async () => {
    const { typing, path, request, reviewId, test } = await editedRepository();
    const { open } = openFeedbackPage(test);
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    typing.pause();
    rmSync(path("a.ts"));
    expect((await request(reviewId)).gone).toEqual([expect.stringContaining("overwrites the user's edit at a.ts:")]);
    const [gone] = (await open(reviewId)).news.gone ?? [];
    expect([gone?.how, gone?.shown]).toEqual(["overwritten", undefined]);
  });
});

describe("the hunks of a round", () => {
  it("mark the lines that are the person's", async () => {
    const { typing, path, request, reviewId, test } = await editedRepository();
    const { page } = openFeedbackPage(test);
    typing.type(path("a.ts"), "server.listen();", "server.listen(port);");
    typing.pause();
    await request(reviewId);
    const listed = await page["changes/files"]({ reviewId, round: 2 });
    const files = listed.kind === "files" ? listed.files : [];
    const { files: hunks } = await page["changes/hunks"]({ reviewId, round: 2, files: files.map(({ id }) => id) });
    expect(
      hunks.map(({ id, hunks: own }) => [files.find((each) => each.id === id)?.path, own.map(({ yours }) => yours)]),
    ).toEqual([
      ["a.ts", [[[3, 3]]]],
      ["b.ts", [undefined]],
    ]);
  });
});

describe("openReviewsIn", () => {
  it("finds the review of a repository behind many newer reviews of another repository", async () => {
    const folder = temporaryFolder();
    const baseOf = (name: string) => {
      const base = join(folder, name);
      mkdirSync(base, { recursive: true });
      return base;
    };
    const { present, store } = await openTestHost({ folders: [folder] });
    const first = await present({ baseUri: baseOf("shop") });
    for (let other = 0; other < 9; other++) await present({ baseUri: baseOf(`tools/${other}`) });
    const rootOf = async (base: string) => join(folder, base.startsWith(baseOf("shop")) ? "shop" : "tools");
    const found = await openReviewsIn(join(folder, "shop"), store, rootOf);
    expect(found).toEqual(first.kind === "presented" ? [first.reviewId] : undefined);
    expect(await openReviewsIn(join(folder, "tools"), store, rootOf)).toHaveLength(8);
  });
});
