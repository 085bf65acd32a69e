import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { code, editedRepository, typed } from "../test/editedRepository.fixture.ts";

/** Creates a repository with an edit of the person that the assistant knows. */
async function withEdit(...given: Parameters<typeof editedRepository>) {
  const shop = await editedRepository(...given);
  shop.typing.type(shop.path("a.ts"), "server.listen();", "server.listen(port);");
  const request = async () => (await shop.request(shop.reviewId)).gone;
  expect(await request()).toEqual([]);
  return { ...shop, request };
}

const reverted = `// Starts it.\n${code}`;

describe("a file with edits", () => {
  it("keeps them when the person renames the file or its folder", { tags: ["whole"] }, async () => {
    const { typing, path, request } = await withEdit();
    mkdirSync(path("deep"));
    renameSync(path("a.ts"), path("deep/b.ts"));
    typing.tell({ kind: "renamed", from: path("a.ts"), to: path("deep/b.ts") });
    renameSync(path("deep"), path("deeper"));
    typing.tell({ kind: "renamed", from: path("deep"), to: path("deeper") });
    expect(await request()).toEqual([]);
    writeFileSync(path("deeper/b.ts"), reverted);
    expect(await request()).toEqual([expect.stringContaining("This reverts the user's edit at deeper/b.ts:4.")]);
  });

  for (const isCommitted of [false, true])
    it(`is followed when an assistant renames it (committed: ${isCommitted})`, {
      tags: isCommitted ? ["whole"] : [],
    }, async () => {
      const { path, request, repository } = await withEdit();
      mkdirSync(path("deep"));
      renameSync(path("a.ts"), path(isCommitted ? "deep/a.ts" : "deep/b.ts"));
      if (isCommitted) repository.git("add", "--all");
      if (isCommitted) repository.git("commit", "--quiet", "--message", "Moved");
      writeFileSync(path("c.ts"), "const c = 1;\n");
      expect(await request()).toEqual([]);
      writeFileSync(path(isCommitted ? "deep/a.ts" : "deep/b.ts"), reverted);
      expect(await request()).toEqual([
        expect.stringContaining(`This reverts the user's edit at deep/${isCommitted ? "a" : "b"}.ts:4.`),
      ]);
    });

  it("loses its edits when the person deletes it", async () => {
    const { typing, path, request } = await withEdit();
    rmSync(path("a.ts"));
    typing.tell({ kind: "deleted", absolutePath: path("a.ts") });
    expect(await request()).toEqual([]);
  });

  it("is not reported as reverted when it equals the commit", async () => {
    const { path, request } = await withEdit();
    writeFileSync(path("a.ts"), code);
    expect(await request()).toEqual([
      "The user's edit at a.ts:3 is gone: the file is the same as in the last commit. If you did that, restore the edit; if the user " +
        "discarded it, leave it. The user is told that it is gone. Their edit was:\n-  server.listen();\n+  server.listen(port);",
    ]);
  });
});

describe("an unsaved edit", () => {
  it("is tracked only by the window that has it, until it is on the disk", async () => {
    const { typing, path, request, reviewId, open } = await editedRepository();
    const change = { absolutePath: path("a.ts"), before: code, after: typed, by: "person" } as const;
    typing.tell({ kind: "changed", ...change, isSaved: false });
    typing.pause();
    await request(reviewId);
    const other = await open();
    expect((await other.request(reviewId)).gone).toEqual([]);
    writeFileSync(path("a.ts"), typed);
    typing.tell({ kind: "saved", absolutePath: path("a.ts") });
    typing.pause();
    expect((await request(reviewId)).gone).toEqual([]);
    writeFileSync(path("a.ts"), reverted);
    expect((await request(reviewId)).gone).toHaveLength(1);
  });
});

describe("a program's change in an editor", () => {
  it("drops an edit when it replaces a word in it, and reports one that it undoes", async () => {
    const { typing, path, request } = await withEdit();
    typing.type(path("a.ts"), "listen(port)", "listen(gate)", "program");
    expect(await request()).toEqual([]);
    typing.type(path("a.ts"), "server = serve", "server = await serve");
    typing.type(path("a.ts"), "server = await serve", "server = serve", "program");
    typing.type(path("a.ts"), "}", "}\n// Ends.", "program");
    expect(await request()).toEqual([expect.stringContaining("This reverts the user's edit at a.ts:2.")]);
  });
});
